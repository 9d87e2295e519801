// What every page shares: posting, telling, the stream of events. Parts of pages are loaded when they are there.
const build = document.documentElement.dataset.build;
// How large cards are is a matter of the device, so the device remembers it.
const size = document.querySelector("[data-card-size]");
document.documentElement.dataset.cards = localStorage.getItem("heptapolis-cards") ?? "";
if (size) {
  size.hidden = false;
  const choice = size.querySelector("select");
  choice.value = document.documentElement.dataset.cards;
  choice.addEventListener("change", () => localStorage.setItem("heptapolis-cards", choice.value));
}
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

/** Pass a picture on to other people where the device has a way to; elsewhere the link saves it. */
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || !navigator.canShare) return;
  event.preventDefault();
  const name = link.download;
  const body = await fetch(link.href).then((answer) => answer.blob()).catch(() => null);
  const files = body ? [new File([body], name, {
    type: body.type
  })] : [];
  const saved = () => {
    const plain = document.createElement("a");
    plain.href = link.href;
    plain.download = name;
    plain.click();
  };
  if (!files.length || !navigator.canShare({
      files
    })) saved();
  else await navigator.share({
    files
  }).catch((error) => error.name !== "AbortError" && saved());
});

/** A sound of our own, for who has switched sounds on. */
export async function sound(name) {
  if (document.body.dataset.sound === "on")(await import(`./sounds.js?v=${build}`)).play(name);
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
if (document.querySelector("[data-lobby], [data-tv]")) openStream();
await Promise.all([
  document.querySelector("[data-replay]") && load("replay"),
  document.querySelector("[data-gallery]") && load("gallery"),
  document.querySelector("[data-tv]") && load("tv"),
  document.querySelector("[data-volume]") && load("sounds"),
  document.querySelector("[data-new-table], [data-lobby], [data-contribution], [data-wait-for-rules]") && load("hall"),
  (document.querySelector("[data-explain]") || document.querySelector("#table")) && load("explain"),
  document.querySelector("[data-rulebook]") && load("rulebook"),
]);
// Only where the page is an app that can be kept; the worker does nothing but tell that the server is away.
if (document.querySelector('link[rel="manifest"]')) navigator.serviceWorker?.register("/worker.js").catch(() => {});
document.documentElement.dataset.ready = ""; // now everything answers
