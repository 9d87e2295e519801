// A scripted first game: shows on the table what the dock speaks of. The text stands in the dock, so it covers nothing.
export function lesson({
  table
}) {
  const key = `heptapolis-lesson-${table}`;
  const root = document.documentElement;
  const shown = () => document.querySelector("#board [data-lesson]");

  function off() {
    try {
      return localStorage.getItem(key) === "off";
    } catch {
      return false;
    }
  }

  /** The thing to choose for a move: what is picked for it, or the button that plays it. */
  function choice(move) {
    const named = (name) => `[${name}="${CSS.escape(move)}"]`;
    const form = document.querySelector(`#board [data-uses] input${named("value")}`)?.closest("[data-uses]");
    const id = form && CSS.escape(form.dataset.uses);
    return form ? document.querySelector(`#board [data-pick="${id}"]`) : document.querySelector(`#board ${named("data-move")}`);
  }

  /** Mark what the step is about, and bring it into sight. */
  function renew() {
    for (const part of document.querySelectorAll(".pointed")) part.classList.remove("pointed");
    root.classList.toggle("lesson-off", off());
    const step = shown();
    if (!step || off()) return;
    const {
      lessonMove: move,
      lessonAt: at
    } = step.dataset;
    const parts = [move && choice(move), at && document.querySelector(`#board ${at}`)].filter(Boolean);
    for (const part of parts) part.classList.add("pointed");
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    parts.at(-1)?.scrollIntoView({
      block: "nearest",
      inline: "center",
      behavior: calm ? "auto" : "smooth"
    });
  }
  // With something picked there is less room above the dock: what the step is about is brought into what is left.
  document.addEventListener("heptapolis:picked", () => {
    for (const part of document.querySelectorAll(".pointed")) {
      part.scrollIntoView({
        block: "nearest",
        inline: "nearest"
      });
    }
  });

  /** Put the lesson aside, or go on with it. */
  function toggle() {
    try {
      localStorage.setItem(key, off() ? "on" : "off");
    } catch {
      /* then it stays as it is */
    }
    renew();
  }
  return {
    renew,
    toggle
  };
}
