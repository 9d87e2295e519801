// The guide of a first game: steps that point at something, one after another. It can be closed at any time.
export function guide({ words }) {
  let at = 0;
  let box = null;
  const steps = () => [...document.querySelectorAll("#guide-steps > li")].filter((step) => document.querySelector(step.dataset.at));

  function end() {
    box?.remove();
    box = null;
    for (const part of document.querySelectorAll(".pointed")) part.classList.remove("pointed");
  }
  function show() {
    const list = steps();
    for (const part of document.querySelectorAll(".pointed")) part.classList.remove("pointed");
    if (at >= list.length) { end(); return; }
    const step = list[at];
    const pointed = document.querySelector(step.dataset.at);
    pointed.classList.add("pointed");
    pointed.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    box.querySelector("h2").textContent = step.dataset.heading;
    box.querySelector("p").textContent = step.textContent.trim();
    box.querySelector("small").textContent = `${at + 1} / ${list.length}`;
    box.querySelector("[data-next]").textContent = at + 1 === list.length ? words.guideEnd : words.guideNext;
    box.querySelector("[data-next]").focus({ preventScroll: true });
  }
  function begin() {
    end();
    const made = document.querySelector("#guide-box")?.content.cloneNode(true);
    if (!made || !steps().length) return;
    document.body.append(made);
    box = document.querySelector(".guide");
    box.querySelector("[data-next]").addEventListener("click", () => { at += 1; show(); });
    box.querySelector("[data-skip]").addEventListener("click", end);
    box.addEventListener("keydown", (event) => { if (event.key === "Escape") end(); });
    at = 0;
    show();
  }
  return { begin };
}
