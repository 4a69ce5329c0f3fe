// What a screen above a table shows of the cards: never more than the books have, and the last hand until the next.
import { expect, it } from "vitest";
import "../../src/games";
import type { Mirror } from "../../src/net/types";
import { sceneOf, type Scene } from "../../src/play/screen";
import { betting } from "../support/seat";

const HANDS = { player: ["KS", "4H"], banker: ["??", "??"] };
const WON = { winner: "banker" };
const settled = { type: "round_settled", outcome: WON, mark: "B", lines: [], deadline: null } as const;
const voided = { type: "round_voided", clause: "baccarat 7.1.1", by: "staff", lines: [], deadline: null } as const;

const table = (change: Partial<Mirror>) => betting(7, [], change);
const over = sceneOf(table({ phase: "result", hands: HANDS, result: { ...settled, lines: [] } }), null);

it("a card that lies face down stays so, and there is no result before it is called", () => {
  const you = { ...table({}).you, hands: { banker: ["9S", "9H"] as Mirror["you"]["hands"][string] } };
  const scene = sceneOf(table({ phase: "squeeze", hands: HANDS, you }), null)!;
  expect(scene).toMatchObject({ round: 7, hands: HANDS, stands: "open", outcome: null, before: false });
});

it("a called result is shown as called, a settled one as settled, a void round without one", () => {
  expect(sceneOf(table({ phase: "called", called: WON }), null)).toMatchObject({ stands: "called", outcome: WON });
  expect(over).toMatchObject({ stands: "settled", outcome: WON });
  const gone = sceneOf(table({ phase: "result", hands: HANDS, result: { ...voided, lines: [] } }), null);
  expect(gone).toMatchObject({ stands: "void", outcome: null, hands: HANDS });
});

it("the last hand stays while the next one is bet on, and goes when that is dealt", () => {
  const waits = sceneOf(table({ phase: "waiting", hands: {} }), over);
  const bets = sceneOf(table({ phase: "betting", hands: {} }), waits)!;
  expect(bets).toMatchObject({ round: 7, hands: HANDS, outcome: WON, before: true });
  expect(sceneOf(table({ phase: "dealing", round: 8, hands: { player: [], banker: [] } }), bets)).toMatchObject({
    ...{ round: 8, stands: "open", before: false, outcome: null },
  });
});

it.each<[string, Partial<Mirror>, Scene | null]>([
  ["a table that is closed", { phase: "closed" }, over],
  ["a round that nobody bet on", { phase: "waiting" }, { ...over!, stands: "open" }],
  ["a screen that was just switched on", { phase: "betting" }, null],
])("%s leaves nothing to look back at", (_, change, shown) => expect(sceneOf(table(change), shown)).toBeNull());

it("a free hand is known as one, and an offer of insurance goes with its round", () => {
  const offers: Mirror["offers"] = [{ moment: "four_cards", side: "banker", own: 5, other: 4, odds: "2" }];
  const offered = sceneOf(table({ phase: "insurance", hands: HANDS, offers, free: true }), null)!;
  expect(offered).toMatchObject({ offers, free: true });
  expect(sceneOf(table({ phase: "waiting" }), { ...offered, stands: "settled" })?.offers).toEqual([]);
});
