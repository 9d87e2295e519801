// Cards that fly (View Transitions): only what goes from one place to another moves, everything else is simply there.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let flying = null;

/** Where the card of the viewer's last choice goes to: into the city, under the wonder, or onto the discard pile. */
function ownCard(before, after, sent) {
  const [kind, card] = before.dataset.chosen && before.dataset.chosen !== ":" ? before.dataset.chosen.split(":") : [sent?.kind, sent?.pick];
  const from = card && before.querySelector(`[data-hand] [data-card="${CSS.escape(card)}"]`);
  if (!from || before.dataset.chosen === after.dataset.chosen && before.dataset.decision === after.dataset.decision) return [];
  const own = after.dataset.seat;
  const to = kind === "stage" ? after.querySelector(`[data-stage="${own}-${after.dataset.stages}"]`) :
    kind === "discard" ? after.querySelector("[data-pile]") :
    after.querySelector(`[data-city="${own}"] [data-built="${CSS.escape(card)}"]`);
  return to ? [
    [from, to]
  ] : [];
}

/** What other cities have built: it comes out of where their hand is thought to be. */
function builtElsewhere(before, after) {
  const pairs = [];
  for (const city of after.querySelectorAll("[data-city]")) {
    const old = before.querySelector(`[data-city="${city.dataset.city}"]`);
    const mine = city.dataset.city === after.dataset.seat;
    if (!old || (mine && after.querySelector("[data-hand] [data-card]"))) continue;
    const door = mine ? before.querySelector('[data-pick][aria-expanded="true"]') : old.querySelector("[data-door], .wonder-mark");
    const stood = new Set([...old.querySelectorAll("[data-built]")].map((chip) => chip.dataset.built));
    const fresh = [...city.querySelectorAll("[data-built]")].filter((chip) => !stood.has(chip.dataset.built));
    const raised = [...city.querySelectorAll("[data-stage].built")].filter((stage) => !old.querySelector(`[data-stage="${stage.dataset.stage}"].built`));
    const to = fresh.length === 1 ? fresh[0] : fresh.length === 0 && raised.length === 1 ? raised[0] : null;
    if (door && to) pairs.push([door, to]);
  }
  return pairs;
}

/** Things with a name of their own that lie in another place than before. */
function carried(before, after) {
  const place = (thing) => thing.closest("[data-place]")?.dataset.place;
  const pairs = [];
  for (const thing of after.querySelectorAll("[data-fly]")) {
    const old = before.querySelector(`[data-fly="${CSS.escape(thing.dataset.fly)}"]`);
    if (old && (place(old) === undefined || place(old) !== place(thing))) pairs.push([old, thing]);
  }
  return pairs;
}

// Folded away or not shown: then the thing flies to what stands for it, or not at all.
const shown = (thing) => thing.getClientRects().length > 0;
const standIn = (thing) => (shown(thing) ? thing : [...(thing.closest("details")?.children ?? [])].find((part) => part.matches("summary") && shown(part)));

/** Draw the board anew with `draw`; what moves between the two drawings flies. `sent` is what the viewer chose just before. */
export async function fly(before, after, sent, draw) {
  const may = before && document.startViewTransition && !calm.matches && document.visibilityState === "visible";
  const seen = (box) => box.bottom > 0 && box.top < innerHeight;
  const used = new Set();
  const once = ([from, to]) => !used.has(from) && !used.has(to) && used.add(from) && used.add(to);
  const pairs = !may ? [] : [...ownCard(before, after, sent), ...builtElsewhere(before, after), ...carried(before, after)]
    .filter(([from]) => shown(from) && seen(from.getBoundingClientRect())).filter(once);
  const hand = before?.querySelector("[data-hand]");
  const passed = may && before.dataset.passing && after.dataset.decision && before.dataset.round !== after.dataset.round && hand && seen(hand.getBoundingClientRect());
  if (!pairs.length && !passed) {
    draw();
    return;
  }
  const names = [];
  const named = (thing, name) => {
    thing.style.viewTransitionName = name;
    names.push(thing);
  };
  pairs.forEach(([from], number) => named(from, `fly-${number}`));
  if (passed) {
    named(hand, "hand");
    document.documentElement.dataset.passing = before.dataset.passing;
  }
  flying = document.startViewTransition(() => {
    draw();
    pairs.forEach(([, to], number) => {
      const target = standIn(to);
      if (target && !target.style.viewTransitionName) named(target, `fly-${number}`);
    });
    const now = after.querySelector("[data-hand]");
    if (passed && now) named(now, "hand");
  });
  flying.ready.catch(() => {});
  const late = setTimeout(() => flying?.skipTransition(), 1500); // a browser that is busy with something else shall not hold the table up
  await Promise.race([flying.finished.catch(() => {}), new Promise((done) => setTimeout(done, 2000))]);
  clearTimeout(late);
  flying = null;
  for (const thing of names) thing.style.viewTransitionName = "";
  delete document.documentElement.dataset.passing;
}

// Nobody waits for a flight: whoever does something sees the board as it is.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => flying?.skipTransition(), true);
