// Everything can be asked: what has data-explain tells what it is, what has data-tell says why it is so, any other symbol, and the figure beside it,
// what it stands for; by hovering, a click where that does nothing else, a long press, focus, the key i, or Shift and the arrows.
export async function start({
  announce
}) {
  const {
    nearest
  } = await import(`./directions.js?v=${document.documentElement.dataset.build}`);
  const box = document.querySelector("#explanation");
  const known = new Map();
  let timer = null;
  let shown = null;
  let wanted = null; // what is being fetched may not be wanted any more when it comes
  let over = null;
  let asked = null; // what is asked by Shift and the arrows: the focus stays where it is
  let stepped = -1000; // when a key last moved the focus
  const DOES = "button, a, label, [data-pick]"; // what stands there tells what it does by itself
  const FIGURE = 24; // letters of a figure with what is said of it
  const game = () => document.querySelector("[data-game]")?.dataset.game;

  async function text(thing) {
    const key = `${game()}/${thing}`;
    if (!known.has(key)) {
      const answer = await fetch(`/rules-at-hand/${encodeURIComponent(game())}/${encodeURIComponent(thing)}`).catch(() => null);
      known.set(key, answer?.ok ? await answer.text() : "");
    }
    return known.get(key);
  }

  function hide(walking = false) {
    clearTimeout(timer);
    wanted = null;
    if (!walking) walkTo(null);
    if (shown) {
      box.hidePopover();
      shown.removeAttribute("aria-describedby");
      shown = null;
    }
  }
  /** Mark what is asked by keys. */
  function walkTo(thing) {
    asked?.classList.remove("asked");
    asked = thing;
    thing?.classList.add("asked");
  }
  // The board may have been drawn anew meanwhile: the same thing is another element then.
  const living = (element, thing) => element.isConnected ? element : document.querySelector(`[data-explain="${CSS.escape(thing)}"]`);
  /** What an element is asked by: the id of an explanation, or nothing where it says it itself. */
  const asks = (element) => element.dataset.explain ?? (element.dataset.tell === undefined ? `symbol-${element.dataset.symbol}` : undefined);
  /** An explanation that the table gives along: a name, why, and where the rulebook speaks of it (the nearest data-rules says). */
  async function told(element) {
    const [name, why] = [document.createElement("h3"), document.createElement("p")];
    name.textContent = element.dataset.tellName ?? "";
    why.textContent = element.dataset.tell;
    const places = element.closest("[data-rules]")?.dataset.rules;
    return name.outerHTML + why.outerHTML + (places ? await text(`rules-${places}`) : "");
  }
  async function show(about) {
    const thing = asks(about);
    wanted = about;
    const html = thing === undefined ? await told(about) : await text(thing);
    const element = thing === undefined || about.isConnected ? about : living(about, thing);
    if (!html || !element || wanted !== about) return;
    hide(about === asked);
    box.innerHTML = html;
    box.showPopover();
    shown = element;
    element.setAttribute("aria-describedby", "explanation");
    const at = element.getBoundingClientRect();
    const size = box.getBoundingClientRect();
    const above = at.top - size.height - 8;
    box.style.left = `${Math.max(8, Math.min(at.left, innerWidth - size.width - 8))}px`;
    box.style.top = `${above > 8 ? above : Math.min(at.bottom + 8, innerHeight - size.height - 8)}px`;
  }
  const target = (event) => {
    const named = event.target.closest?.("[data-explain], [data-tell]");
    if (named) return named;
    // A symbol that stands alone: its name is a class of its own.
    const symbol = event.target.closest?.("#board svg.icon") ?? besideFigure(event.target);
    if (!symbol || symbol.closest(DOES)) return null;
    return called(symbol);
  };

  /** The symbol that a figure belongs to: the only one beside it. */
  function besideFigure(figure) {
    if (!figure.closest?.("#board") || !/\d/.test(figure.textContent) || figure.childElementCount > 3) return null;
    for (const part of [figure, figure.parentElement]) {
      const symbols = part.querySelectorAll("svg.icon");
      if (symbols.length === 1 && part.textContent.trim().length <= FIGURE) return symbols[0];
    }
    return null;
  }

  function called(symbol) {
    symbol.dataset.symbol = [...symbol.classList].find((name) => name.startsWith("icon-"))?.slice(5) ?? "";
    return symbol;
  }
  const later = (element, wait) => {
    clearTimeout(timer);
    timer = setTimeout(() => show(element), wait);
  };

  // Moving, not being under the pointer: what slides there by itself when the board changes does not explain itself.
  document.addEventListener("pointermove", (event) => {
    const element = target(event);
    const now = element ?? event.target.closest?.("#explanation") ?? null;
    if (event.pointerType !== "mouse" || now === over) return;
    over = now;
    if (element && element !== shown) later(element, 550);
    else if (!now) hide();
  });
  document.addEventListener("pointerdown", (event) => {
    hide();
    const element = target(event);
    if (element && event.pointerType !== "mouse") later(element, 500);
  });
  for (const kind of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(kind, () => clearTimeout(timer), true);
  document.addEventListener("contextmenu", (event) => {
    if (target(event) && shown) event.preventDefault();
  });
  // What only explains itself does so when it is clicked; what can be chosen is chosen then, and what unfolds something unfolds it.
  document.addEventListener("click", (event) => {
    if (event.target.closest("summary")) return;
    const element = target(event);
    if (element && element.dataset.pick === undefined && element.dataset.move === undefined && !element.matches("label")) show(element);
  });
  document.addEventListener("keydown", (event) => {
    stepped = event.key === "Tab" || event.key.startsWith("Arrow") ? performance.now() : -1000;
    if (event.key === "Escape") hide();
    if (event.shiftKey && event.key.startsWith("Arrow") && !event.target.matches("input, select, textarea")) {
      event.preventDefault();
      ask(event.key);
      return;
    }
    const element = target(event);
    if (event.key === "i" && element) {
      if (shown === element) hide();
      else show(element);
    }
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-tell]:focus-visible")) later(event.target, 350);
    else if (event.target.matches?.("[data-explain]:focus-visible") && performance.now() - stepped < 200) later(event.target, 900);
  });

  /** Go to the nearest thing in a direction that has something to say, wherever the focus is, and let it be said. */
  async function ask(key) {
    const things = [...document.querySelectorAll("#board [data-explain], #board [data-tell], #board svg.icon")]
      .filter((thing) => thing.getClientRects().length && !(thing.matches("svg") && thing.parentElement.closest(`${DOES}, [data-explain], [data-tell]`)));
    const from = asked?.isConnected ? asked : document.activeElement?.closest("#board [data-explain], #board [data-tell]");
    const next = from ? nearest(from, things, key) : things[0];
    if (!next) return;
    walkTo(next);
    next.scrollIntoView({
      block: "nearest",
      inline: "nearest"
    });
    await show(next.matches("svg") ? called(next) : next);
    if (asked === next) announce(shown === next ? box.innerText : "");
  }
  // Focus that goes nowhere is that of a board being drawn anew, which gives it back.
  document.addEventListener("focusout", (event) => {
    if (event.relatedTarget) hide();
  });
}
