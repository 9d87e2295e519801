// What a bot would do, in the dock beside the board: candidates as small cards, what wins most surely first; one is taken up by choosing it,
// and confirmed as always.
export function hints(words, take) {
  const box = () => document.querySelector("#hint");
  const places = {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1
  };
  const figure = (points) => points.toLocaleString(document.documentElement.lang, places);
  const percent = (share) => String(Math.round(100 * share));

  /** Say why a candidate stands where it stands, and where its points come from. */
  function explain(candidate) {
    box().querySelector("[data-reason]").textContent = candidate.reason ?? "";
    const parts = Object.entries(candidate.expected ?? {}).map(([heading, points]) => `${heading} ${figure(points)}`);
    box().querySelector("[data-expected]").textContent = parts.length ? words.expects.replace("{points}", parts.join(", ")) : "";
  }

  function card(candidate, place) {
    const row = document.createElement("li");
    const button = document.createElement("button");
    const say = document.createElement("span");
    button.type = "button";
    button.className = "option";
    say.className = "option-name";
    say.textContent = candidate.say;
    button.append(say);
    if (candidate.sure) {
      const [least, most] = candidate.sure;
      const figures = document.createElement("small");
      const bar = document.createElement("meter");
      const told = [words.wins.replace("{least}", percent(least)).replace("{most}", percent(most))];
      if (candidate.points !== null) told.push(words.points.replace("{points}", figure(candidate.points)));
      figures.textContent = told.join(" · ");
      bar.value = least;
      bar.setAttribute("aria-label", figures.textContent);
      button.append(figures, bar);
    }
    if (place === 0) button.classList.add("best");
    button.addEventListener("click", () => {
      hide();
      take(candidate.move);
    });
    for (const kind of ["focus", "pointerenter"]) button.addEventListener(kind, () => explain(candidate));
    row.append(button);
    return row;
  }

  function hide() {
    if (!box() || box().hidden) return false;
    box().hidden = true;
    return true;
  }

  function show(candidates) {
    box().querySelector("ol").replaceChildren(...candidates.slice(0, 4).map(card));
    box().hidden = false;
    explain(candidates[0]);
    box().querySelector("ol button").focus({
      preventScroll: true
    });
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-hint-close]") || event.target.closest("[data-pick]")) hide();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && hide()) event.preventDefault();
  });
  return {
    show,
    hide
  };
}
