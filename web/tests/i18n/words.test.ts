// @vitest-environment node
// Every word of the client, in both languages.
import { describe, expect, it } from "vitest";
import type { Area, Catalogue } from "../../src/i18n/area";

const modules = import.meta.glob<{ default?: Area<Catalogue> }>(
  ["../../src/i18n/**/*.ts", "../../src/games/**/{words,names,ranks}.ts"],
  { eager: true },
);
const areas = Object.entries(modules).flatMap(([path, { default: area }]) =>
  area ? [[path.replace(/^.*\/src\/|\.ts$/g, ""), area] as const] : [],
);

type Word = string | ((...values: unknown[]) => string);
/** Every word by its path: `nav.history`. */
function wordsOf(catalogue: object, path = ""): [string, Word][] {
  return Object.entries(catalogue).flatMap(([name, each]) =>
    typeof each === "object" && each !== null
      ? wordsOf(each as object, `${path}${name}.`)
      : [[path + name, each as Word] as [string, Word]],
  );
}

/** A word as it is shown. A function is tried with numbers, a text and a list; one that takes none of them for each of
 * its values says nothing. */
function shown(word: Word): string[] {
  if (typeof word === "string") return [word];
  return [7, 1, "7", ["7"]].flatMap((value) => {
    try {
      return [word(...Array<unknown>(word.length).fill(value))];
    } catch {
      return [];
    }
  });
}

/** Texts that are rightly the same in both languages: names, and words that Vietnamese has taken over. */
const SAME = new Set([
  "Felt",
  "Baccarat",
  "Sic Bo",
  "Niu Niu",
  "Hoiana",
  "Chip",
  "Menu",
  "Tiếng Việt",
  "English",
  "CSV",
  "Pit",
]);

/** Common English words, less those that are Vietnamese as well (to, no, do, so, an). */
const ENGLISH = new Set(
  `the and or of is are was were you your not yes with for from this that these there here have has can will would
  bet bets betting wager wagers win wins won winner lose loses lost round rounds table tables seat seats card cards hand
  hands side player players banker tie pair pairs dealer house big small triple double additional ante number settings
  sound language account history rules odds limits sign password name close open cancel confirm confirmed undo clear
  repeat wait waiting loading error failed server time left leave join place amount balance total result results minimum
  maximum insurance insure squeeze arrange guest please again lobby statement back next before after show more less
  all none new old your yours today now paid pays returned stake stakes void shoe dice throw`.split(/\s+/),
);
const VIETNAMESE = /[ăâđêôơưàáảãạằắẳẵặầấẩẫậèéẻẽẹềếểễệìíỉĩịòóỏõọồốổỗộờớởỡợùúủũụừứửữựỳýỷỹỵ]/i;

/** What a text says besides the names that are the same in both languages. */
function withoutNames(text: string): string {
  return [...SAME].reduce((rest, name) => rest.replaceAll(name, ""), text);
}
function englishIn(text: string): string[] {
  return (
    withoutNames(text)
      .toLowerCase()
      .match(/[\p{L}’']+/gu) ?? []
  ).filter((word) => ENGLISH.has(word));
}

it("there are words", () => expect(areas.length).toBeGreaterThan(2));

describe.each(areas)("%s", (_, { vi, en }) => {
  const [inVi, inEn] = [new Map(wordsOf(vi)), new Map(wordsOf(en))];

  it("has the same words in both languages", () => {
    expect([...inVi.keys()].sort()).toEqual([...inEn.keys()].sort());
  });

  it("takes the same values in both", () => {
    for (const [name, word] of inVi) {
      const other = inEn.get(name);
      expect(typeof other, name).toBe(typeof word);
      if (typeof word === "function" && typeof other === "function") expect(other.length, name).toBe(word.length);
    }
  });

  it("leaves no word empty or undefined", () => {
    for (const [name, word] of [...inVi, ...inEn]) {
      const [text = ""] = shown(word);
      expect(text, name).not.toBe("");
      expect(text, name).toBe(text.trim());
      expect(text, name).not.toMatch(/undefined|null|NaN|\[object/);
    }
  });

  it("says nothing in English where it should be Vietnamese", () => {
    const found = [...inVi].filter(([, word]) => shown(word).some((text) => englishIn(text).length));
    expect(found.map(([name, word]) => `${name}: ${shown(word)[0]}`)).toEqual([]);
  });

  it("says nothing in Vietnamese where it should be English", () => {
    const found = [...inEn].filter(([, word]) => shown(word).some((text) => VIETNAMESE.test(withoutNames(text))));
    expect(found.map(([name, word]) => `${name}: ${shown(word)[0]}`)).toEqual([]);
  });

  it("says the same in both only where it should", () => {
    const found = [...inVi].filter(([name, word]) => {
      const [text, other] = [shown(word)[0]!, shown(inEn.get(name)!)[0]!];
      return text === other && /\p{L}{2}/u.test(withoutNames(text));
    });
    expect(found.map(([name, word]) => `${name}: ${shown(word)[0]}`)).toEqual([]);
  });

  it("writes odds in Vietnamese as 1 ăn 11, never with a colon (ruling A2)", () => {
    const found = [...inVi].filter(([, word]) => shown(word).some((text) => /\d:\d|\d : \d/.test(text)));
    expect(found.map(([name, word]) => `${name}: ${shown(word)[0]}`)).toEqual([]);
  });

  it("calls the patron by the books' word, and shouts at nobody", () => {
    for (const [name, word] of [...inVi, ...inEn])
      for (const text of shown(word)) expect(text, name).not.toMatch(/người chơi|\bbão\b|!/i);
  });
});
