import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Voice from "../../src/browser/voice.svelte";
import type { preferences as Preferences } from "../../src/browser/preferences.svelte";

let voices: { lang: string; localService: boolean }[] = [];
const said: { text: string; lang: string; volume: number }[] = [];
const cancel = vi.fn();
const changed: (() => void)[] = [];

class Utterance {
  voice: object | null = null;
  lang = "";
  volume = 1;
  constructor(readonly text: string) {}
}

let voice: typeof Voice;
let preferences: typeof Preferences;

async function load() {
  vi.resetModules();
  ({ preferences } = await import("../../src/browser/preferences.svelte"));
  voice = await import("../../src/browser/voice.svelte");
}
const touch = () => dispatchEvent(new Event("keydown"));
const heard = () => said.map(({ lang }) => lang);

beforeEach(async () => {
  localStorage.clear();
  said.length = 0;
  voices = [
    { lang: "en-GB", localService: false },
    { lang: "en-US", localService: true },
    { lang: "vi-VN", localService: false },
    { lang: "zh-CN", localService: true },
  ];
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices,
    addEventListener: (_: string, told: () => void) => changed.push(told),
    removeEventListener: () => undefined,
    cancel,
    speak: ({ text, lang, volume }: Utterance) => said.push({ text, lang, volume }),
  });
  await load();
});
afterEach(() => vi.unstubAllGlobals());

it("speaks the patron's language, on the device itself if it can", () => {
  touch();
  preferences.language = "en";
  voice.call("No more bets");
  preferences.language = "vi";
  voice.call("Xin dừng đặt cược");
  expect(heard()).toEqual(["en-US", "vi-VN"]);
});

it.each([[[]], [["en-US", "zh-CN", "via-XX"]]])("never borrows a voice of another language: %j", (others) => {
  touch();
  voices = others.map((lang) => ({ lang, localService: true }));
  preferences.language = "vi";
  voice.call("Mời đặt cược");
  expect(said).toEqual([]);
  expect(voice.hasVoice("vi")).toBe(false);
});

it.each(["vi", "vi-VN", "vi_VN", "VI-vn"])("knows a Vietnamese voice as %s", (lang) => {
  voices = [{ lang, localService: true }];
  expect(voice.hasVoice("vi")).toBe(true);
  expect(voice.hasVoice("en")).toBe(false);
});

it("waits for the page to be touched", () => {
  voice.call("Mời đặt cược");
  expect(said).toEqual([]);
  touch();
  voice.call("Mời đặt cược");
  expect(said).toHaveLength(1);
});

it("has a volume of its own, and is silenced with all sound", () => {
  touch();
  preferences.volumes = { voice: 0.4, table: 0, effects: 0 };
  voice.call("Mời đặt cược");
  expect(said[0]!.volume).toBe(0.4);
  preferences.volumes.voice = 0;
  voice.call("Mời đặt cược");
  preferences.volumes.voice = 1;
  preferences.soundOn = false;
  voice.call("Mời đặt cược");
  expect(said).toHaveLength(1);
});

it("does not speak in a window that nobody sees, nor an empty call", () => {
  touch();
  voice.call("");
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  voice.call("Mời đặt cược");
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});

it("ends what is still being said before the next call", () => {
  touch();
  cancel.mockClear();
  voice.call("Mời đặt cược");
  expect(cancel).toHaveBeenCalledOnce();
});

it("is nothing in a browser that cannot speak", () => {
  vi.stubGlobal("speechSynthesis", undefined);
  touch();
  expect(() => {
    voice.call("Mời đặt cược");
    voice.hush();
  }).not.toThrow();
  expect(voice.hasVoice("vi")).toBe(false);
});
