// Rules at hand: whatever has data-explain tells what it is, by hovering, focus (key i), or a long press.
export async function start() {
  const box = document.querySelector("#explanation");
  const known = new Map();
  let timer = null;
  let shown = null;
  let wanted = null; // what is being fetched may not be wanted any more when it comes
  let over = null;
  const game = () => document.querySelector("[data-game]")?.dataset.game;

  async function text(thing) {
    const key = `${game()}/${thing}`;
    if (!known.has(key)) {
      const answer = await fetch(`/rules-at-hand/${encodeURIComponent(game())}/${encodeURIComponent(thing)}`).catch(() => null);
      known.set(key, answer?.ok ? await answer.text() : "");
    }
    return known.get(key);
  }

  function hide() {
    clearTimeout(timer);
    wanted = null;
    if (shown) {
      box.hidePopover();
      shown.removeAttribute("aria-describedby");
      shown = null;
    }
  }
  // The board may have been drawn anew meanwhile: the same thing is another element then.
  const living = (element, thing) => element.isConnected ? element : document.querySelector(`[data-explain="${CSS.escape(thing)}"]`);
  async function show(asked) {
    const thing = asked.dataset.explain;
    wanted = asked;
    const html = await text(thing);
    const element = living(asked, thing);
    if (!html || !element || wanted !== asked) return;
    hide();
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
  const target = (event) => event.target.closest?.("[data-explain]");
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
  // What only explains itself does so when it is clicked; what can be chosen is chosen then.
  document.addEventListener("click", (event) => {
    const element = target(event);
    if (element && element.dataset.pick === undefined && element.dataset.move === undefined) show(element);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
    const element = target(event);
    if (event.key === "i" && element) {
      if (shown === element) hide();
      else show(element);
    }
  });
  // Focus that goes nowhere is that of a board being drawn anew, which gives it back.
  document.addEventListener("focusout", (event) => {
    if (event.relatedTarget) hide();
  });
}
