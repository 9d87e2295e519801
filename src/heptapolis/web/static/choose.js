// Choosing by mouse, touch and keys: a thing is picked, its uses open, one of them is confirmed.
const typing = (target) => target.matches("select, textarea, input:not([type='radio'])");

export function choosing({
  send,
  announce
}) {
  const board = () => document.querySelector("#board");
  const picks = () => [...(board()?.querySelectorAll("[data-pick]:not([disabled])") ?? [])];
  const form = () => board()?.querySelector("[data-uses]:not([hidden])");
  let picked = null;
  let use = null; // what is to be done with it

  function label(uses) {
    const say = uses.querySelector("[data-confirm] [data-say]");
    const chosen = uses.querySelector("input:checked");
    use = chosen?.value ?? null;
    if (say && chosen) say.textContent = chosen.dataset.say;
  }

  function close(focus) {
    const open = form();
    if (!open) return;
    open.hidden = true;
    const button = board().querySelector(`[data-pick="${CSS.escape(picked)}"][aria-expanded="true"]`);
    button?.setAttribute("aria-expanded", "false");
    if (focus) button?.focus();
    picked = null;
  }

  function pick(button) {
    const again = button.getAttribute("aria-expanded") === "true";
    close(false);
    if (again) return;
    picked = button.dataset.pick;
    const uses = board().querySelector(`[data-uses="${CSS.escape(picked)}"]`);
    if (!uses) return;
    uses.hidden = false;
    button.setAttribute("aria-expanded", "true");
    label(uses);
    (uses.querySelector("input:checked") ?? uses.querySelector("button")).focus({
      preventScroll: true
    });
    announce(uses.querySelector("input:checked")?.dataset.say ?? "");
    // Under a sheet that is fixed at the edge of the window the thing itself comes into view (its scroll-margin says how far).
    const sheet = [uses, uses.parentElement].some((part) => getComputedStyle(part).position === "fixed");
    (sheet ? button : uses).scrollIntoView({
      block: "nearest"
    });
    document.dispatchEvent(new Event("heptapolis:picked"));
  }

  /** Open what a move belongs to, with the move chosen but not sent; says whether there is such a thing. */
  function take(notation) {
    const option = [...(board()?.querySelectorAll("[data-uses] input[name='move']") ?? [])].find((input) => input.value === notation);
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

  function nearest(from, key) {
    const all = picks();
    const at = from.getBoundingClientRect();
    const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
    const [x, y] = middle(at);
    let best = null;
    let least = Infinity;
    for (const other of all) {
      if (other === from) continue;
      const [u, v] = middle(other.getBoundingClientRect());
      const [along, across] = key === "ArrowLeft" ? [x - u, v - y] : key === "ArrowRight" ? [u - x, v - y] : key === "ArrowUp" ? [y - v, u - x] : [v - y, u - x];
      if (along <= 4) continue;
      const far = along + 2.500 * Math.abs(across);
      if (far < least) {
        least = far;
        best = other;
      }
    }
    if (best) return best;
    const place = all.indexOf(from) + (key === "ArrowLeft" || key === "ArrowUp" ? -1 : 1);
    return all[place] ?? from;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-pick]");
    if (button) pick(button);
    else if (event.target.closest("[data-close]")) close(true);
  });
  document.addEventListener("change", (event) => {
    const uses = event.target.closest("[data-uses]");
    if (uses) {
      label(uses);
      announce(event.target.dataset.say ?? "");
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
    const kind = [...(chosen.closest(".use")?.classList ?? [])].find((name) => name.startsWith("use-"))?.slice(4);
    if (!(await send(chosen.value, {
        pick: uses.dataset.uses,
        kind
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
    if (!event.key.startsWith("Arrow") || event.target.matches("input")) return;
    const from = event.target.closest("[data-pick]");
    const to = from ? nearest(from, event.key) : event.target === document.body ? picks()[0] : null;
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
    if (button && same && !take(use)) pick(button);
    renew.decision = board()?.dataset.decision;
  }
  return {
    renew,
    take
  };
}
