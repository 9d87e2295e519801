// What every page shares: posting, telling, the stream of events. Parts of pages are loaded when they are there.
const build = document.documentElement.dataset.build;
const csrf = document.querySelector('meta[name="csrf"]')?.content ?? "";
const words = document.querySelector("#words")?.dataset ?? {};

/** Post something; gives the status and what was answered. */
export async function post(path, data = {}) {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json",
        "X-CSRF": csrf
      },
      body: JSON.stringify(data),
    });
    const document_ = await answer.json().catch(() => ({}));
    return {
      ok: answer.ok,
      status: answer.status,
      data: document_
    };
  } catch {
    return {
      ok: false,
      status: 0,
      data: {
        error: words.offline ?? ""
      }
    };
  }
}

/** Say something to who listens to the page. */
export function announce(text) {
  const live = document.querySelector("#live");
  live.textContent = "";
  setTimeout(() => {
    live.textContent = text;
  }, 60);
}

/** Show some lines for a while; they are also said, unless somebody else says them. */
export function toast(lines, seconds = 5, say = true) {
  const box = document.createElement("div");
  box.className = "toast";
  for (const line of lines) {
    const part = document.createElement("p");
    part.textContent = line;
    box.append(part);
  }
  document.querySelector("#toasts").append(box);
  setTimeout(() => box.remove(), seconds * 1000);
  setTimeout(() => document.addEventListener("pointerdown", () => box.remove(), {
    once: true,
    capture: true
  }), 300); // it is in nobody's way
  if (say) announce(lines.join(" "));
  return box;
}

/** Fill in what this browser adds to a deal, where nobody has typed anything. */
export function contribute(part) {
  for (const field of part.querySelectorAll("[data-contribution]")) {
    field.value ||= [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  }
}

/** Copy a text, also where the browser keeps its clipboard to itself because the page comes without encryption. */
async function copy(text) {
  if (await navigator.clipboard?.writeText(text).then(() => true, () => false)) return true;
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  const copied = document.execCommand("copy");
  box.remove();
  return copied;
}
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (button && (await copy(button.dataset.copy))) toast([button.dataset.copied ?? words.copied]);
});

let audio = null;
const TUNES = {
  turn: [
    [660, 0, 0.12],
    [880, 0.13, 0.2]
  ],
  move: [
    [330, 0, 0.08]
  ],
  end: [
    [523, 0, 0.15],
    [659, 0.16, 0.15],
    [784, 0.32, 0.35]
  ]
};
/** A few tones of our own, for who has switched sounds on. */
export function sound(name) {
  if (document.body.dataset.sound !== "on") return;
  audio ??= new AudioContext();
  for (const [pitch, start, length] of TUNES[name]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + length);
  }
}

// Half a click is none: what is drawn anew under the finger would swallow what was pressed.
let pressed = Promise.resolve();
addEventListener("pointerdown", () => {
  pressed = new Promise((done) => {
    // The click follows the release: at once with a mouse, a moment later with a finger.
    for (const kind of ["pointerup", "pointercancel"]) addEventListener(kind, () => setTimeout(done, 50), {
      once: true,
      capture: true
    });
    setTimeout(done, 2000);
  });
}, true);
/** Wait until no button is held down; a part of the page may be replaced then. */
export const released = () => pressed;

// One stream for a browser: the tab that holds the lock has it, and passes everything on to the others.
const listeners = new Map();
/** Be told about events of a kind. */
export function listen(kind, what) {
  if (!listeners.has(kind)) listeners.set(kind, []);
  listeners.get(kind).push(what);
}

function tell(kind, data) {
  for (const what of listeners.get(kind) ?? []) what(data);
}

function openStream() {
  const channel = new BroadcastChannel("heptapolis");
  channel.onmessage = (message) => tell(message.data.kind, message.data.data);
  let wait = 2000;
  let stream = null;
  const lead = () => {
    stream = new EventSource("/stream");
    for (const kind of ["table", "lobby", "presence"]) {
      stream.addEventListener(kind, (event) => {
        const data = JSON.parse(event.data || "{}");
        tell(kind, data);
        channel.postMessage({
          kind,
          data
        });
      });
    }
    const both = (kind) => {
      tell(kind, {});
      channel.postMessage({
        kind,
        data: {}
      });
    };
    stream.onopen = () => {
      wait = 2000;
      both("open");
    };
    // The browser tries again by itself where the line was cut, but not where it was refused: then we do.
    stream.onerror = () => {
      both("broken");
      if (stream.readyState === EventSource.CLOSED) {
        setTimeout(lead, wait);
        wait = Math.min(2 * wait, 30_000);
      }
    };
  };
  addEventListener("pagehide", () => stream?.close());
  addEventListener("pageshow", (event) => {
    if (event.persisted && stream) lead();
  });
  if (navigator.locks) {
    navigator.locks.request("heptapolis-stream", () => {
      lead();
      return new Promise(() => {});
    });
  } else {
    lead();
  }
}

const tools = {
  post,
  announce,
  toast,
  sound,
  listen,
  released,
  contribute,
  words
};
const load = async (name) => (await import(`./${name}.js?v=${build}`)).start(tools);

if (document.querySelector("#table")) {
  await load("table");
  if (!document.querySelector("[data-replaying]")) openStream();
}
if (document.querySelector("[data-lobby]")) openStream();
await Promise.all([
  document.querySelector("[data-replay]") && load("replay"),
  document.querySelector("[data-new-table], [data-lobby], [data-contribution], [data-wait-for-rules]") && load("hall"),
  (document.querySelector("[data-explain]") || document.querySelector("#table")) && load("explain"),
]);
document.documentElement.dataset.ready = ""; // now everything answers
