// Tables of the floor for tests: nothing wants a person until a test says so.
import type { CountShown, FloorGlance, RackGlance, SlipShown, TableGlance } from "../../../src/net/types";

export const NOW = 1_790_000_000_000;

export function glance(table: string, more: Partial<TableGlance> = {}): TableGlance {
  return {
    ...{ table, game: "baccarat", dealing: "hand", betting: "called", phase: "betting", round: 7, since: NOW },
    ...{
      deadline: null,
      patrons: 2,
      seats: 7,
      closing: false,
      pause: null,
      waits_since: NOW,
      alarms: [],
      choice: null,
    },
    ...{ on_duty: [{ person: "mai", name: "Mai", role: "dealer", since: NOW }], need: { vi: "", en: "" } },
    ...{ corrections: [], rounds: 0, rounds_an_hour: null, win: 0, rack: null },
    ...more,
  };
}

export function rack(more: Partial<RackGlance> = {}): RackGlance {
  return { open: true, expected: 0, difference: 0, counted: null, waiting: null, slips: [], boxes: [], ...more };
}

export function count(by: string, confirmed: string | null = null): CountShown {
  const times = { counted_by: by, confirmed_by: confirmed, at: confirmed && NOW };
  return { count: "opening", chips: {}, amount: 0, expected: 0, difference: 0, ...times } as CountShown;
}

export function slip(kind: SlipShown["kind"], step: SlipShown["step"], ...signers: readonly string[]): SlipShown {
  const signed = signers.map((by, at) => ({
    step: (["requested", "issued", "received"] as const)[at]!,
    by,
    role: "",
    at: NOW,
  }));
  return { table: "K1", slip: 1, kind, step, chips: { "10000": 2 }, amount: 20_000, signed, why_void: "" };
}

export function floor(...tables: readonly TableGlance[]): FloorGlance {
  return { now: NOW, since: NOW, tables: [...tables], names: {} };
}
