// Who is at work, where, and who is to be relieved.
import { describe, expect, it } from "vitest";
import type { AtWorkShown, RosterShown } from "../../../src/net/types";
import {
  AT_TABLE_MS,
  dealtByHand,
  inOrder,
  lacking,
  standingOf,
  trainedFor,
} from "../../../src/pages/pit/relief/roster";
import { glance, NOW } from "../../staff/floor/glances";

const at = (person: string, more: Partial<AtWorkShown> = {}): AtWorkShown => ({
  ...{ person, post: "dealer", table: "", at_table_since: NOW, rests_until: 0 },
  ...more,
});
const roster = (...at_work: AtWorkShown[]): RosterShown => ({
  at_work,
  courses: [],
  training: [
    { person: "mai", game: "sicbo", until: NOW + 1 },
    { person: "mai", game: "niuniu", until: NOW },
  ],
  names: { mai: "Mai", lan: "Lan", an: "An" },
});

describe("the roster", () => {
  it("tells who rests, who is free, and whose relief is due", () => {
    expect(standingOf(at("mai", { rests_until: NOW + 1 }), NOW)).toBe("rests");
    expect(standingOf(at("mai", { rests_until: NOW }), NOW)).toBe("free");
    expect(standingOf(at("mai", { table: "K1" }), NOW + AT_TABLE_MS - 1)).toBe("at");
    expect(standingOf(at("mai", { table: "K1" }), NOW + AT_TABLE_MS)).toBe("due");
  });

  it("names those to be relieved first, then by table, then the free", () => {
    const people = roster(
      at("an"),
      at("mai", { table: "K10" }),
      at("lan", { table: "K2" }),
      at("phúc", { table: "K11", at_table_since: NOW - AT_TABLE_MS }),
    );
    expect(inOrder(people, NOW).map(({ person }) => person)).toEqual(["phúc", "lan", "mai", "an"]);
  });

  it("tells for which games somebody is trained now", () => {
    expect(trainedFor(roster(), "mai", NOW).map(({ game }) => game)).toEqual(["sicbo"]);
  });

  it("tells which posts of a table are empty", () => {
    const people = roster(at("mai", { table: "K1" }));
    expect(lacking(people, "K1")).toEqual(["supervisor"]);
    expect(lacking(people, "K2")).toEqual(["dealer", "supervisor"]);
  });

  it("wants people for open tables that are dealt by hand", () => {
    const tables = [
      glance("K10"),
      glance("K2"),
      glance("K3", { phase: "closed" }),
      glance("B1", { dealing: "machine" }),
    ];
    expect(dealtByHand(tables).map(({ table }) => table)).toEqual(["K2", "K10"]);
  });
});
