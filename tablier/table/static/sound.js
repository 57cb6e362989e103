// Small sounds, made here: a tap for a piece, a rattle for dice, two notes for one's turn. Off until turned on.

/** @type {AudioContext | null} */
let context = null;

export function soundIsOn() {
  return localStorage.getItem("tablier.sound") === "on";
}

/** The switch in the head of the page. */
export function handleSound() {
  const button = document.getElementById("sound");
  if (button === null) return;
  const show = () => {
    button.setAttribute("aria-pressed", String(soundIsOn()));
  };
  show();
  button.addEventListener("click", () => {
    localStorage.setItem("tablier.sound", soundIsOn() ? "off" : "on");
    show();
    tap();
  });
}

/**
 * @param {number} frequency
 * @param {number} after seconds from now
 * @param {number} lasts
 * @param {number} volume
 * @param {OscillatorType} [wave]
 */
function note(frequency, after, lasts, volume, wave = "sine") {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  const from = context.currentTime + after;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = wave;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + lasts);
  tone.connect(gain).connect(context.destination);
  tone.start(from);
  tone.stop(from + lasts);
}

export function tap() {
  note(220, 0, 0.08, 0.2, "triangle");
}

export function rattle() {
  for (let n = 0; n < 5; n++) note(500 + 170 * ((n * 3) % 4), n * 0.07, 0.04, 0.06, "square");
}

export function yourTurn() {
  note(523, 0, 0.18, 0.1);
  note(659, 0.12, 0.25, 0.1);
}
