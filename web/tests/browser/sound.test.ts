import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { preferences as Preferences } from "../../src/browser/preferences.svelte";
import type { Sound } from "../../src/browser/sound.svelte";

/** Writes down what a browser would be asked to play; jsdom has no Web Audio. */
class Recorder {
  static made = 0;
  static sources: { kind: string; hertz: number; start: number; stop: number; loudest: number }[] = [];
  currentTime = 10;
  sampleRate = 100;
  state = "running";
  destination = {};
  private loudest = 0;

  constructor() {
    Recorder.made += 1;
  }
  private param = (value = 0) => ({
    value,
    setValueAtTime: () => undefined,
    exponentialRampToValueAtTime: (to: number) => (this.loudest = Math.max(this.loudest, to)),
  });
  private node = () => ({ connect: () => undefined, disconnect: () => undefined });
  private source(kind: string) {
    const noted = { kind, hertz: 0, start: 0, stop: 0, loudest: this.loudest };
    const frequency = this.param();
    return {
      ...this.node(),
      frequency,
      start: (at: number) => (noted.start = at),
      stop: (at: number) => {
        Object.assign(noted, { stop: at, hertz: frequency.value });
        Recorder.sources.push(noted);
      },
    };
  }
  createGain() {
    this.loudest = 0;
    return { ...this.node(), gain: this.param() };
  }
  createOscillator = () => this.source("tone");
  createBufferSource = () => this.source("noise");
  createBiquadFilter = () => ({ ...this.node(), frequency: this.param(), Q: this.param() });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
}

const SOUNDS: Sound[] = ["chip", "card", "dice", "tick", "win", "open", "close"];
const EFFECTS: readonly Sound[] = ["tick", "win", "open", "close"];

describe("the sounds", () => {
  let play: (sound: Sound) => void;
  let preferences: typeof Preferences;

  async function load() {
    vi.resetModules();
    ({ preferences } = await import("../../src/browser/preferences.svelte"));
    ({ play } = await import("../../src/browser/sound.svelte"));
  }
  const touch = () => dispatchEvent(new Event("pointerdown"));

  beforeEach(async () => {
    localStorage.clear();
    Recorder.made = 0;
    Recorder.sources = [];
    vi.stubGlobal("AudioContext", Recorder);
    await load();
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are on from the first tap, until the patron silences them", () => {
    touch();
    play("chip");
    expect(Recorder.sources.length).toBeGreaterThan(0);
    Recorder.sources = [];
    preferences.soundOn = false;
    SOUNDS.forEach((sound) => play(sound));
    expect(Recorder.sources).toEqual([]);
  });

  it("wait for the page to be touched", () => {
    preferences.soundOn = true;
    play("chip");
    expect(Recorder.made).toBe(0);
    dispatchEvent(new Event("keydown"));
    play("chip");
    expect(Recorder.made).toBe(1);
  });

  it("share one context", () => {
    preferences.soundOn = true;
    touch();
    SOUNDS.forEach((sound) => play(sound));
    expect(Recorder.made).toBe(1);
  });

  it("are nothing where the browser has no Web Audio, or no output", async () => {
    vi.stubGlobal("AudioContext", undefined);
    await load();
    preferences.soundOn = true;
    touch();
    expect(() => SOUNDS.forEach((sound) => play(sound))).not.toThrow();
    vi.stubGlobal("AudioContext", function () {
      throw new Error("no output");
    });
    expect(() => play("chip")).not.toThrow();
  });

  const loudest = () => Math.max(...Recorder.sources.map((source) => source.loudest));

  it.each(SOUNDS)("%s has the volume of its channel", (sound) => {
    touch();
    const [own, other] = EFFECTS.includes(sound) ? (["effects", "table"] as const) : (["table", "effects"] as const);
    preferences.volumes[other] = 0;
    play(sound);
    expect(Recorder.sources.length).toBeGreaterThan(0);
    Recorder.sources = [];
    preferences.volumes[own] = 0;
    play(sound);
    expect(Recorder.sources).toEqual([]);
  });

  it("keep the volumes of a device that has none for the voice yet", async () => {
    localStorage.setItem("felt.preferences", JSON.stringify({ volumes: { table: 0.3 } }));
    await load();
    expect(preferences.volumes).toEqual({ voice: 0.8, table: 0.3, effects: 0.6 });
  });

  it("have a colour for each game, until its table is left", async () => {
    touch();
    const { games } = await import("../../src/play/game");
    const { tune } = await import("../../src/browser/sound.svelte");
    await import("../../src/games");
    const heard = games().map(({ sound }) => {
      const leave = tune(sound);
      Recorder.sources = [];
      play("open");
      play("chip");
      leave();
      return JSON.stringify(Recorder.sources.map(({ hertz }) => hertz));
    });
    expect(heard).toHaveLength(3);
    expect(new Set(heard).size).toBe(3);
  });

  it("are louder the further the slider is up", () => {
    preferences.soundOn = true;
    touch();
    const heard = [0.2, 0.6, 1].map((volume) => {
      preferences.volumes.table = volume;
      Recorder.sources = [];
      play("card");
      return loudest();
    });
    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(new Set(heard).size).toBe(3);
  });

  it("stay quiet at full volume: a win is two rising notes, the bells are the softest of all", () => {
    preferences.soundOn = true;
    preferences.volumes = { voice: 1, table: 1, effects: 1 };
    touch();
    const peak = Object.fromEntries(
      SOUNDS.map((sound) => {
        Recorder.sources = [];
        play(sound);
        return [sound, loudest()];
      }),
    );
    expect(Math.max(...Object.values(peak))).toBeLessThan(0.4);
    expect(Math.min(...Object.values(peak))).toBe(peak.open);
    Recorder.sources = [];
    play("win");
    const [first, second] = Recorder.sources;
    expect(second!.hertz).toBeGreaterThan(first!.hertz);
    expect(second!.start).toBeGreaterThan(first!.start);
    for (const { start, stop } of Recorder.sources) expect(stop).toBeGreaterThan(start);
  });
});
