import { render, screen, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test } from "vitest";
import "../../../src/games";
import Preview from "../../../src/staff/preview/Preview.svelte";
import { accountOf, houseNet, netOf, onlyReturns } from "../../../src/staff/preview/sums";
import { whoAt } from "../../../src/staff/preview/who";
import { preferences } from "../../../src/browser/preferences.svelte";
import words from "../../../src/i18n/staff/preview";
import type { Moved, Preview as Foreseen } from "../../../src/net/types";
import { PREVIEW } from "../station.svelte";

const w = words.en;
const who = whoAt({ patrons: { an: { name: "Ân", seat: 4, plays_from: 1, leaving: false } } });
const moved = (patron: string, won: number, lost: number, returned: number): Moved => ({
  patron,
  returned,
  won,
  lost,
  clauses: ["baccarat 5.1.2"],
  wagers: [
    { bet: "banker", amount: 10_000, returned, won, lost, clauses: ["baccarat 5.1.2"], commission: won ? 500 : 0 },
  ],
});

function show(change: Partial<Foreseen>, game = "baccarat"): string {
  const { container } = render(Preview, { preview: { ...PREVIEW, ...change }, game, who });
  return container.textContent;
}

describe("a preview", () => {
  beforeEach(() => (preferences.language = "en"));

  test("every wager by patron, with what it wins and loses, and the house's side", () => {
    show({ moved: [moved("an", 9_500, 0, 10_000), moved("seat 2", 0, 10_000, 0)] });
    const rows = screen.getAllByRole("rowgroup").map((each) => each.textContent);
    expect(rows[1]).toContain("Ân (seat 4)");
    expect(rows[1]).toContain("+95");
    expect(rows[1]).toContain(w.commission("5"));
    expect(rows[2]).toContain("Seat 2");
    expect(rows[2]).toContain("−100");
    expect(rows[3]).toContain("+5");
  });

  test("where stakes only go back, nothing is won or lost", () => {
    const text = show({ moved: [moved("an", 0, 0, 10_000)] });
    expect(text).not.toContain(w.won);
    expect(text).not.toContain(w.house);
    expect(show({})).toContain(w.nothing);
  });

  test("what becomes of cards and dice, who is asked, and the free hand", () => {
    const text = show({ shoe: "replaced", asked: ["an", "seat 2"], free_hand: "baccarat 7.8", carried: ["4D", "TS"] });
    expect(text).toContain(w.facts.asked("Ân (seat 4) and Seat 2"));
    expect(text).toContain(w.facts.shoe.replaced);
    expect(text).toContain(w.facts.carried("4♦ 10♠"));
    expect(show({ free_hand: "baccarat 7.8" })).toContain(w.facts.freeHand);
    expect(show({ shoe: "replaced" }, "sicbo")).toContain(w.facts.dice.replaced);
  });

  test("who has to decide", () => {
    expect(show({ needs: "pit_manager" })).toContain(w.facts.needs("Pit Manager"));
  });

  test("a correction: before, after, the difference, and how it is settled", () => {
    const shares = [
      { patron: "an", before: 9_500, after: -10_000, difference: -19_500, collected: 19_000, owed: 500 },
      { patron: "seat 2", before: -10_000, after: 9_500, difference: 19_500, paid: 19_500 },
    ];
    show({ correction: { shares } as unknown as Foreseen["correction"] });
    const [, one, other] = screen.getAllByRole("row");
    expect(one!.textContent).toMatch(/Ân.*\+95.*−100.*−195.*190 taken back, 5 owed/s);
    expect(other!.textContent).toMatch(/Seat 2.*−100.*\+95.*\+195.*195 paid out/s);
  });

  test("the entries of the ledger name their accounts in words", () => {
    const transfer = (debit: string, credit: string) => ({
      id: debit,
      kind: "release" as const,
      debit,
      credit,
      amount: 10_000,
      reason: "baccarat 7.3",
      purpose: "wager" as const,
    });
    show({ transfers: [transfer("patron:an", "escrow:K1"), transfer("outside:K1", "cage")] });
    const list = within(screen.getByRole("group")).getAllByRole("listitem", { hidden: true });
    expect(list.map(({ textContent }) => textContent.replace(/\s+/g, " ").trim())).toEqual([
      "100 free what is held: Ân (seat 4) → chips on the felt baccarat 7.3",
      "100 free what is held: guests without accounts → cage baccarat 7.3",
    ]);
  });
});

test("sums", () => {
  expect(netOf({ won: 100, lost: 0 })).toBe(100);
  expect(houseNet([moved("an", 9_500, 0, 10_000), moved("binh", 0, 20_000, 0)])).toBe(10_500);
  expect(onlyReturns([moved("an", 0, 0, 10_000)])).toBe(true);
  expect(onlyReturns([moved("an", 0, 10_000, 0)])).toBe(false);
  expect(accountOf("patron:a:b")).toEqual({ kind: "patron", whose: "a:b" });
});
