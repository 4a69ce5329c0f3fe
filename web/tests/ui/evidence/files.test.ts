import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import { sizeInWords, wrongWith } from "../../../src/ui/evidence/files";
import { wrongText } from "../../../src/ui/evidence/text";

beforeEach(() => {
  preferences.language = "en";
});

describe("a file", () => {
  test.each([
    ["photo.PNG", 10, null],
    ["film.webm", 100, null],
    ["film.webm", 101, "large"],
    ["photo.png", 0, "empty"],
    ["photo.heic", 10, "type"],
    ["page.svg", 10, "type"],
    ["png", 10, "type"],
    ["nothing", 10, "type"],
  ])("%s of %i bytes", (name, size, wrong) => {
    expect(wrongWith({ name, size }, 100)).toBe(wrong);
  });

  test.each([
    [999, "999 B"],
    [1024, "1 KB"],
    [1025, "2 KB"],
    [32 * 1024 * 1024, "32 MB"],
    [32 * 1024 * 1024 + 1, "33 MB"],
  ])("%i bytes are %s", (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words);
  });
});

test("a text has some words, and not too many characters", () => {
  expect(wrongText(" \n")).not.toBe("");
  expect(wrongText("x".repeat(4000))).toBe("");
  expect(wrongText("😀".repeat(4000))).toBe("");
  expect(wrongText("x".repeat(4001))).toContain("4,000");
  expect(wrongText("x".repeat(1001), 1000)).toContain("1,000");
});
