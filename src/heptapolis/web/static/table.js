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
  let confirmed = -1000; // when something was sent last
  let busy = Promise.resolve();
  const board = () => document.querySelector("#board");
  const part = (name) => import(`./${name}.js?v=${document.documentElement.dataset.build}`);
  const [{
    choosing
  }, {
    fly
  }, {
    hints
  }, {
    comings,
    flyCoins,
    heard,
    markChanges,
    writeTimes
  }, {
    nearest
  }] = await Promise.all(["choose", "flights", "hints", "changes", "directions"].map(part));
  const chooser = choosing({
    send,
    announce,
    nearest
  });
  const bot = hints(words, chooser.take);

  function decorate() {
    const now = board();
    const turn = now?.dataset.decision !== "" && now?.dataset.decision !== undefined && !replaying;
    document.title = turn ? `● ${words.yourTurn} · ${title}` : title;
    writeTimes(now);
    chooser.renew();
    return turn;
  }

  let noticed = null;
  /** Say something in the dock for a while, where nothing of the table lies: what went wrong, who came or went. */
  function notice(text, wrong = false) {
    announce(text);
    if (board()?.querySelector("[data-notice]")) note(text, wrong);
    else toast([text], 5, false);
  }

  function note(text, wrong = false) {
    noticed = {
      text,
      wrong,
      until: performance.now() + 8000
    };
    showNotice();
    setTimeout(showNotice, 8100);
  }

  function showNotice() {
    const line = board()?.querySelector("[data-notice]");
    const now = noticed && performance.now() < noticed.until ? noticed : null;
    if (!line) return;
    line.hidden = !now;
    line.textContent = now?.text ?? "";
    line.classList.toggle("wrong", Boolean(now?.wrong));
  }

  /** Show what changed where it changed; gives what is to be said about it. */
  function tellChanges(before, after) {
    const fresh = markChanges(before, after);
    const same = before.dataset.table === after.dataset.table && !replaying;
    if (!same) return [];
    const said = (line) => [...line.querySelectorAll("li")].map((part) => part.textContent);
    const people = [...fresh.filter((line) => line.classList.contains("news")).flatMap(said), comings(before, after, words)].filter(Boolean).join(" ");
    if (people) note(people);
    return fresh.flatMap(said);
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
    // What the viewer has folded or unfolded stays so, however the new drawing would have it.
    const folded = [...(before?.querySelectorAll("input[data-keep]") ?? [])].filter((box) => box.checked !== box.defaultChecked);
    // A hand that is wider than the screen stays where it was moved to, while the question is the same.
    const moved = before?.dataset.decision === after.dataset.decision ? before?.querySelector("[data-hand]")?.scrollLeft : 0;
    const draw = () => {
      for (const box of folded) {
        const same = after.querySelector(`input[data-keep="${box.dataset.keep}"]`);
        if (same) same.checked = box.checked;
      }
      keepTyped(before, after);
      if (before) before.replaceWith(after);
      else frame.append(after);
      for (const name of opened) after.querySelector(`details[data-keep="${name}"]`)?.setAttribute("open", "");
      if (moved) after.querySelector("[data-hand]")?.scrollTo(moved, 0);
      const turn = decorate();
      if (holding) after.querySelector(holding)?.focus({
        preventScroll: true
      });
      showNotice();
      return turn;
    };
    const calls = before && !before.querySelector("[data-calls]") && after.querySelector("[data-calls]")?.textContent;
    const wasTurn = before?.dataset.decision;
    const wasOver = before?.dataset.over;
    const lines = before ? tellChanges(before, after).slice(-8) : [];
    const chosen = sent && sent.decision === wasTurn ? sent : null;
    if (after.dataset.decision !== wasTurn) bot.hide();
    await fly(before, after, chosen, draw);
    frame.dispatchEvent(new Event("heptapolis:drawn"));
    const turn = after.dataset.decision && after.dataset.decision !== wasTurn;
    if (before) flyCoins(before, after);
    const noise = before && heard(after);
    if (after.dataset.over && !wasOver) sound("end");
    else {
      if (noise) sound(noise);
      if (turn) setTimeout(() => sound("turn"), noise ? 350 : 0);
    }
    // What happened and what is asked now, in one breath: a second announcement would swallow the first.
    const asked = turn ? after.querySelector("[data-prompt]")?.textContent.trim().replace(/\s+/g, " ") ?? words.yourTurn : "";
    if (lines.length || asked || calls) announce([...lines, calls, asked].filter(Boolean).join(" "));
  }

  let reachable = true; // the stream tells when the server is away, and when it is back
  /** Ask for the drawing; null where no answer came. */
  async function askForBoard(force) {
    const asked = seat === null ? "" : `?seat=${seat}`;
    try {
      const answer = await fetch(`/tables/${table}/board${asked}`, {
        headers: tag && !force ? {
          "If-None-Match": tag
        } : {},
        cache: "no-store",
        signal: AbortSignal.timeout(30_000) // an answer that never comes would hold up all that follow
      });
      return [answer, answer.ok ? await answer.text() : ""];
    } catch {
      return null;
    }
  }

  async function fetchBoard(force) {
    const got = await askForBoard(force);
    if (!got) {
      if (reachable) setTimeout(refresh, 2000);
      return;
    }
    const [answer, html] = got;
    if (answer.status === 304) return;
    if (answer.status === 404 || answer.status === 410) {
      location.href = "/";
    } else if (answer.status === 202) {
      await swap(html);
      setTimeout(refresh, 900);
    } else if (!answer.ok) {
      setTimeout(refresh, 2000);
    } else {
      await released();
      await swap(html);
      tag = answer.headers.get("ETag");
    }
  }
  /** Fetch the drawing, after what is under way. */
  function refresh(force = false) {
    busy = busy.catch(() => {}).then(() => fetchBoard(force));
    return busy;
  }

  /** Send a move; 409 means that the table has moved on meanwhile. */
  async function send(notation, thing = null) {
    const {
      seat: own,
      decision,
      revision
    } = board().dataset;
    confirmed = performance.now();
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
    if (!answer.ok) notice(answer.data.error ?? answer.data.detail ?? (answer.status === 409 ? words.movedOn : words.wrong), true);
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
    if (!answer.ok) notice(answer.data.error ?? answer.data.detail ?? words.wrong, true);
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
      notice(answer.data.error ?? words.wrong, true);
      return;
    }
    if (answer.data.candidates.length) bot.show(answer.data.candidates);
  }

  /** A link that takes the seat along to another device. */
  async function moveSeat() {
    const answer = await post(`/tables/${table}/seats/${board().dataset.seat}/link`);
    if (!answer.ok) {
      notice(answer.data.error ?? words.wrong, true);
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
    // The undo comes where one confirmed: a click too many there takes nothing back.
    if (button.classList.contains("undo") && event.detail > 1 && performance.now() - confirmed < 700) return;
    if (button.form?.method === "post") event.preventDefault(); // without the script the form is sent as it is
    if (button.dataset.look !== undefined) {
      seat = Number(button.dataset.look);
      refresh(true);
    } else if (button.dataset.move !== undefined) {
      send(button.dataset.move);
    } else if (button.dataset.act === "hint") hint(button);
    else if (button.dataset.act === "help") document.querySelector("#help").showModal();
    else if (button.dataset.act === "lesson") teacher.toggle();
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
    const menu = event.key === "Escape" && document.querySelector("details.menu[open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
      event.preventDefault();
      return;
    }
    if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === "?") document.querySelector("#help").showModal();
    else if (event.key === "h") board()?.querySelector('[data-act="hint"]')?.click();
    else if (event.key === "u") board()?.querySelector(".undo")?.click();
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
    reachable = false;
    silence ??= setTimeout(() => {
      offline.hidden = false;
    }, 4000);
  });
  listen("open", () => {
    reachable = true;
    clearTimeout(silence);
    silence = null;
    offline.hidden = true;
    refresh();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !replaying) refresh();
  });
  document.addEventListener("heptapolis:show", (event) => {
    busy = busy.catch(() => {}).then(() => swap(event.detail));
  });

  const teacher = (await part("lesson")).lesson({
    table
  });
  decorate();
  if (board()?.dataset.compiling !== undefined) setTimeout(refresh, 700);
  teacher.renew();
  frame.addEventListener("heptapolis:drawn", teacher.renew);
}
