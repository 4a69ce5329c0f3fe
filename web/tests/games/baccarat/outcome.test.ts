import { describe, expect, it } from "vitest";
import { paid, takes } from "../../../src/games/baccarat/outcome";
import type { BaccaratOutcome } from "../../../src/play/outcomes";
import open from "../../vectors/mirror-baccarat-open.json";
import seated from "../../vectors/mirror-baccarat-seated.json";

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
      expect(paid(outcome).has(bet), bet).toBe(won > 0);
      expect(takes(outcome, bet), bet).toBe(returned === 0 && won === 0);
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
