import { describe, expect, it } from "vitest";
import type { TableShown } from "../../../src/net/tables";
import type { Mirror, Settings } from "../../../src/net/types";
import {
  NO_FILTERS,
  lowUpTo,
  matches,
  favouritesFirst,
  quickSeat,
  waitMs,
  readFilters,
  writeFilters,
} from "../../../src/pages/lobby/filters";
import type { Filters } from "../../../src/pages/lobby/filters";
import { fromList, fromLive, keepSame, phaseMs } from "../../../src/play/glance";
import { mainBounds } from "../../../src/play/limits";
import recorded from "../../vectors/mirror-baccarat-seated.json";

const state = recorded.steps.find(({ message }) => message.type === "state")!.message as unknown as { state: Mirror };
const times = {
  countdown_ms: 1,
  betting_ms: 2,
  squeeze_ms: 3,
  insurance_ms: 4,
  arranging_ms: 5,
  result_ms: 6,
  card_ms: 7,
  dice_ms: 8,
};

function table(name: string, change: Partial<TableShown> & { rules?: object; game?: string } = {}): TableShown {
  const { rules = {}, game = "baccarat", ...rest } = change;
  const seats = rest.seats === undefined ? 7 : rest.seats;
  const limits = { default: [10_000, 1_000_000], tie: [5_000, 200_000] };
  return {
    name,
    game,
    phase: "betting",
    round: 1,
    seats,
    patrons: 2,
    deadline: 100,
    paused: false,
    settings: {
      game,
      name,
      seats,
      times,
      idle_rounds_max: 10,
      rules: { mode: "online", commission: true, insurance: true, limits, ...rules },
    } as unknown as Settings,
    rules_hash: "",
    results: ["B", "P"],
    closing: false,
    yours: false,
    ...rest,
  };
}

const withLimit = (name: string, least: number, change: Partial<TableShown> = {}) =>
  table(name, { ...change, rules: { limits: { default: [least, least * 100] } } });

describe("the filters in the address", () => {
  it("come back as they were written", () => {
    const wanted: Filters = { game: "baccarat", limit: "low", own: { commission: "no", insurance: "yes" }, free: true };
    expect(readFilters(new URLSearchParams(writeFilters(wanted)))).toEqual(wanted);
  });

  it("leave nothing in the address where nothing is chosen", () => {
    expect(writeFilters(NO_FILTERS)).toBe("");
  });

  it("pass over what nobody can choose", () => {
    expect(readFilters(new URLSearchParams("?game=poker&limit=all&commission=5&free=1"))).toEqual(NO_FILTERS);
  });

  it("ask for commission and insurance at Baccarat alone", () => {
    expect(writeFilters({ ...NO_FILTERS, game: "sicbo", own: { commission: "no", insurance: "yes" } })).toBe(
      "?game=sicbo",
    );
    expect(readFilters(new URLSearchParams("?game=niuniu&insurance=no")).own).toEqual({});
  });
});

