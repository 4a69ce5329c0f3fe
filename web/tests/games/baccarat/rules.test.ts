import { describe, expect, it } from "vitest";
import type { BaccaratOutcome } from "../../../src/games/baccarat/outcome";
import { commissionOf, inForce, paid, paysOf, takes } from "../../../src/games/baccarat/rules";
import open from "../../vectors/mirror-baccarat-open.json";
import withCommission from "../../vectors/rules-baccarat.json";
import withoutCommission from "../../vectors/rules-baccarat-without-commission.json";
import seated from "../../vectors/mirror-baccarat-seated.json";

const rules = inForce(withCommission);

interface Settled {
  type: string;
  outcome: BaccaratOutcome;
  lines: { bet: string; returned: number; won: number }[];
}

const settled = [open, seated]
  .flatMap(({ steps }) => steps.map(({ message }) => (message as unknown as { event?: Settled }).event))
  .filter((event): event is Settled => event?.type === "round_settled");
const lines = settled.flatMap(({ outcome, lines }) =>
  lines.filter(({ bet }) => !bet.endsWith("insurance")).map((line) => ({ outcome, ...line })),
);

describe("what an outcome does to the bets on the felt", () => {
  it("is what the server did in every recorded round", () => {
    for (const { outcome, bet, returned, won } of lines) {
      expect(paid(rules, outcome).has(bet), bet).toBe(won > 0);
      expect(takes(rules, outcome, bet), bet).toBe(returned === 0 && won === 0);
    }
  });

  it("has been seen to pay, to take and to give back", () => {
    expect(lines.some(({ won }) => won > 0)).toBe(true);
    expect(lines.some(({ won, returned }) => !won && !returned)).toBe(true);
    expect(lines.some(({ outcome, bet }) => outcome.winner === "tie" && (bet === "player" || bet === "banker"))).toBe(
      true,
    );
  });
});

describe("the pay table of the rules in force", () => {
  it.each([
    ["player", ["1"]],
    ["tie", ["8"]],
    ["player_pair", ["11"]],
    ["lucky6", ["12", "20"]],
    ["banker", ["19/20"]],
  ])("pays %s %j to one", (bet, pays) => expect(paysOf(rules, bet)).toEqual(pays));

  it("pays the Banker even money without commission, and half on six", () => {
    expect(paysOf(inForce(withoutCommission), "banker")).toEqual(["1", "1/2"]);
  });

  it("says the house's part of a winning wager", () => {
    expect(commissionOf(rules)).toBe("1/20");
    expect(commissionOf(inForce(withoutCommission))).toBe("0/1");
  });

  it("is not read out of another game's rules", () => {
    expect(() => inForce({ game: "sicbo" })).toThrow();
    expect(() => inForce(null)).toThrow();
  });
});
