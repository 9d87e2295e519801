// Replay: a slider, buttons and keys; every moment is drawn by the server, as it draws a running table.
export async function start({
  announce
}) {
  const bar = document.querySelector("[data-replay]");
  const slider = bar.querySelector("input[name='at']");
  const eyes = bar.querySelector("select[name='eyes']");
  const output = bar.querySelector("output");
  const last = Number(bar.dataset.last);
  const playOn = document.querySelector("#play-on");
  const own = playOn?.elements.seat.value;
  const kept = new Map();
  let wanted = 0;

  async function show() {
    const at = Number(slider.value);
    const address = `at=${at}&eyes=${eyes.value}`;
    output.textContent = `${at} / ${last}`;
    if (playOn) {
      playOn.elements.at.value = at;
      playOn.elements.seat.value = eyes.value || own;
      document.querySelector('[form="play-on"]').disabled = at === last;
    }
    history.replaceState(null, "", `/tables/${bar.dataset.table}/replay?${address}`);
    const number = ++wanted;
    if (!kept.has(address)) {
      const answer = await fetch(`/tables/${bar.dataset.table}/replay/board?${address}`).catch(() => null);
      if (!answer?.ok) return;
      kept.set(address, await answer.text());
    }
    if (number !== wanted) return;
    document.dispatchEvent(new CustomEvent("heptapolis:show", {
      detail: kept.get(address)
    }));
    const lines = [...new DOMParser().parseFromString(kept.get(address), "text/html").querySelectorAll("[data-line]:first-child li")];
    announce(lines.map((line) => line.textContent).join(" "));
  }

  function step(by) {
    slider.value = String(Math.max(0, Math.min(last, by === "first" ? 0 : by === "last" ? last : Number(slider.value) + (by === "on" ? 1 : -1))));
    show();
  }
  bar.addEventListener("submit", (event) => event.preventDefault());
  bar.addEventListener("click", (event) => {
    const button = event.target.closest("[data-step]");
    if (button) step(button.dataset.step);
  });
  slider.addEventListener("input", show);
  eyes.addEventListener("change", show);
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea")) return;
    const by = {
      ArrowLeft: "back",
      ArrowRight: "on",
      Home: "first",
      End: "last"
    } [event.key];
    if (by) {
      event.preventDefault();
      step(by);
    }
  });
}
