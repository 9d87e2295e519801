// What a bot would consider: a list from which a candidate can be taken up, to be confirmed as always.
export function showHint(candidates, words, take) {
  const dialog = document.querySelector("#hint");
  const figure = (candidate) => candidate.win ?? candidate.share ?? 0;
  const [best, ...others] = candidates; // what the bot would do, then the others from good to bad
  others.sort((one, other) => figure(other) - figure(one));
  dialog.querySelector("ol").replaceChildren(...[best, ...others].slice(0, 6).map((candidate, place) => {
    const row = document.createElement("li");
    const say = document.createElement("button");
    const share = document.createElement("b");
    const bar = document.createElement("meter");
    const more = document.createElement("small");
    say.type = "button";
    say.textContent = candidate.say;
    say.addEventListener("click", () => {
      dialog.close();
      take(candidate.move);
    });
    const part = String(Math.round(figure(candidate) * 100));
    share.textContent = candidate.win == null ? `${part} %` : words.wins.replace("{share}", part);
    bar.value = figure(candidate);
    bar.setAttribute("aria-label", share.textContent);
    more.textContent = [place === 0 && candidates.length > 1 ? words.best : "", candidate.points == null ? "" : words.points.replace("{points}", candidate.points.toFixed(1))].filter(Boolean).join(" · ");
    row.append(say, share, bar, more);
    return row;
  }));
  dialog.showModal();
}