describe("the tables that fit", () => {
  const means = { available: 50_000, lowUpTo: 10_000 };
  const fits = (shown: TableShown, filters: Partial<Filters>) => matches(shown, { ...NO_FILTERS, ...filters }, means);

  it.each<[string, Partial<Filters>, TableShown, boolean]>([
    ["its game", { game: "sicbo" }, table("S1", { game: "sicbo" }), true],
    ["another game", { game: "sicbo" }, table("B1"), false],
    ["a minimum just within the balance", { limit: "afford" }, withLimit("B1", 50_000), true],
    ["a minimum above the balance", { limit: "afford" }, withLimit("B1", 50_001), false],
    ["the highest of the low", { limit: "low" }, withLimit("B1", 10_000), true],
    ["the lowest of the high", { limit: "low" }, withLimit("B1", 10_001), false],
    ["a low one among the high", { limit: "high" }, withLimit("B1", 10_000), false],
    ["a high one", { limit: "high" }, withLimit("B1", 10_001), true],
    ["commission", { own: { commission: "yes" } }, table("B1"), true],
    ["commission, not wanted", { own: { commission: "no" } }, table("B1"), false],
    ["none, wanted so", { own: { commission: "no" } }, table("B1", { rules: { commission: false } }), true],
    ["a game without such a choice", { own: { commission: "no" } }, table("S1", { game: "sicbo" }), false],
    ["insurance, not wanted", { own: { insurance: "no" } }, table("B1"), false],
    ["a last free seat", { free: true }, table("B1", { patrons: 6 }), true],
    ["no free seat", { free: true }, table("B1", { patrons: 7 }), false],
    ["an open table", { free: true }, table("B6", { seats: null, patrons: 900 }), true],
  ])("%s", (_, filters, shown, fit) => expect(fits(shown, filters)).toBe(fit));

  it("call the lower half of the floor's minimums low", () => {
    expect(lowUpTo([withLimit("a", 5_000), withLimit("b", 100_000), withLimit("c", 10_000)])).toBe(10_000);
    expect(lowUpTo([withLimit("a", 5_000), withLimit("b", 10_000), withLimit("c", 5_000)])).toBe(5_000);
    expect(lowUpTo([])).toBe(0);
  });
});

describe("a quick seat", () => {
  const nowhere = new Set<string>();
  const name = (tables: TableShown[], available = 1_000_000, sitsAt: ReadonlySet<string> = nowhere) =>
    quickSeat(tables, available, sitsAt, 0)?.name;

  it("is at the lowest minimum", () => {
    expect(name([withLimit("B1", 10_000), withLimit("S1", 5_000), withLimit("B2", 100_000)])).toBe("S1");
  });

  it("is where one can bet with the next countdown, before the lowest minimum", () => {
    const under = withLimit("under way", 5_000, { phase: "betting", deadline: 9_000 });
    expect(name([under, withLimit("counting", 10_000, { phase: "countdown", deadline: 1 })])).toBe("counting");
    expect(name([under])).toBe("under way");
    expect([waitMs(under, 1_000), waitMs(withLimit("B1", 1, { phase: "waiting", deadline: null }), 0)]).toEqual([
      8_001, 1,
    ]);
  });

  it("is never at a table that is full, closed, paused or one's own", () => {
    const tables = [
      withLimit("full", 1, { patrons: 7 }),
      withLimit("closed", 1, { phase: "closed" }),
      withLimit("paused", 1, { paused: true }),
      withLimit("own", 1),
      withLimit("last", 10_000),
    ];
    expect(name(tables, 1_000_000, new Set(["own"]))).toBe("last");
  });

  it("is one that can be paid, or none", () => {
    expect(name([withLimit("B1", 10_000)], 10_000)).toBe("B1");
    expect(name([withLimit("B1", 10_000)], 9_999)).toBeUndefined();
  });

  it("is where a round is running, and in company", () => {
    const counting = { phase: "countdown", deadline: 1 } as const;
    const idle = table("idle", { phase: "waiting", patrons: 5 });
    const others = [table("alone", { ...counting, patrons: 1 }), table("company", { ...counting, patrons: 4 })];
    expect(name([idle, ...others])).toBe("company");
  });
});

