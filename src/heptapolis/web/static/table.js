// A table: fetches its drawing anew when it has changed, sends what the viewer does, tells what happened.
export async function start({
  post,
  announce,
  toast,
  sound,
  listen,
  released,
  contribute,
  words
}) {
  const frame = document.querySelector("#table");
  const table = frame.dataset.table;
  const replaying = "replaying" in frame.dataset;
  const title = document.title;
  let seat = null; // at a screen that several people share: who looks at it now
  let tag = null;
  let sent = null; // what was chosen last: the thing, what is done with it, and the question
  let busy = Promise.resolve();
  const board = () => document.querySelector("#board");
  const part = (name) => import(`./${name}.js?v=${document.documentElement.dataset.build}`);
  const [{
    choosing
  }, {
    fly
  }, {
    showHint
  }] = await Promise.all([part("choose"), part("flights"), part("hints")]);
  const chooser = choosing({
    send,
    announce
  });

  function decorate() {
    const now = board();
    const turn = now?.dataset.decision !== "" && now?.dataset.decision !== undefined && !replaying;
    document.title = turn ? `● ${words.yourTurn} · ${title}` : title;
    chooser.renew();
    return turn;
  }

  /** Whether what happened can be read in the log, so that it need not lie over the table as well. */
  function logIsSeen(lines) {
    const box = board()?.querySelector(".log-lines")?.getBoundingClientRect();
    if (!box) return false;
    const under = document.elementFromPoint(box.left + 30, Math.min(box.top + 24 * lines, innerHeight - 1));
    return box.top + 24 * lines <= innerHeight && box.top >= 0 && Boolean(under?.closest(".log"));
  }

  function tellChanges(before, after) {
    const known = new Set([...before.querySelectorAll("[data-line]")].map((line) => line.dataset.line));
    const fresh = [...after.querySelectorAll("[data-line]")].filter((line) => !known.has(line.dataset.line)).reverse();
    for (const line of fresh) line.classList.add("fresh");
    for (const figure of after.querySelectorAll("[data-count]")) {
      const old = before.querySelector(`[data-count="${figure.dataset.count}"]`);
      const by = old ? Number(figure.dataset.value) - Number(old.dataset.value) : 0;
      if (!by) continue;
      figure.classList.add("changed");
      figure.dataset.change = by > 0 ? `+${by}` : `−${-by}`;
    }
    const same = before.dataset.table === after.dataset.table && !replaying;
    return same ? fresh.flatMap((line) => [...line.querySelectorAll("li")].map((part) => part.textContent)) : [];
  }

  /** What somebody is about to add to the deal stays as it is when others come and go. */
  function keepTyped(before, after) {
    for (const field of after.querySelectorAll("[data-contribution]")) {
      const typed = before?.querySelector(`[data-contribution][form="${field.getAttribute("form")}"]`);
      if (typed) field.value = typed.value;
      if (typed && typed === document.activeElement) setTimeout(() => field.focus({
        preventScroll: true
      }));
    }
    contribute(after);
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
      keepTyped(before, after);
      if (before) before.replaceWith(after);
      else frame.append(after);
      for (const name of opened) after.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
      const turn = decorate();
      if (holding) after.querySelector(holding)?.focus({
        preventScroll: true
      });
      if (lines.length || after.dataset.over)
        for (const told of document.querySelectorAll(".toast.story")) told.remove();
      if (lines.length && !after.dataset.over && !logIsSeen(Math.min(lines.length, 3))) toast(lines, 6, false).classList.add("story");
      return turn;
    };
    const wasTurn = before?.dataset.decision;
    const wasOver = before?.dataset.over;
    const lines = before ? tellChanges(before, after).slice(-8) : [];
    const chosen = sent && sent.decision === wasTurn ? sent : null;
    await fly(before, after, chosen, draw);
    frame.dispatchEvent(new Event("heptapolis:drawn"));
    const turn = after.dataset.decision && after.dataset.decision !== wasTurn;
    if (after.dataset.over && !wasOver) sound("end");
    else if (turn) sound("turn");
    // What happened and what is asked now, in one breath: a second announcement would swallow the first.
    const asked = turn ? after.querySelector("[data-prompt]")?.textContent.trim().replace(/\s+/g, " ") ?? words.yourTurn : "";
    if (lines.length || asked) announce([...lines, asked].join(" "));
  }

  async function fetchBoard(force) {
    const asked = seat === null ? "" : `?seat=${seat}`;
    try {
      const answer = await fetch(`/tables/${table}/board${asked}`, {
        headers: tag && !force ? {
          "If-None-Match": tag
        } : {},
        cache: "no-store"
      });
      if (answer.status === 304) return;
      if (answer.status === 404 || answer.status === 410) {
        location.href = "/";
        return;
      }
      if (answer.status === 202) {
        await swap(await answer.text());
        setTimeout(refresh, 900);
        return;
      }
      if (!answer.ok) {
        setTimeout(refresh, 2000);
        return;
      }
      const html = await answer.text();
      await released();
      tag = answer.headers.get("ETag");
      await swap(html);
    } catch {
      /* the stream tells when the server is back */
    }
  }
  /** Fetch the drawing, after what is under way. */
  function refresh(force = false) {
    busy = busy.then(() => fetchBoard(force));
    return busy;
  }

  /** Send a move; 409 means that the table has moved on meanwhile. */
  async function send(notation, thing = null) {
    const {
      seat: own,
      decision,
      revision
    } = board().dataset;
    sent = thing && {
      ...thing,
      decision
    };
    const move = {
      move: notation,
      decision: Number(decision),
      revision: Number(revision),
      seat: Number(own)
    };
    let answer = await post(`/tables/${table}/moves`, move);
    for (const wait of [500, 1500]) { // the same post again gets the same answer, so nothing is played twice
      if (answer.status !== 0) break;
      await new Promise((done) => setTimeout(done, wait));
      answer = await post(`/tables/${table}/moves`, move);
    }
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
    const {
      seat: own,
      revision
    } = board().dataset;
    const answer = await post(`/tables/${table}/${name}`, {
      seat: own === "" ? undefined : Number(own),
      revision: Number(revision),
      ...more
    });
    if (answer.data.location) {
      location.href = answer.data.location;
      return answer;
    }
    if (!answer.ok) toast([answer.data.error ?? answer.data.detail ?? words.wrong]);
    await refresh(true);
    return answer;
  }

  async function hint(button) {
    button.disabled = true;
    announce(words.thinking);
    const {
      seat: own
    } = board().dataset;
    const answer = await post(`/tables/${table}/hint`, {
      seat: Number(own)
    });
    button.disabled = false;
    if (!answer.ok) {
      toast([answer.data.error ?? words.wrong]);
      return;
    }
    showHint(answer.data.candidates, words, chooser.take);
  }

  /** A link that takes the seat along to another device. */
  async function moveSeat() {
    const answer = await post(`/tables/${table}/seats/${board().dataset.seat}/link`);
    if (!answer.ok) {
      toast([answer.data.error ?? words.wrong]);
      return;
    }
    const dialog = document.querySelector("#seat-link");
    dialog.querySelector("a").href = dialog.querySelector("a").textContent = answer.data.url;
    dialog.querySelector("[data-copy]").dataset.copy = answer.data.url;
    dialog.querySelector(".qr").innerHTML = answer.data.qr;
    dialog.showModal();
  }

  async function ask(question) {
    const dialog = document.querySelector("#ask");
    dialog.querySelector("p").textContent = question;
    dialog.showModal();
    return new Promise((done) => dialog.addEventListener("close", () => done(dialog.returnValue === "yes"), {
      once: true
    }));
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-act], [data-move], [data-look]");
    if (!button) {
      for (const menu of document.querySelectorAll("details.menu[open]"))
        if (!menu.contains(event.target)) menu.open = false;
      return;
    }
    button.closest("details.menu")?.removeAttribute("open");
    if (button.form?.method === "post") event.preventDefault(); // without the script the form is sent as it is
    if (button.dataset.look !== undefined) {
      seat = Number(button.dataset.look);
      refresh(true);
    } else if (button.dataset.move !== undefined) {
      send(button.dataset.move);
    } else if (button.dataset.act === "hint") hint(button);
    else if (button.dataset.act === "help") document.querySelector("#help").showModal();
    else if (button.dataset.act === "guide") guide.begin();
    else if (button.dataset.act === "seat-link") moveSeat();
    else if (!button.dataset.ask || (await ask(button.dataset.ask))) {
      const level = button.closest("[data-level-of]")?.querySelector("select")?.value;
      const {
        csrf: _unsent,
        ...filled
      } = button.form?.method === "post" ? Object.fromEntries(new FormData(button.form)) : {};
      await act(button.dataset.act, level ? {
        level
      } : filled);
    }
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-pace]")) act("pace", {
      pace: event.target.value
    });
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
  listen("presence", (data) => {
    if (data.table === table) refresh();
  });
  // Who cannot be reached for longer than a moment is said; the board stays as it was.
  let silence = null;
  const offline = document.querySelector("#offline");
  listen("broken", () => {
    silence ??= setTimeout(() => {
      offline.hidden = false;
    }, 4000);
  });
  listen("open", () => {
    clearTimeout(silence);
    silence = null;
    offline.hidden = true;
    refresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !replaying) refresh();
  });
  document.addEventListener("heptapolis:show", (event) => {
    busy = busy.then(() => swap(event.detail));
  });

  const guide = (await part("guide")).guide({
    words,
    game: frame.dataset.game ?? board()?.dataset.game
  });
  decorate();
  if (board()?.dataset.compiling !== undefined) setTimeout(refresh, 700);
  // Who has never played this game here is led through it; what comes up later is explained when it does.
  const lead = () => {
    if (!replaying && board()?.dataset.decision) guide.goOn();
  };
  if ("guide" in frame.dataset) guide.begin();
  else lead();
  frame.addEventListener("heptapolis:drawn", lead);
  document.addEventListener("heptapolis:picked", lead);
}
