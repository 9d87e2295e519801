// Choosing by mouse, touch and keys: a thing is picked, its uses lie in the dock, and what is chosen is chosen again to confirm it.
// What a choice would change is shown on the table itself meanwhile.
const typing = (target) => target.matches("select, textarea, input:not([type='radio'])");
const TWICE = 350; // milliseconds

export function choosing({
  send,
  announce,
  nearest
}) {
  const board = () => document.querySelector("#board");
  const picks = () => [...(board()?.querySelectorAll("[data-pick]:not([disabled])") ?? [])];
  const form = () => board()?.querySelector("[data-uses]:not([hidden])");
  const shown = (key) => [...(board()?.querySelectorAll(`[data-count="${CSS.escape(key)}"], [data-spot="${CSS.escape(key)}"], [data-stage="${CSS.escape(key)}"]`) ?? [])];
  let picked = null;
  let use = null; // what is to be done with it
  let since = 0; // when it was picked

  /** A double click is one click: it picks, and does not confirm in the same breath. */
  const twice = (event) => event.detail > 1 && performance.now() - since < TWICE;
  const tokens = (option) => (option.dataset.foresee ?? "").split(" ").filter(Boolean).map((token) => token.split("="));

  /** Show on the table what the chosen use changes, and where the other uses could be picked. */
  function foresee(uses) {
    for (const part of board()?.querySelectorAll(".foreseen, .aim") ?? []) {
      part.classList.remove("foreseen", "aim");
      delete part.dataset.foreseen;
    }
    for (const option of uses?.querySelectorAll("input[name='move']") ?? []) {
      for (const [key, value] of tokens(option)) {
        for (const part of shown(key)) {
          if (option.checked) {
            part.classList.remove("aim");
            part.classList.add("foreseen");
            if (value !== undefined) part.dataset.foreseen = value;
          } else if (value === undefined && !part.classList.contains("foreseen")) part.classList.add("aim");
        }
      }
    }
  }

  function label(uses) {
    const say = uses.querySelector("[data-confirm] [data-say]");
    const chosen = uses.querySelector("input:checked");
    use = chosen?.value ?? null;
    if (say && chosen) say.textContent = chosen.dataset.brief || chosen.dataset.say;
    const brings = uses.querySelector("p[data-brings]");
    if (brings) brings.textContent = chosen?.dataset.brings ?? "";
    foresee(uses);
  }

  /** Scroll so that the places where it can go are seen, all or at least the chosen one; scroll-padding keeps the dock's room free. */
  function follow() {
    const places = [...(board()?.querySelectorAll("[data-follow]:is(.foreseen, .aim)") ?? [])].filter((place) => place.offsetHeight);
    if (!places.length) return;
    const padding = getComputedStyle(document.documentElement);
    const top = parseFloat(padding.scrollPaddingTop) || 0;
    const low = innerHeight - (parseFloat(padding.scrollPaddingBottom) || 0);
    const reach = (some) => {
      const boxes = some.map((place) => place.getBoundingClientRect());
      return [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.bottom))];
    };
    let [from, to] = reach(places);
    const chosen = places.filter((place) => place.classList.contains("foreseen"));
    if (to - from > low - top && chosen.length)[from, to] = reach(chosen);
    const by = to > low ? Math.min(to - low, from - top) : Math.min(from - top, 0);
    if (by) scrollBy({
      top: by,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
    });
  }

  function close(focus) {
    const open = form();
    if (!open) return;
    open.hidden = true;
    const button = board().querySelector(`[data-pick="${CSS.escape(picked)}"][aria-expanded="true"]`);
    button?.setAttribute("aria-expanded", "false");
    if (button) delete button.dataset.again;
    foresee(null);
    if (focus) button?.focus();
    picked = null;
  }

  function pick(button, twice = false) {
    const open = form();
    if (button.getAttribute("aria-expanded") === "true" && open) {
      if (twice) return;
      if (open.dataset.ways === "1") open.requestSubmit();
      else close(false);
      return;
    }
    close(false);
    picked = button.dataset.pick;
    since = performance.now();
    const uses = board().querySelector(`[data-uses="${CSS.escape(picked)}"]`);
    if (!uses) return;
    uses.hidden = false;
    button.setAttribute("aria-expanded", "true");
    label(uses);
    if (uses.dataset.ways === "1") {
      const way = uses.querySelector("input").dataset;
      button.dataset.again = button.offsetWidth < 84 ? way.gains && way.gains.split(" ")[0] : [way.label, way.gains].join(" ").trim();
    }
    const single = uses.classList.contains("single");
    (uses.querySelector(single ? "[data-confirm]" : "input:checked") ?? uses.querySelector("button")).focus({
      preventScroll: true
    });
    const chosen = uses.querySelector("input:checked");
    announce([chosen?.dataset.say ?? "", chosen?.dataset.brings ?? ""].join(" ").trim());
    button.scrollIntoView({
      block: "nearest",
      inline: "nearest"
    }); // the dock never lies over it: scroll-padding keeps its place free
    follow();
    document.dispatchEvent(new Event("heptapolis:picked"));
  }

  /** Open what a move belongs to, with the move chosen but not sent; says whether there is such a thing. `thing` is preferred. */
  function take(notation, thing = null) {
    const options = [...(board()?.querySelectorAll("[data-uses] input[name='move']") ?? [])].filter((input) => input.value === notation);
    const option = options.find((input) => input.closest("[data-uses]").dataset.uses === thing) ?? options[0];
    const uses = option?.closest("[data-uses]");
    const button = uses && board().querySelector(`[data-pick="${CSS.escape(uses.dataset.uses)}"]:not([disabled])`);
    if (!button) return false;
    option.checked = true;
    if (button.getAttribute("aria-expanded") === "true") {
      label(uses);
      option.focus();
    } else pick(button);
    return true;
  }

  /** The way to use what is picked that a place on the table stands for. */
  function aimed(target) {
    const open = form();
    const place = open && target.closest?.(".aim, .foreseen");
    const names = place ? [place.dataset.spot, place.dataset.stage] : [];
    const found = names.some(Boolean) && [...open.querySelectorAll("input[name='move']")].filter((option) => tokens(option).some(([key, value]) => value === undefined && names.includes(key)));
    return found ? found.find((option) => option.checked) ?? found[0] ?? null : null;
  }

  function neighbour(from, key) {
    const all = picks();
    const best = nearest(from, all, key);
    if (best) return best;
    const place = all.indexOf(from) + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1);
    return all[place] ?? from;
  }

  document.addEventListener("click", (event) => {
    const option = aimed(event.target);
    if (!option) return;
    event.stopPropagation(); // there it explains nothing now
    event.preventDefault();
    if (twice(event)) return;
    if (option.checked) option.form.requestSubmit();
    else {
      option.checked = true;
      since = performance.now();
      label(option.form);
      announce(option.dataset.say);
    }
  }, true);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (button) pick(button, twice(event));
    else if (event.target.closest("[data-close]")) close(true);
    else if (event.detail && event.target.matches("[data-uses] input[name='move']")) {
      // What is chosen already is confirmed by choosing it again; of keys, Enter does that.
      if (event.target.value !== use) since = performance.now();
      else if (!twice(event)) event.target.form.requestSubmit();
    }
  });
  document.addEventListener("change", (event) => {
    const uses = event.target.closest("[data-uses]");
    if (uses) {
      label(uses);
      follow();
      announce([event.target.dataset.say, event.target.dataset.brings].join(" ").trim());
    }
  });
  document.addEventListener("submit", async (event) => {
    const uses = event.target.closest("[data-uses]");
    if (!uses) return;
    event.preventDefault();
    const chosen = uses.querySelector("input:checked");
    if (!chosen || uses.dataset.sent) return;
    uses.dataset.sent = "yes";
    const confirm = uses.querySelector("[data-confirm]");
    confirm.disabled = true;
    if (!(await send(chosen.value, {
        pick: uses.dataset.uses,
        kind: chosen.dataset.kind
      }))) {
      delete uses.dataset.sent;
      confirm.disabled = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target) || document.querySelector("dialog[open]")) return;
    const open = form();
    if (event.key === "Escape" && open) {
      close(true);
      event.preventDefault();
      return;
    }
    if (/^[1-9]$/.test(event.key)) {
      if (open) {
        const option = open.querySelector(`input[data-number="${event.key}"]`);
        if (option) {
          option.checked = true;
          option.focus();
          option.dispatchEvent(new Event("change", {
            bubbles: true
          }));
        }
      } else {
        picks()[Number(event.key) - 1]?.click();
      }
      return;
    }
    if (event.key === "Enter" && open && event.target.matches("input[type='radio']")) {
      event.preventDefault();
      open.requestSubmit();
      return;
    }
    if (!event.key.startsWith("Arrow") || event.shiftKey || event.target.matches("input")) return; // with Shift they ask (explain.js)
    const from = event.target.closest("[data-pick]");
    const to = from ? neighbour(from, event.key) : event.target === document.body ? picks()[0] : null;
    if (to) {
      to.focus();
      event.preventDefault();
    }
  });

  /** After the board was drawn anew: what was picked stays picked while the question is the same, and so does its use. */
  function renew() {
    const before = picked;
    picked = null;
    const button = before && board()?.querySelector(`[data-pick="${CSS.escape(before)}"]`);
    const same = board()?.dataset.decision !== "" && board()?.dataset.decision === renew.decision;
    if (button && same && !take(use, before)) pick(button);
    renew.decision = board()?.dataset.decision;
  }
  return {
    renew,
    take
  };
}
