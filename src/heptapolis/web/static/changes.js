// What changed is shown where it changed: counters count, marks fade, what is new has a ring for a while; who comes and goes is told.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const COUNTING = 380; // milliseconds

/** Let the figure in an element count from one number to another. */
function countUp(figure, from, to) {
  const text = [...figure.querySelectorAll("b"), figure].find((part) => part.childElementCount === 0 && Number(part.textContent) === to);
  if (!text || calm.matches || document.visibilityState !== "visible") return;
  const begun = performance.now();
  const step = (now) => {
    const part = Math.min(1, Math.max(0, (now - begun) / COUNTING));
    text.textContent = String(Math.round(from + (to - from) * part));
    if (part < 1 && text.isConnected) requestAnimationFrame(step);
    else text.textContent = String(to);
  };
  requestAnimationFrame(step);
}

/** Mark what differs between two drawings of a table; gives the lines of the log that are new, oldest first. */
export function markChanges(before, after) {
  const known = new Set([...before.querySelectorAll("[data-line]")].map((line) => line.dataset.line));
  const fresh = [...after.querySelectorAll("[data-line]")].filter((line) => !known.has(line.dataset.line)).reverse();
  for (const line of fresh) line.classList.add("fresh");
  for (const figure of after.querySelectorAll("[data-count]")) {
    const old = before.querySelector(`[data-count="${CSS.escape(figure.dataset.count)}"]`);
    const by = old ? Number(figure.dataset.value) - Number(old.dataset.value) : 0;
    if (!by) continue;
    figure.classList.add("changed");
    figure.dataset.change = by > 0 ? `+${by}` : `−${-by}`;
    countUp(figure, Number(old.dataset.value), Number(figure.dataset.value));
  }
  for (const city of after.querySelectorAll("[data-city]")) {
    const old = before.querySelector(`[data-city="${city.dataset.city}"]`);
    if (!old) continue;
    for (const thing of city.querySelectorAll("[data-built]"))
      if (!old.querySelector(`[data-built="${CSS.escape(thing.dataset.built)}"]`)) thing.classList.add("arrived");
    for (const stage of city.querySelectorAll("[data-stage].built"))
      if (!old.querySelector(`[data-stage="${CSS.escape(stage.dataset.stage)}"].built`)) stage.classList.add("arrived");
  }
  markMotion(before, after);
  return fresh;
}

const pictures = (part) => new Set([...(part?.querySelectorAll("use") ?? [])].map((use) => use.getAttribute("href")));
const same = (one, other) => one.size === other.size && [...one].every((name) => other.has(name));

/** What moves by itself: a die that shows something else rolls, what a wonder has more rises, an age that begins turns over. */
function markMotion(before, after) {
  for (const die of after.querySelectorAll("[data-die]")) {
    const old = before.querySelector(`[data-die="${CSS.escape(die.dataset.die)}"] .die`);
    const now = die.querySelector(".die");
    if (old && now && !same(pictures(old), pictures(now))) now.classList.add("rolls");
  }
  for (const city of after.querySelectorAll("[data-city]")) {
    const old = before.querySelector(`[data-city="${city.dataset.city}"] .wonder-picture`);
    for (const stage of old ? city.querySelectorAll(".wonder-stage") : [])
      if (!old.querySelector(`.wonder-stage[data-course="${stage.dataset.course}"]`)) stage.classList.add("rises");
  }
  const age = after.querySelector(".ages .now");
  if (age && before.querySelector(".ages .now b")?.textContent !== age.querySelector("b")?.textContent) age.classList.add("begun");
}

/** Coins that go from purse to purse, or to the bank and from it: a few that are seen to fly, in nobody's way. */
export function flyCoins(before, after) {
  if (calm.matches || document.visibilityState !== "visible") return;
  const purses = [...after.querySelectorAll("[data-count^='coins-']")].map((purse) => {
    const old = before.querySelector(`[data-count="${CSS.escape(purse.dataset.count)}"]`);
    return {
      purse,
      by: old ? Number(purse.dataset.value) - Number(old.dataset.value) : 0,
      box: purse.getBoundingClientRect()
    };
  }).filter(({
    by,
    box
  }) => by && box.width);
  const pattern = after.querySelector("svg.icon-coin");
  const losers = purses.filter((one) => one.by < 0);
  const gainers = purses.filter((one) => one.by > 0);
  const middle = (box, up = 0) => [box.left + Math.min(box.width, 40) / 2 - 10, box.top + box.height / 2 - 10 - up];
  const ways = gainers.map((one) => [losers.length ? middle(losers[0].box) : middle(one.box, 60), middle(one.box), one.by]);
  if (!gainers.length)
    for (const one of losers) ways.push([middle(one.box), middle(one.box, 60), -one.by]);
  for (const [from, to, count] of pattern ? ways : []) {
    for (let n = 0; n < Math.min(4, count); n++) {
      const coin = pattern.cloneNode(true);
      coin.setAttribute("class", "icon icon-coin flying-coin");
      coin.setAttribute("aria-hidden", "true");
      document.body.append(coin);
      coin.animate([{
        transform: `translate(${from[0]}px, ${from[1]}px)`
      }, {
        transform: `translate(${to[0]}px, ${to[1]}px) scale(.8)`,
        opacity: 0.4
      }], {
        duration: 300,
        delay: 25 * n,
        easing: "cubic-bezier(.3, .1, .3, 1)",
        fill: "both"
      }).finished.then(() => coin.remove(), () => coin.remove());
    }
  }
}

/** What is heard of what changed, by name; the weightiest alone. */
export function heard(after) {
  if (after.querySelector(".ages .begun")) return "age";
  if (after.querySelector("[data-stage].arrived, .rises")) return "stage";
  if (after.querySelector(".rolls")) return "roll";
  if (after.querySelector("[data-built].arrived")) return "card";
  return after.querySelector("[data-count^='coins-'].changed") ? "coins" : null;
}

/** Who came or went between two drawings, in a sentence; nothing where nobody did. */
export function comings(before, after, words) {
  const told = [];
  for (const person of after.querySelectorAll("[data-present]")) {
    const old = before.querySelector(`[data-person="${person.dataset.person}"][data-present]`);
    if (!old || old.dataset.present === person.dataset.present) continue;
    told.push((person.dataset.present === "no" ? words.gone : words.back).replace("{name}", person.dataset.name));
    person.classList.add("changed");
  }
  return told.join(" ");
}

/** Write moments as the clock on the wall shows them here. */
export function writeTimes(part) {
  for (const moment of part?.querySelectorAll("time[data-since]") ?? []) {
    const at = new Date(1000 * Number(moment.dataset.since));
    moment.dateTime = at.toISOString();
    moment.textContent = at.toLocaleTimeString(document.documentElement.lang, {
      hour: "numeric",
      minute: "2-digit"
    });
  }
}
