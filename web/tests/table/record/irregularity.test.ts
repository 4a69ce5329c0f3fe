// What went wrong in a recorded round, step by step.
import { beforeEach, expect, it } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import type { Event } from "../../../src/net/types";
import { IRREGULARITIES, tellIrregularity } from "../../../src/table/record/irregularity";

const who = (patron: string) => ({ staff: "Staff", an: "You" })[patron] ?? patron;
const told = (event: object) => tellIrregularity(event as Event, who);

beforeEach(() => {
  preferences.language = "en";
});

it.each<[object, string]>([
  [{ type: "ruled", clause: "baccarat 7.13", by: "staff", remedy: "continue" }, "Staff decided by 7.13"],
  [{ type: "ruled", clause: "baccarat 7.22", by: "staff", why: "a fall" }, "Staff decided by 7.22: a fall"],
  [{ type: "cards_carried", cards: ["6S"], clause: "baccarat 7.7" }, "6♠ set apart for a free hand"],
  [{ type: "free_hand_due", clause: "baccarat 7.7" }, "A free hand follows"],
  [{ type: "free_hand_opened", clause: "baccarat 7.7" }, "A free hand began"],
  [{ type: "cards_reordered", cards: ["6S", "KD"] }, "The cards in their right order: 6♠ K♦"],
  [{ type: "cards_drawn_together", cards: ["6S", "KD"] }, "Drawn together, dealt in this order: 6♠ K♦"],
  [{ type: "hands_taken_back", box: 2 }, "The hands from box 2 on were taken back and dealt again"],
  [{ type: "cards_set_aside", cards: ["6S"] }, "6♠ had no part in the round"],
  [{ type: "box_voided", box: 3 }, "Box 3 was void"],
  [{ type: "arranging_barred", patron: "binh" }, "The house arranged for binh"],
  [{ type: "choice_opened", about: "withdrawal" }, "The patrons could stay or withdraw"],
  [{ type: "choice_opened", about: "cards" }, "The patrons could keep the cards or ask for others"],
  [{ type: "chosen", patron: "an", stay: true }, "You stayed"],
  [{ type: "chosen", patron: "binh", stay: false }, "binh did not stay"],
  [{ type: "wagers_withdrawn", patron: "binh" }, "The bets of binh went back"],
])("tells %o", (event, sentence) => {
  expect(told(event)).toBe(sentence);
});

it("has a sentence for each of its steps in Vietnamese too", () => {
  preferences.language = "vi";
  for (const type of IRREGULARITIES)
    expect(told({ type, clause: "baccarat 7.9", by: "staff", cards: ["6S"], patron: "an", box: 1 }), type).not.toBe("");
});

it("leaves every other event to others", () => {
  expect(told({ type: "betting_opened", round: 1 })).toBe("");
});
