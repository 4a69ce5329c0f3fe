// The sounds of the table, made on the spot. Nothing is heard before the patron has touched the page, nothing once they
// have silenced it, and nothing where the browser cannot. A loss has no sound.
import { untrack } from "svelte";
import { preferences, type Channel } from "./preferences.svelte";

export type Sound = "chip" | "card" | "dice" | "tick" | "win" | "open" | "close";

/** How the tables of one game sound. */
export interface Colour {
  readonly wave: "sine" | "triangle";
  /** How much higher its tones are. */
  readonly pitch: number;
  /** The notes that open betting, in hertz; betting closes with the last two of them, downwards. */
  readonly bell: readonly [number, number, number];
}
const PLAIN: Colour = { wave: "sine", pitch: 1, bell: [523.25, 659.25, 783.99] };

/** Either a tone of so many hertz, or noise through a filter at that pitch. */
interface Part {
  readonly kind: "tone" | "noise";
  readonly hertz: number;
  /** Where a tone or a filter glides to. */
  readonly toHertz?: number;
  readonly atMs: number;
  readonly lastsMs: number;
  /** At full volume. */
  readonly loudness: number;
}

const tone = (hertz: number, atMs: number, lastsMs: number, loudness: number): Part => ({
  kind: "tone",
  hertz,
  atMs,
  lastsMs,
  loudness,
});
const noise = (hertz: number, toHertz: number, atMs: number, lastsMs: number, loudness: number): Part => ({
  kind: "noise",
  hertz,
  toHertz,
  atMs,
  lastsMs,
  loudness,
});

/** When the dice strike the cage: quick at first, then slower, as they come to rest. */
const STRIKES_MS = [0, 70, 150, 225, 310, 410, 500, 620, 760, 920, 1120, 1380];

const BELL_MS = 130;
const bell = (notes: readonly number[]): Part[] => notes.map((hertz, at) => tone(hertz, at * BELL_MS, 420, 0.09));

const SCORES: Readonly<Record<Sound, (colour: Colour) => readonly Part[]>> = {
  chip: () => [tone(2350, 0, 60, 0.16), tone(3500, 4, 40, 0.08), noise(5200, 3800, 0, 30, 0.14)],
  card: () => [noise(3400, 900, 0, 130, 0.3), noise(700, 300, 105, 45, 0.28)],
  dice: () =>
    STRIKES_MS.flatMap((atMs, strike) => [
      noise(2100 + (strike % 3) * 450, 1100, atMs, 55, 0.34 * (1 - strike * 0.05)),
      tone(920 + (strike % 4) * 130, atMs, 30, 0.07),
    ]),
  tick: () => [tone(1180, 0, 45, 0.09)],
  win: () => [tone(659.25, 0, 260, 0.14), tone(880, 140, 420, 0.14)],
  open: (colour) => bell(colour.bell),
  close: (colour) => bell(colour.bell.slice(1).reverse()),
};
/** All others are of the table. */
const EFFECTS: readonly Sound[] = ["tick", "win", "open", "close"];

const SILENCE = 0.0001;
const ATTACK_S = 0.004;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let touched = false;
let colour = PLAIN;

for (const gesture of ["pointerdown", "keydown"])
  addEventListener(gesture, () => (touched = true), { capture: true, once: true, passive: true });

/** Browsers let a page play sound only after the user has interacted with it. */
export function mayBeHeard(): boolean {
  return touched || (navigator.userActivation?.hasBeenActive ?? false);
}

function volumeOf(sound: Sound): number {
  const channel: Channel = EFFECTS.includes(sound) ? "effects" : "table";
  return preferences.soundOn ? preferences.volumes[channel] : 0;
}

/** Until the returned function is called. */
export function tune(to: Colour | undefined): () => void {
  colour = to ?? PLAIN;
  return () => (colour = PLAIN);
}

/** Reads the settings untracked: playing a sound subscribes no effect to them. */
export function play(sound: Sound): void {
  const volume = untrack(() => volumeOf(sound));
  if (volume <= 0 || document.hidden || typeof AudioContext === "undefined" || !mayBeHeard()) return;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    // Loudness is heard by ratios: half way down the slider should sound half as loud.
    for (const part of SCORES[sound](colour)) perform(context, part, Math.min(1, volume) ** 2);
  } catch {
    // A device without an output stays silent.
  }
}

function perform(audio: AudioContext, part: Part, volume: number): void {
  const start = audio.currentTime + part.atMs / 1000;
  const end = start + part.lastsMs / 1000;
  const loudness = audio.createGain();
  loudness.gain.setValueAtTime(SILENCE, start);
  loudness.gain.exponentialRampToValueAtTime(Math.max(SILENCE, part.loudness * volume), start + ATTACK_S);
  loudness.gain.exponentialRampToValueAtTime(SILENCE, end);
  loudness.connect(audio.destination);
  const source = part.kind === "tone" ? toneOf(audio, part) : noiseOf(audio, part, start, end, loudness);
  if (part.kind === "tone") source.connect(loudness);
  source.onended = () => loudness.disconnect();
  source.start(start);
  source.stop(end);
}

function toneOf(audio: AudioContext, part: Part): OscillatorNode {
  const oscillator = audio.createOscillator();
  oscillator.type = colour.wave;
  oscillator.frequency.value = part.hertz * colour.pitch;
  return oscillator;
}

function noiseOf(audio: AudioContext, part: Part, start: number, end: number, out: AudioNode): AudioBufferSourceNode {
  const source = audio.createBufferSource();
  source.buffer = hiss ??= makeHiss(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(part.hertz, start);
  filter.frequency.exponentialRampToValueAtTime(part.toHertz ?? part.hertz, end);
  source.connect(filter);
  filter.connect(out);
  return source;
}

function makeHiss(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
