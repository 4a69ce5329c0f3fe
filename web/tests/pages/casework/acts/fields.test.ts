import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import type { Do } from "../../../../src/pages/casework/acts/acts";
import { fieldsOf, filledIn, type Values } from "../../../../src/pages/casework/acts/fields";

beforeEach(() => {
  preferences.language = "en";
});

const QUESTIONS = ["against", "says", "wants"].map((key) => ({ key, asks: `${key}?`, helps: "" }));
const filled = (wanted: Do, values: Values, hasAccount = true) =>
  filledIn(wanted, fieldsOf(wanted, { hasAccount, questions: QUESTIONS }), values);

describe("an order", () => {
  test.each<[Do, Values, object]>([
    ["acknowledge", {}, {}],
    ["approve", {}, {}],
    ["try_settlement", { content: false, says: " We talked. " }, { content: false, says: "We talked." }],
    ["escalate", { why: "no" }, { why: "no" }],
    ["attach_round", { table: "B1", round: "12" }, { table: "B1", round: 12 }],
    ["accuse", { people: ["p-1"] }, { people: ["p-1"] }],
    ["notify", { to: "the authority", reference: "" }, { to: "the authority" }],
    ["answer_complaint", { upheld: true, says: "x", amount: "1.000" }, { upheld: true, says: "x", amount: 100_000 }],
    ["answer_complaint", { upheld: false, says: "x" }, { upheld: false, says: "x" }],
    ["answer_decision", { agrees: true, heard: "at the table" }, { agrees: true, heard: "at the table" }],
    ["close", {}, {}],
    [
      "file_complaint",
      { against: "a", says: "b", wants: "c", heard: "d" },
      { against: "a", says: "b", wants: "c", heard: "d" },
    ],
  ])("%s is sent as it was filled in", (wanted, values, body) => {
    expect(filled(wanted, values)).toEqual({ body: { do: wanted, ...body }, wrong: {} });
  });

  test("a time is that of this device", () => {
    const at = new Date(2026, 10, 18, 14, 5).getTime();
    expect(filled("give_time", { until: "2026-11-18T14:05" }).body).toEqual({ do: "give_time", until: at });
  });

  test.each<[Do, Values, string[]]>([
    ["try_settlement", {}, ["content", "says"]],
    ["escalate", { why: " \n" }, ["why"]],
    ["escalate", { why: "x".repeat(4001) }, ["why"]],
    ["notify", { to: "x".repeat(101) }, ["to"]],
    ["attach_round", { table: "B1", round: "0" }, ["round"]],
    ["accuse", { people: [] }, ["people"]],
    ["give_time", { until: "soon" }, ["until"]],
    ["answer_complaint", { upheld: true, says: "x", amount: "1.5" }, ["amount"]],
    ["answer_decision", { agrees: false }, ["heard"]],
  ])("%s says what is missing or wrong", (wanted, values, places) => {
    const found = filled(wanted, values);
    expect(found.body).toBeNull();
    expect(Object.keys(found.wrong)).toEqual(places);
    expect(Object.values(found.wrong).every(Boolean)).toBe(true);
  });

  test("how a guest without an account spoke need not be said", () => {
    expect(filled("answer_decision", { agrees: false }, false).body).toEqual({ do: "answer_decision", agrees: false });
  });

  test("a text is counted in characters", () => {
    expect(filled("escalate", { why: "😀".repeat(4000) }).body).not.toBeNull();
  });
});
