// A television: draws the public side of a table anew whenever it has moved on.
export function start({
  listen
}) {
  const frame = document.querySelector("[data-tv]");
  /** As large as the screen allows: all of the table is seen at once, without scrolling. */
  const fit = () => {
    const board = frame.querySelector("#board");
    if (!board || board.classList.contains("tv-waiting")) return;
    const page = document.documentElement;
    let low = 0.5;
    let high = 3;
    for (let step = 0; step < 8; step += 1) {
      const middle = (low + high) / 2;
      board.style.zoom = middle;
      if (page.scrollHeight <= innerHeight + 1 && page.scrollWidth <= innerWidth) low = middle;
      else high = middle;
    }
    board.style.zoom = low;
  };
  addEventListener("resize", fit);
  let busy = false;
  let again = false;
  const renew = async () => {
    if (busy) {
      again = true;
      return;
    }
    busy = true;
    const answer = await fetch(`/tables/${frame.dataset.tv}/tv/board${location.search}`).catch(() => null);
    if (answer?.ok) {
      const html = await answer.text();
      const draw = () => {
        frame.innerHTML = html;
        fit();
      };
      if (document.startViewTransition && !matchMedia("(prefers-reduced-motion: reduce)").matches) document.startViewTransition(draw);
      else draw();
    }
    busy = false;
    if (again || frame.querySelector("[data-compiling]")) {
      again = false;
      setTimeout(renew, 700);
    }
  };
  fit();
  for (const kind of ["table", "presence", "open"]) listen(kind, renew);
  if (frame.querySelector("[data-compiling]")) setTimeout(renew, 700);
}
