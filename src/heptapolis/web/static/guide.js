// The guide of a first game: steps that point at something, one after another; what is not there yet is explained when it comes.
// It can be closed at any time, and called again from the menu.
export function guide({
  words,
  game
}) {
  const key = `heptapolis-guide-${game}`;
  let box = null;
  let list = [];
  let at = 0;
  const all = () => [...document.querySelectorAll("#guide-steps > li")];
  const there = (step) => {
    const part = document.querySelector(step.dataset.at);
    return part && part.getClientRects().length ? part : null;
  };

  // What somebody has read already, as numbers of steps; "all" for who does not want to be led.
  function known() {
    try {
      if (localStorage.getItem("heptapolis-guided") === "yes" || localStorage.getItem(key) === "all") return null;
      return new Set(JSON.parse(localStorage.getItem(key) ?? "[]"));
    } catch {
      return null;
    }
  }

  function keep(read) {
    try {
      localStorage.setItem(key, read === null ? "all" : JSON.stringify([...read]));
    } catch {
      /* then the guide comes again */
    }
  }

  function end() {
    box?.remove();
    box = null;
    for (const part of document.querySelectorAll(".pointed")) part.classList.remove("pointed");
  }

  function skip() {
    end();
    keep(null);
  }

  function show() {
    for (const part of document.querySelectorAll(".pointed")) part.classList.remove("pointed");
    while (at < list.length && !there(list[at])) at += 1;
    if (at >= list.length) {
      end();
      return;
    }
    const step = list[at];
    const read = known();
    if (read) {
      read.add(all().indexOf(step));
      keep(read.size === all().length ? null : read);
    }
    const pointed = there(step);
    pointed.classList.add("pointed");
    pointed.scrollIntoView({
      block: "center",
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
    });
    box.querySelector("h2").textContent = step.dataset.heading;
    box.querySelector("p").textContent = step.textContent.trim();
    box.querySelector("small").textContent = list.length > 1 ? `${at + 1} / ${list.length}` : "";
    box.querySelector("[data-next]").textContent = at + 1 === list.length ? words.guideEnd : words.guideNext;
    if (!pointed.closest("[data-uses]")) box.querySelector("[data-next]").focus({
      preventScroll: true
    });
  }

  function open(steps) {
    end();
    const made = document.querySelector("#guide-box")?.content.cloneNode(true);
    if (!made || !steps.length) return;
    document.body.append(made);
    box = document.querySelector(".guide");
    box.querySelector("[data-next]").addEventListener("click", () => {
      at += 1;
      show();
    });
    box.querySelector("[data-skip]").addEventListener("click", skip);
    box.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        skip();
        event.stopPropagation();
      }
    });
    list = steps;
    at = 0;
    show();
  }
  /** All steps that have something to point at now, whoever asks for them. */
  function begin() {
    open(all().filter(there));
  }
  /** The steps that were not read yet and have something to point at now. */
  function goOn() {
    if (box) {
      if (list[at] && there(list[at])) there(list[at]).classList.add("pointed");
      return;
    }
    const read = known();
    if (read) open(all().filter((step, number) => !read.has(number) && there(step)));
  }
  return {
    begin,
    goOn
  };
}
