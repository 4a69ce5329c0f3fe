// Which table needs a person, and which first.
import { describe, expect, it } from "vitest";
import type { Alarms, TableGlance } from "../../../src/net/types";
import { concernOf, EVERYTHING, isUrgent, ranked, wants } from "../../../src/staff/floor/concern";
import { count, floor, glance, NOW, rack, slip } from "./glances";

const NOBODY = new Set<string>();
const pause = (more: Partial<NonNullable<TableGlance["pause"]>> = {}) => ({
  why: "",
  clause: "",
  unattended: false,
  ...more,
});
const of = (more: Partial<TableGlance>, now = NOW) => concernOf(glance("K1", more), now, NOBODY);

describe("a table", () => {
  it("in play needs nobody", () => {
    expect(of({})).toBe("play");
    expect(of({ phase: "closed" })).toBe("closed");
    expect(isUrgent("play")).toBe(false);
  });

  it("with an alarm of the shoe comes before everything else", () => {
    expect(concernOf(glance("K1", { alarms: ["baccarat 7.1.1"], pause: pause() }), NOW, new Set(["K1"]))).toBe("alarm");
  });

  it("from which somebody calls, or that is paused", () => {
    expect(concernOf(glance("K1"), NOW, new Set(["K1"]))).toBe("call");
    expect(of({ pause: pause({ clause: "baccarat 7.3" }) })).toBe("paused");
  });

  it("without anybody on duty is urgent while people play, and idle otherwise", () => {
    const unattended = { pause: pause({ unattended: true }), on_duty: [] };
    expect(of({ ...unattended, phase: "dealing" })).toBe("unattended");
    expect(of({ ...unattended, phase: "waiting", patrons: 1 })).toBe("unattended");
    expect(of({ ...unattended, phase: "waiting", patrons: 0 })).toBe("idle");
  });

  it.each([
    ["betting", 120],
    ["dealing", 60],
    ["called", 60],
    ["result", 240],
  ] as const)("waits too long in %s after %i seconds", (phase, seconds) => {
    expect(of({ phase }, NOW + seconds * 1000)).toBe("play");
    expect(of({ phase }, NOW + seconds * 1000 + 1)).toBe("waits");
  });

  it("between rounds without patrons waits for nobody", () => {
    expect(of({ phase: "result", patrons: 0 }, NOW + 3_600_000)).toBe("play");
  });

  it("that a machine deals is late only after its deadline", () => {
    const machine = { dealing: "machine", betting: "timed", deadline: NOW } as const;
    expect(of(machine, NOW + 15_000)).toBe("play");
    expect(of(machine, NOW + 15_001)).toBe("waits");
    expect(of({ ...machine, deadline: null, phase: "waiting", patrons: 0 }, NOW + 3_600_000)).toBe("idle");
  });

  it("at which patrons choose, or something waits for a signature", () => {
    const choice = { clause: "baccarat 7.13", about: "withdrawal", unanswered: ["An"], answers: {} };
    expect(of({ choice })).toBe("choice");
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
    expect(of({ corrections: [proposal] })).toBe("sign");
    expect(of({ rack: rack({ waiting: count("mai") }) })).toBe("sign");
    expect(of({ rack: rack({ difference: -100 }) })).toBe("sign");
    expect(of({ rack: rack({ slips: [slip("fill", "requested", "phúc")] }) })).toBe("sign");
    expect(of({ rack: rack({ slips: [slip("fill", "requested", "phúc")] }), phase: "closed" })).toBe("sign");
    expect(of({ rack: rack() })).toBe("play");
  });
});

describe("the floor", () => {
  it("shows first what needs a person, and the rest by name", () => {
    const alarm: Alarms["alarms"][number]["clause"] = "baccarat 7.1.1";
    const tables = [
      glance("K10"),
      glance("K2"),
      glance("K3", { pause: pause() }),
      glance("K4", { phase: "closed" }),
      glance("K5", { alarms: [alarm] }),
    ];
    const found = ranked(floor(...tables), NOW, new Set(["K10"]));
    expect(found.map(({ table }) => table.table)).toEqual(["K5", "K10", "K3", "K2", "K4"]);
  });

  it("shows the tables that are wanted", () => {
    const [one] = ranked(floor(glance("K1")), NOW, NOBODY);
    expect(wants(EVERYTHING, one!)).toBe(true);
    expect(wants({ ...EVERYTHING, game: "sicbo" }, one!)).toBe(false);
    expect(wants({ ...EVERYTHING, dealing: "machine" }, one!)).toBe(false);
    expect(wants({ ...EVERYTHING, urgent: true }, one!)).toBe(false);
    expect(wants({ game: "baccarat", dealing: "hand", urgent: true }, { ...one!, concern: "waits" })).toBe(true);
  });
});
