// Sounds of our own, made on the spot from tones and noise; for who has switched them on, as loud as they like.
const KEY = "heptapolis-volume";
let audio = null;

/** How loud, 0 to 100. */
export function volume() {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? 60);
    return Number.isFinite(kept) ? Math.min(100, Math.max(0, kept)) : 60;
  } catch {
    return 60;
  }
}

/** From now on so loud. */
export function setVolume(loud) {
  try {
    localStorage.setItem(KEY, String(loud));
  } catch {
    /* then it is as loud as always */
  }
}

/** A tone that dies away; with a second pitch it glides there. */
function tone(out, at, pitch, length, loud = 1, kind = "triangle", to = pitch) {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(0.2 * loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(out);
  source.start(at);
  source.stop(at + length + 0.02);
}

/** A breath of noise round a pitch: paper, wood, bones. */
function noise(out, at, pitch, length, loud = 1, narrow = 1, to = pitch) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n++) samples[n] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(pitch, at);
  filter.frequency.exponentialRampToValueAtTime(to, at + length);
  gain.gain.setValueAtTime(0.25 * loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(filter).connect(gain).connect(out);
  source.start(at);
}

const SOUNDS = {
  card: (out, at) => noise(out, at, 900, 0.16, 0.9, 0.8, 3200),
  coins: (out, at) => [0, 0.07, 0.13].forEach((late, n) => tone(out, at + late, 1900 + 260 * n, 0.14, 0.5, "sine")),
  stage: (out, at) => {
    tone(out, at, 150, 0.22, 1.3, "sine", 70);
    noise(out, at, 500, 0.12, 0.8);
    [392, 523].forEach((pitch, n) => tone(out, at + 0.1 + 0.07 * n, pitch, 0.3, 0.5));
  },
  roll: (out, at) => [0, 0.05, 0.09, 0.15, 0.24].forEach((late, n) => noise(out, at + late, 1500 - 160 * n, 0.05, 1, 4)),
  age: (out, at) => [131, 197, 262].forEach((pitch, n) => tone(out, at + 0.02 * n, pitch, 0.9, 0.8, "sine")),
  turn: (out, at) => [659, 880].forEach((pitch, n) => tone(out, at + 0.13 * n, pitch, 0.24, 0.7)),
  move: (out, at) => tone(out, at, 330, 0.09, 0.6),
  end: (out, at) => [523, 659, 784, 1047].forEach((pitch, n) => tone(out, at + 0.16 * n, pitch, 0.45, 0.7)),
};

/** Make a sound, by name. */
export function play(name) {
  const loud = volume();
  if (!loud || !SOUNDS[name]) return;
  audio ??= new AudioContext();
  const out = audio.createGain();
  out.gain.value = (loud / 100) ** 2 * 1.6;
  out.connect(audio.destination);
  SOUNDS[name](out, audio.currentTime + 0.01);
}

/** The slider of the settings. */
export function start() {
  for (const slider of document.querySelectorAll("[data-volume]")) {
    slider.value = volume();
    slider.addEventListener("change", () => {
      setVolume(Number(slider.value));
      play("coins");
    });
    slider.disabled = false; // what is moved before anybody listens would be forgotten
  }
}
