// @vitest-environment node
import { expect, it } from "vitest";
import { board, readThrow } from "../../../src/games/sicbo/dice";
import vectors from "../../vectors/sicbo.json";

it("reads every throw as the server does", () => {
  const throws = vectors.throws as [mark: string, total: number, size: string, lit: string][];
  expect(throws.length).toBe(216);
  for (const [mark, total, size] of throws)
    expect(readThrow(mark)).toEqual({ dice: mark.split("-").map(Number), total, size });
});

it.each(vectors.boards.map((each) => [each.results.length, each] as const))("a board of %i throws", (_, expected) => {
  const { latest, ...counts } = board(expected.results);
  expect(latest.map(({ dice }) => dice.join("-"))).toEqual(expected.latest);
  expect(counts).toEqual({
    rounds: expected.rounds,
    sizes: expected.sizes,
    totals: expected.totals,
    faces: expected.faces,
  });
});
