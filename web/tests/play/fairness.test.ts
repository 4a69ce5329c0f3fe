import { describe, expect, it } from "vitest";
import { SHOE, Server, TABLE, betting, withoutTime } from "../support/seat";

withoutTime();

const SEALED = { ...SHOE, number: 4, at: 0, house_root: "aa", witness_root: "bb", takes_seeds: true };

describe("the cut of a new shoe", () => {
  it("gets one seed from a patron at the table, and never another", () => {
    const server = Server.with(betting(5, [], { phase: "countdown", shuffle: { ...SEALED } }));
    const seed: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);
    expect(server.last).toEqual({ do: "give_seed", table: TABLE, number: 4, seed });
    server.state(betting(5, [], { phase: "countdown", shuffle: { ...SEALED } }));
    expect(server.asked).toHaveLength(1);
    server.state(betting(6, [], { phase: "countdown", shuffle: { ...SEALED, number: 5 } }));
    expect(server.asked).toHaveLength(2);
  });

  it.each([
    ["after it is cut", { shuffle: { ...SEALED, takes_seeds: false } }],
    ["from somebody who only watches", { shuffle: { ...SEALED }, patrons: {} }],
    ["at a table of one key", { shuffle: null }],
  ])("gets no seed %s", (_, change) => {
    const server = Server.with(betting(5, [], { phase: "countdown", ...change }));
    expect(server.asked).toHaveLength(0);
  });
});
