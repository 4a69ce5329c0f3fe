// @vitest-environment node
import { describe, expect, it } from "vitest";
import type { Due, Mirror } from "../../../src/net/types";
import { leastFor, nextStep, requestOf, type Step } from "../../../src/staff/console/step";
import "../../../src/games";

const SETTINGS = { game: "baccarat", dealing: "hand", betting: "called" };

function at(change: Partial<Mirror>, you: Partial<Mirror["you"]> = {}): Mirror {
  const still = { paused: false, closing: false, free_hand: "", stopped_by: "", settings: SETTINGS };
  return { ...still, ...change, you: { on_duty: true, need: null, alarms: [], ...you } } as unknown as Mirror;
}
const need = (what: Due["what"], count: number, to = ""): Partial<Mirror["you"]> => ({ need: { what, count, to } });
const timed = { settings: { ...SETTINGS, betting: "timed" } } as unknown as Partial<Mirror>;
const alarm = { alarms: [{ clause: "baccarat 7.1.1" }] } as unknown as Partial<Mirror["you"]>;

const STEPS: [name: string, mirror: Mirror | null, step: Step][] = [
  ["an unknown table", null, { kind: "unknown" }],
  ["a closed table", at({ phase: "closed" }, { on_duty: false }), { kind: "closed" }],
  ["off duty", at({ phase: "betting" }, { on_duty: false }), { kind: "take" }],
  ["off duty at a stopped table", at({ phase: "waiting", paused: true }, { on_duty: false }), { kind: "take" }],
  ["an alarm", at({ phase: "dealing", paused: true }, alarm), { kind: "alarm", clause: "baccarat 7.1.1" }],
  [
    "stopped by a clause",
    at({ phase: "dealing", paused: true, stopped_by: "baccarat 7.3" }),
    { kind: "stopped", clause: "baccarat 7.3" },
  ],
  ["no cards", at({ phase: "waiting" }, need("shuffle", 416)), { kind: "shuffle", count: 416 }],
  ["no burn", at({ phase: "waiting" }, need("cards", 1, "burn")), { kind: "cards", to: "burn", count: 1 }],
  ["cards ready", at({ phase: "waiting" }), { kind: "open" }],
  ["a free hand due", at({ phase: "result", free_hand: "baccarat 7.7" }), { kind: "freeHand" }],
  [
    "new cards before a free hand",
    at({ phase: "result", free_hand: "baccarat 7.5" }, need("shuffle", 416)),
    { kind: "shuffle", count: 416 },
  ],
  ["betting", at({ phase: "betting" }), { kind: "close" }],
  ["a card due", at({ phase: "dealing" }, need("cards", 1, "banker")), { kind: "cards", to: "banker", count: 1 }],
  ["dice due", at({ phase: "dealing" }, need("dice", 3)), { kind: "dice", count: 3 }],
  ["all dealt", at({ phase: "dealing" }), { kind: "call" }],
  ["called", at({ phase: "called" }), { kind: "pay" }],
  ["paid", at({ phase: "result" }), { kind: "open" }],
  ["guests choose", at({ phase: "choice" }), { kind: "choice" }],
  ["insurance", at({ phase: "insurance" }), { kind: "stage", phase: "insurance" }],
  ["squeeze", at({ phase: "squeeze" }), { kind: "stage", phase: "squeeze" }],
  ["arranging", at({ phase: "arranging" }), { kind: "stage", phase: "arranging" }],
  ["the table closes", at({ phase: "result", closing: true }), { kind: "closing" }],
  ["the last round of a table that closes", at({ phase: "dealing", closing: true }), { kind: "call" }],
  ["by the clock: countdown", at({ phase: "countdown", ...timed }), { kind: "clock" }],
  [
    "by the clock: cards first",
    at({ phase: "countdown", ...timed }, need("shuffle", 416)),
    { kind: "shuffle", count: 416 },
  ],
  ["by the clock: a free hand", at({ phase: "countdown", free_hand: "baccarat 7.6", ...timed }), { kind: "freeHand" }],
  ["by the clock: betting may be closed early", at({ phase: "betting", ...timed }), { kind: "close" }],
  ["by the clock: insurance", at({ phase: "insurance", ...timed }), { kind: "clock" }],
  ["by the clock: result", at({ phase: "result", ...timed }), { kind: "clock" }],
];

describe("the next step", () => {
  it.each(STEPS)("%s", (_, mirror, step) => expect(nextStep({ mirror, online: true })).toEqual(step));

  it("is none while the line is lost", () => {
    for (const [, mirror] of STEPS.slice(1)) expect(nextStep({ mirror, online: false })).toEqual({ kind: "offline" });
  });

  it("brings dice of the register before betting", () => {
    expect(nextStep({ mirror: at({ phase: "waiting" }), online: true, lacksDice: true })).toEqual({ kind: "newDice" });
  });
});

describe("what the large button sends", () => {
  const REQUESTS: Partial<Record<Step["kind"], object>> = {
    take: { do: "take_table" },
    stopped: { do: "resume_table" },
    choice: { do: "close_choice", round: 7 },
    stage: { do: "go_on", round: 7 },
    freeHand: { do: "open_free_hand" },
    open: { do: "open_betting" },
    close: { do: "close_betting", round: 7 },
    call: { do: "call_result", round: 7, result: "banker" },
    pay: { do: "pay", round: 7 },
    closing: { do: "close_table" },
  };

  it.each(STEPS)("%s", (_, __, step) => expect(requestOf(step, 7, "banker")).toEqual(REQUESTS[step.kind] ?? null));
});

describe("who may", () => {
  it("needs a Pit Supervisor to resume, or the rank of the clause (ruling A8)", () => {
    expect(leastFor({ kind: "stopped", clause: "" }, null)).toBe("pit_supervisor");
    expect(leastFor({ kind: "stopped", clause: "sicbo 7.1" }, "operations_manager")).toBe("operations_manager");
    expect(leastFor({ kind: "closing" }, null)).toBe("pit_manager");
    expect(leastFor({ kind: "pay" }, null)).toBe("dealer");
  });
});
