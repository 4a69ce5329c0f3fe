// What waits for one person, and who signs which step of a slip (rulings A6 and A8).
import { describe, expect, it } from "vitest";
import type { TableGlance } from "../../../src/net/types";
import type { Role } from "../../../src/session/posts";
import { elsewhere, waitingFor } from "../../../src/pages/pit/waiting";
import { nextHand, slipActs } from "../../../src/staff/rack/powers";
import { count, floor, glance, rack, slip } from "../../staff/floor/glances";

const someone = (role: Role, id = "me") => ({ id, role });
const kinds = (me: { id: string; role: Role }, ...tables: TableGlance[]) =>
  waitingFor(me, floor(...tables)).map(({ kind, table }) => `${kind} ${table}`);

const proposal = {
  round: 1,
  number: 1,
  clause: "baccarat 7.16",
  by: "hà",
  name: "Hà",
  least: "",
  why: "",
  difference: 100,
};

describe("what waits for a person", () => {
  it("ruling A8: a correction waits for a Pit Manager or above who did not propose it", () => {
    const table = glance("K1", { corrections: [proposal] });
    expect(kinds(someone("pit_manager"), table)).toEqual(["correction K1"]);
    expect(kinds(someone("pit_supervisor"), table)).toEqual([]);
    expect(kinds(someone("shift_manager", "hà"), table)).toEqual([]);
    expect(elsewhere(someone("shift_manager", "hà"), floor(table))).toBe(1);
  });

  it("ruling A8: a count waits for somebody else, and a difference for a Shift Manager who did not count", () => {
    const counted = glance("K1", { rack: rack({ waiting: count("mai") }) });
    expect(kinds(someone("pit_supervisor"), counted)).toEqual(["count K1"]);
    expect(kinds(someone("pit_supervisor", "mai"), counted)).toEqual([]);
    const apart = glance("K2", { rack: rack({ difference: -500, counted: count("mai", "phúc") }) });
    expect(kinds(someone("shift_manager"), apart)).toEqual(["difference K2"]);
    expect(kinds(someone("shift_manager", "phúc"), apart)).toEqual([]);
    expect(kinds(someone("pit_manager"), apart)).toEqual([]);
  });

  it("names the slips that this person may sign, and counts the others", () => {
    const slips = [slip("fill", "issued", "phúc", "quỹ"), slip("fill", "requested", "phúc")];
    const table = glance("K1", { rack: rack({ slips }) });
    expect(kinds(someone("pit_manager"), table)).toEqual(["slip K1"]);
    expect(elsewhere(someone("pit_manager"), floor(table))).toBe(1);
  });
});

describe("a slip", () => {
  it.each([
    ["fill", "requested", "cage"],
    ["fill", "issued", "table"],
    ["credit", "requested", "table"],
    ["credit", "issued", "cage"],
  ] as const)("a %s that is %s waits for the %s", (kind, step, hand) => {
    expect(nextHand({ kind, step })).toBe(hand);
  });

  it("ruling A6: the cage signs for the cage, the ladder for the table", () => {
    const requested = slip("fill", "requested", "phúc");
    expect(slipActs(requested, someone("cashier"))).toEqual(["issue"]);
    expect(slipActs(requested, someone("dealer"))).toEqual([]);
    expect(slipActs(requested, someone("pit_supervisor"))).toEqual(["void"]);
    const issued = slip("fill", "issued", "phúc", "quỹ");
    expect(slipActs(issued, someone("dealer"))).toEqual(["receive"]);
    expect(slipActs(issued, someone("cashier"))).toEqual(["void"]);
    expect(slipActs(slip("credit", "requested", "phúc"), someone("dealer"))).toEqual(["issue"]);
    expect(slipActs(slip("credit", "issued", "phúc", "mai"), someone("cashier"))).toEqual(["receive"]);
    expect(slipActs(slip("credit", "issued", "phúc", "mai"), someone("dealer"))).toEqual(["void"]);
    expect(slipActs(requested, someone("auditor"))).toEqual([]);
  });

  it("ruling A8: nobody signs two steps, and a finished slip is signed by nobody", () => {
    expect(slipActs(slip("fill", "issued", "me", "quỹ"), someone("pit_manager"))).toEqual([]);
    expect(slipActs(slip("fill", "received", "a", "b", "c"), someone("dealer"))).toEqual([]);
    expect(slipActs(slip("fill", "void", "a"), someone("cashier"))).toEqual([]);
  });
});