describe("a glance at a table", () => {
  it("shows the limits of the bet that the game is about", () => {
    expect(mainBounds(table("B1").settings)).toEqual([10_000, 1_000_000]);
    const limits = { default: [1_000, 100_000], big: [5_000, 500_000] };
    expect(mainBounds(table("S1", { game: "sicbo", rules: { limits } }).settings)).toEqual([5_000, 500_000]);
  });

  it("knows how long each phase lasts", () => {
    const { settings } = table("B1");
    expect([phaseMs(settings, "betting"), phaseMs(settings, "dealing"), phaseMs(settings, "result")]).toEqual([
      2, 0, 6,
    ]);
  });

  it("has no ring running at a table that is paused", () => {
    expect(fromList(table("B1", { paused: true })).deadline).toBeNull();
    const live = fromLive({ ...structuredClone(state.state), paused: true, deadline: 9, left_ms: 4_000 });
    expect([live.deadline, live.stopped]).toEqual([null, 4_000]);
  });

  const patrons = { an: { name: "Ân", seat: 4, plays_from: 1, leaving: false } };
  const you = {
    patron: "an",
    draft: [],
    hands: {},
    may_bet: false,
    may_insure: false,
    may_arrange: [],
    may_choose: false,
    stays: null,
    seed: "",
    returned: 0,
    on_duty: false,
    need: null,
    alarms: [],
  };
  const live = (change: Partial<Mirror>) => fromLive({ ...structuredClone(state.state), patrons, you, ...change });

  it("tells what lies there of one's own", () => {
    const draft = [{ patron: "an", bet: "banker", amount: 300 }];
    expect(live({ you: { ...you, draft } }).own).toMatchObject({ seat: 4, onFelt: 300, confirmed: false });
    const confirmed = { an: [{ patron: "an", bet: "tie", amount: 500 }] };
    const insurance = [
      { patron: "an", bet: "banker_insurance", amount: 50 },
      { patron: "binh", bet: "banker_insurance", amount: 70 },
    ];
    expect(live({ confirmed, insurance }).own).toMatchObject({ onFelt: 550, confirmed: true });
  });

  it("is of a visitor where the patron has left", () => {
    expect(live({ patrons: { an: { ...patrons.an, leaving: true } } }).own).toBeNull();
  });

  it.each<[string, Partial<Mirror>, string | null]>([
    ["to bet", { you: { ...you, may_bet: true } }, "bet"],
    ["nothing while the table is paused", { you: { ...you, may_bet: true }, paused: true }, null],
    ["to insure", { you: { ...you, may_insure: true } }, "insure"],
    [
      "to arrange a hand",
      { you: { ...you, may_arrange: [3] }, settings: table("N1", { game: "niuniu" }).settings },
      "arrange",
    ],
    ["to squeeze", { phase: "squeeze", squeezers: { banker: "an" } }, "squeeze"],
    ["nothing while another squeezes", { phase: "squeeze", squeezers: { banker: "binh" } }, null],
  ])("asks %s", (_, change, turn) => expect(live(change).own!.turn?.name ?? null).toBe(turn));

  it("counts the crowd at an open table", () => {
    const crowd = { type: "crowd" as const, table: "B6", patrons: 812, confirmed: 3, totals: {} };
    const settings = { ...state.state.settings, seats: null };
    expect(live({ crowd, settings })).toMatchObject({ patrons: 812, taken: [] });
  });
});

describe("a new list", () => {
  it("keeps the rows of tables where nothing has changed", () => {
    const before = [table("B1"), table("B2"), table("B3")];
    const now = [table("B3"), table("B1", { results: ["B", "T"] }), table("B2", { patrons: 3 })];
    const kept = keepSame(before, now);
    expect(kept.map(({ name }) => name)).toEqual(["B3", "B1", "B2"]);
    expect(kept[0]).toBe(before[2]);
    expect(kept[1]).toBe(now[1]);
    expect(kept[2]).toBe(now[2]);
  });

  it.each<Partial<TableShown>>([
    { phase: "dealing" },
    { round: 2 },
    { seats: 5 },
    { patrons: 3 },
    { deadline: 101 },
    { paused: true },
    { rules_hash: "other" },
    { results: ["B", "P", "P"] },
    { closing: true },
    { yours: true },
  ])("has a new row where %o", (change) => {
    const row = table("B1", change);
    expect(keepSame([table("B1")], [row])[0]).toBe(row);
  });
});

it("favourites come first, and otherwise the order stays", () => {
  const tables = ["B1", "B2", "S1", "N1"].map((name) => ({ name })) as TableShown[];
  const names = (marked: string[]) => favouritesFirst(tables, marked).map(({ name }) => name);
  expect(names([])).toEqual(["B1", "B2", "S1", "N1"]);
  expect(names(["N1", "B2", "gone"])).toEqual(["B2", "N1", "B1", "S1"]);
});
