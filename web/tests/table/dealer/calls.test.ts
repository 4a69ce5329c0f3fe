// What a dealer is heard to call at the tables of all games, through rounds that a server has told.
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Language, Message } from "../../../src/net/types";
import { preferences } from "../../../src/browser/preferences.svelte";
import "../../../src/browser/sound.svelte"; // listens for the first tap from now on
import { gameOf } from "../../../src/play/game";
import { Play } from "../../../src/play/play.svelte";
import { withoutLayout } from "../../support/seat";
import { RULES } from "../../support/rules";
import baccarat from "../../vectors/mirror-baccarat-open.json";
import niuniu from "../../vectors/mirror-niuniu-open.json";
import sicbo from "../../vectors/mirror-sicbo-open.json";

const RECORDED = { baccarat, sicbo, niuniu };
type Game = keyof typeof RECORDED;
const GAMES = Object.keys(RECORDED) as Game[];
const LANGUAGES: Language[] = ["vi", "en"];
/** How far a record is played: each game comes to its first results, and to its own questions. */
const MESSAGES = 40;
/** The slowest reveal is over by then; looks in between see every caption. */
const SHOWN_MS = 9000;
const LOOK_MS = 1500;

interface Said {
  readonly text: string;
  readonly voice: string;
  readonly volume: number;
  /** The felt still showed the round. */
  readonly revealing: boolean;
  readonly over: boolean;
}
let said: Said[] = [];
let voices: string[] = [];
let play: Play;
const cancel = vi.fn();

class Utterance {
  voice: SpeechSynthesisVoice | null = null;
  lang = "";
  volume = 1;
  constructor(readonly text: string) {}
}
const speechSynthesis = {
  getVoices: () => voices.map((lang) => ({ lang, localService: true })),
  cancel,
  speak: ({ text, lang, volume }: Utterance) =>
    said.push({ text, voice: lang, volume, revealing: play.display.revealing, over: play.last !== null }),
};

withoutLayout();
beforeAll(() => {
  Element.prototype.animate = () => {
    const animation = { cancel() {}, pause() {}, onfinish: () => undefined } as unknown as Animation;
    queueMicrotask(() => void animation.onfinish?.({} as AnimationPlaybackEvent));
    return animation;
  };
});
afterAll(() => delete (Element.prototype as Partial<Element>).animate);
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("speechSynthesis", speechSynthesis);
  vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
  Object.assign(preferences, { soundOn: true, volumes: { voice: 0.8, table: 0, effects: 0 } });
  dispatchEvent(new Event("pointerdown"));
  said = [];
  voices = ["en-US", "vi-VN", "zh-CN"];
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const LETTERS: Record<Game, string> = { baccarat: "B1", sicbo: "S1", niuniu: "N1" };

/** A patron opens the table; the returned function plays the record, each message when the one before has been shown. */
async function open(game: Game, language: Language) {
  preferences.language = language;
  const { default: Table } = await gameOf(game).table();
  const services = { ask: () => Promise.resolve(), now: () => 0, available: () => 1e6, laid: () => undefined };
  play = new Play(LETTERS[game], { ...services, rules: () => RULES[game]! });
  const messages = structuredClone(RECORDED[game].steps.slice(0, MESSAGES)).map(
    ({ message }) => message as unknown as Message,
  );
  play.take(messages[0]!);
  render(Table, { play });
  await vi.advanceTimersByTimeAsync(0);
  const captions: string[] = [];
  const caption = () => document.querySelector(".banner .caption")?.textContent ?? "";
  const look = async () => {
    await tick();
    if (caption() && captions.at(-1) !== caption()) captions.push(caption());
  };
  return {
    captions,
    caption,
    async through() {
      for (const message of messages.slice(1)) {
        play.take(message);
        await look();
        if (message.type !== "event") continue;
        for (let at = 0; at < SHOWN_MS; at += LOOK_MS) {
          await vi.advanceTimersByTimeAsync(LOOK_MS);
          await look();
        }
      }
    },
    settled: messages.flatMap((message) =>
      message.type === "event" && message.event.type === "round_settled" ? [message.event.outcome] : [],
    ),
  };
}

const RESULTS: Record<Game, Record<Language, RegExp>> = {
  baccarat: { vi: /(thắng|Hòa), \d điểm$/, en: /wins with \d$|Tie, \d all$/ },
  sicbo: { vi: /^\d, \d, \d\. (Tài|Xỉu|Bộ ba), \d+ điểm$/, en: /^\d, \d, \d\. (Big|Small|Triple), \d+ points$/ },
  niuniu: { vi: /^Nhà cái .+\. \d+ cửa thắng, \d+ cửa thua$/, en: /^The house has .+\. \d+ box(es)? wins?, \d+ lose$/ },
};
const OPEN = { vi: "Mời đặt cược", en: "Place your bets" };
const CLOSE = { vi: "Xin dừng đặt cược", en: "No more bets" };

describe.each(GAMES)("%s", (game) => {
  it.each(LANGUAGES)("is called in %s, each call once, a result when it has been shown", async (language) => {
    const table = await open(game, language);
    await table.through();
    const results = said.filter(({ text }) => RESULTS[game][language].test(text));
    expect(results).toHaveLength(table.settled.length);
    for (const { revealing, over } of results) expect([revealing, over]).toEqual([false, true]);
    for (const text of [OPEN[language], CLOSE[language]]) expect(said.map((each) => each.text)).toContain(text);
    expect(new Set(said.map(({ voice }) => voice.slice(0, 2)))).toEqual(new Set([language]));
    expect(table.captions).toEqual(said.map(({ text }) => `“${text}”`)); // written as it is said
    expect(table.caption()).toBe(""); // for a moment only
    const before = said.length;
    preferences.language = language === "vi" ? "en" : "vi";
    await tick();
    expect(said).toHaveLength(before); // another language says nothing again
  });
});

it("a device without a voice for the language writes the calls and says nothing", async () => {
  voices = ["en-US", "zh-CN"];
  const table = await open("sicbo", "vi");
  await table.through();
  expect(said).toEqual([]);
  expect(table.captions).toContain("“Mời đặt cược”");
});

describe("the speaker in the bar", () => {
  const speaker = (name: string) => document.querySelector<HTMLElement>(`button[aria-label="${name}"]`);

  it("silences the dealer with one touch, and brings the voice back", async () => {
    const table = await open("sicbo", "vi");
    cancel.mockClear();
    speaker("Tắt tiếng")!.click();
    await tick();
    expect(cancel).toHaveBeenCalled();
    expect(preferences.soundOn).toBe(false);
    await table.through();
    expect(said).toEqual([]);
    speaker("Bật tiếng")!.click();
    expect(preferences.soundOn).toBe(true);
  });
});
