// Which of several things lies nearest in the direction of an arrow key.
const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

/** The nearest of `things` to the left of, right of, above or below `from`; null where there is none. */
export function nearest(from, things, key) {
  const [x, y] = middle(from.getBoundingClientRect());
  let best = null;
  let least = Infinity;
  for (const other of things) {
    if (other === from) continue;
    const [u, v] = middle(other.getBoundingClientRect());
    const [along, across] = key === "ArrowLeft" ? [x - u, v - y] : key === "ArrowRight" ? [u - x, v - y] : key === "ArrowUp" ? [y - v, u - x] : [v - y, u - x];
    if (along <= 4) continue;
    const far = along + 2.5 * Math.abs(across);
    if (far < least) {
      least = far;
      best = other;
    }
  }
  return best;
}
