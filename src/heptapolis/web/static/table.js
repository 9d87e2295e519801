// A table: fetches its drawing anew when it has changed, sends what the viewer does, tells what happened.
export async function start({ post, announce, toast, sound, listen, words }) {
  const frame = document.querySelector("#table");
  const table = frame.dataset.table;
  const replaying = "replaying" in frame.dataset;
  const title = document.title;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let seat = null; // at a screen that several people share: who looks at it now
  let tag = null;
  let busy = Promise.resolve();
  const board = () => document.querySelector("#board");
  const { choosing } = await import(`./choose.js?v=${document.documentElement.dataset.build}`);
  const chooser = choosing({ send, announce });

  function decorate() {
    const now = board();
    const turn = now?.dataset.decision !== "" && now?.dataset.decision !== undefined && !replaying;
    document.title = turn ? `● ${words.yourTurn} · ${title}` : title;
    chooser.renew();
    return turn;
  }

  // What was drawn and what is to be drawn: named alike where a card flies from one place to another.
  function flights(before, after) {
    const pairs = [];
    const [kind, card] = (before.dataset.chosen ?? ":").split(":");
    const from = card && before.querySelector(`[data-hand] [data-card="${card}"]`);
    const own = after.dataset.seat;
    if (from && before.dataset.chosen !== after.dataset.chosen) {
      const to = kind === "stage" ? after.querySelector(`[data-stage="${own}-${after.dataset.stages}"]`)
        : kind === "discard" ? after.querySelector("[data-pile]")
        : after.querySelector(`[data-city="${own}"] [data-built="${card}"]`);
      if (to) pairs.push([from, to]);
    }
    for (const city of after.querySelectorAll("[data-city]")) {
      const old = before.querySelector(`[data-city="${city.dataset.city}"]`);
      const mine = city.dataset.city === own;
      if (!old || (mine && after.dataset.chosen !== undefined)) continue;
      const stood = new Set([...old.querySelectorAll("[data-built]")].map((chip) => chip.dataset.built));
      const fresh = [...city.querySelectorAll("[data-built]")].filter((chip) => !stood.has(chip.dataset.built));
      const door = mine ? before.querySelector('[data-pick][aria-expanded="true"]') : old.querySelector("[data-door], .wonder-mark");
      if (fresh.length === 1 && door) pairs.push([door, fresh[0]]);
    }
    // What lies in the same place as before (an element with data-place) does not fly.
    const place = (thing) => thing.closest("[data-place]")?.dataset.place;
    for (const thing of after.querySelectorAll("[data-fly]")) {
      const old = before.querySelector(`[data-fly="${CSS.escape(thing.dataset.fly)}"]`);
      if (old && (place(old) === undefined || place(old) !== place(thing))) pairs.push([old, thing]);
    }
    return pairs;
  }

  function tellChanges(before, after) {
    const known = new Set([...before.querySelectorAll("[data-line]")].map((line) => line.dataset.line));
    const fresh = [...after.querySelectorAll("[data-line]")].filter((line) => !known.has(line.dataset.line)).reverse();
    const lines = fresh.flatMap((line) => [...line.querySelectorAll("li")].map((part) => part.textContent));
    if (lines.length && before.dataset.table === after.dataset.table && !replaying) toast(lines.slice(-8), 6);
    for (const figure of after.querySelectorAll("[data-count]")) {
      const old = before.querySelector(`[data-count="${figure.dataset.count}"]`);
      if (old && old.dataset.value !== figure.dataset.value) figure.classList.add("changed");
    }
  }

  async function swap(html) {
    const made = document.createElement("template");
    made.innerHTML = html;
    const after = made.content.querySelector("#board");
    const before = board();
    if (!after) return;
    const held = document.activeElement?.closest("[data-card], [data-pick], [data-act]");
    const holding = held && before?.contains(held) ? ["card", "pick", "act"].map((key) => held.dataset[key] && `[data-${key}="${CSS.escape(held.dataset[key])}"]`).find(Boolean) : null;
    const opened = [...(before?.querySelectorAll("details[open]") ?? [])].map((part) => part.dataset.keep).filter(Boolean);
    const draw = () => {
      if (before) before.replaceWith(after); else frame.append(after);
      for (const name of opened) after.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
      const turn = decorate();
      if (holding) after.querySelector(holding)?.focus({ preventScroll: true });
      return turn;
    };
    const wasTurn = before?.dataset.decision;
    const wasOver = before?.dataset.over;
    if (before) tellChanges(before, after);
    const pairs = before && document.startViewTransition && !calm.matches && document.visibilityState === "visible" ? flights(before, after) : [];
    if (pairs.length) {
      pairs.forEach(([from], number) => { from.style.viewTransitionName = `fly-${number}`; });
      const transition = document.startViewTransition(() => {
        draw();
        pairs.forEach(([, to], number) => { to.style.viewTransitionName = `fly-${number}`; });
      });
      await transition.finished.catch(() => {});
      for (const [, to] of pairs) to.style.viewTransitionName = "";
    } else {
      draw();
    }
    frame.dispatchEvent(new Event("heptapolis:drawn"));
    if (after.dataset.over && !wasOver) sound("end");
    else if (after.dataset.decision && after.dataset.decision !== wasTurn) {
      sound("turn");
      announce(after.querySelector("[data-prompt]")?.textContent.trim().replace(/\s+/g, " ") ?? words.yourTurn);
    }
  }

  async function fetchBoard(force) {
    const asked = seat === null ? "" : `?seat=${seat}`;
    try {
      const answer = await fetch(`/tables/${table}/board${asked}`, { headers: tag && !force ? { "If-None-Match": tag } : {}, cache: "no-store" });
      if (answer.status === 304) return;
      if (answer.status === 404 || answer.status === 410) { location.href = "/"; return; }
      if (answer.status === 202) { await swap(await answer.text()); setTimeout(refresh, 900); return; }
      if (!answer.ok) return;
      tag = answer.headers.get("ETag");
      await swap(await answer.text());
    } catch { /* the stream tells when the server is back */ }
  }
  /** Fetch the drawing, after what is under way. */
  function refresh(force = false) {
    busy = busy.then(() => fetchBoard(force));
    return busy;
  }

  /** Send a move; 409 means that the table has moved on meanwhile. */
  async function send(notation) {
    const { seat: own, decision, revision } = board().dataset;
    const answer = await post(`/tables/${table}/moves`, { move: notation, decision: Number(decision), revision: Number(revision), seat: Number(own) });
    if (!answer.ok) toast([answer.data.error ?? answer.data.detail ?? (answer.status === 409 ? words.movedOn : words.wrong)]);
    else sound("move");
    await refresh();
    if (answer.ok && seat !== null && !board()?.dataset.decision) { // nothing more to ask: the screen goes to the next person
      seat = null;
      await refresh(true);
    }
    return answer.ok;
  }

  async function act(name, more = {}) {
    const { seat: own, revision } = board().dataset;
    const answer = await post(`/tables/${table}/${name}`, { seat: own === "" ? undefined : Number(own), revision: Number(revision), ...more });
    if (answer.data.location) { location.href = answer.data.location; return answer; }
    if (!answer.ok) toast([answer.data.error ?? answer.data.detail ?? words.wrong]);
    await refresh(true);
    return answer;
  }

  async function hint(button) {
    button.disabled = true;
    announce(words.thinking);
    const { seat: own } = board().dataset;
    const answer = await post(`/tables/${table}/hint`, { seat: Number(own) });
    button.disabled = false;
    if (!answer.ok) { toast([answer.data.error ?? words.wrong]); return; }
    const dialog = document.querySelector("#hint");
    const list = dialog.querySelector("ol");
    list.replaceChildren(...answer.data.candidates.slice(0, 6).map((candidate) => {
      const row = document.createElement("li");
      const say = document.createElement("span");
      const share = document.createElement("b");
      const bar = document.createElement("meter");
      say.textContent = candidate.say;
      const figure = candidate.win ?? candidate.share ?? 0;
      share.textContent = candidate.win == null ? `${Math.round(figure * 100)} %` : words.wins.replace("{share}", String(Math.round(figure * 100)));
      bar.value = figure;
      bar.setAttribute("aria-label", share.textContent);
      row.append(say, share, bar);
      if (candidate.points != null) {
        const points = document.createElement("small");
        points.textContent = words.points.replace("{points}", candidate.points.toFixed(1));
        row.append(points);
      }
      return row;
    }));
    dialog.showModal();
  }

  async function ask(question) {
    const dialog = document.querySelector("#ask");
    dialog.querySelector("p").textContent = question;
    dialog.showModal();
    return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), { once: true }));
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-act], [data-move], [data-look], [data-copy]");
    if (!button) {
      for (const menu of document.querySelectorAll("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
      return;
    }
    button.closest("details.menu")?.removeAttribute("open");
    if (button.dataset.copy) {
      await navigator.clipboard?.writeText(button.dataset.copy).catch(() => {});
      toast([words.copied]);
    } else if (button.dataset.look !== undefined) {
      seat = Number(button.dataset.look);
      refresh(true);
    } else if (button.dataset.move !== undefined) {
      send(button.dataset.move);
    } else if (button.dataset.act === "hint") hint(button);
    else if (button.dataset.act === "help") document.querySelector("#help").showModal();
    else if (button.dataset.act === "guide") guide.begin();
    else if (!button.dataset.ask || (await ask(button.dataset.ask))) {
      const level = button.closest("[data-level-of]")?.querySelector("select")?.value;
      await act(button.dataset.act, level ? { level } : {});
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-pace]")) act("pace", { pace: event.target.value });
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "?") document.querySelector("#help").showModal();
    else if (event.key === "h") board()?.querySelector('[data-act="hint"]')?.click();
    else if (event.key === "u") board()?.querySelector('[data-act="retract"]')?.click();
  });

  listen("table", (data) => {
    if (data.table === table && Number(data.revision) !== Number(board()?.dataset.revision)) refresh();
  });
  listen("presence", (data) => { if (data.table === table) refresh(); });
  listen("open", () => refresh());
  document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && !replaying) refresh(); });
  document.addEventListener("heptapolis:show", (event) => { busy = busy.then(() => swap(event.detail)); });

  const guide = (await import(`./guide.js?v=${document.documentElement.dataset.build}`)).guide({ words });
  decorate();
  if (board()?.dataset.compiling !== undefined) setTimeout(refresh, 700);
  // Who has never played here is led through the first game; the guide can be called again from the menu.
  const first = () => {
    const asked = board()?.dataset.decision;
    if (replaying || guided() || !asked) return;
    localStorage.setItem("heptapolis-guided", "yes");
    guide.begin();
  };
  const guided = () => { try { return localStorage.getItem("heptapolis-guided") === "yes"; } catch { return true; } };
  if ("guide" in frame.dataset) guide.begin();
  else first();
  frame.addEventListener("heptapolis:drawn", first);
}
