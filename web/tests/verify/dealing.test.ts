// @vitest-environment node
// The dealing of a round, which everybody may have: verified by the browser's own code, and damaged copies of it.
import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { joined, u64, unhex, utf8 } from "../../src/verify/bytes";
import type { Dealing } from "../../src/verify/form";
import { verify } from "../../src/verify/verify";
import { bytesOf, encoded, textOf } from "./vectors";

type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;

const NAMES = ["baccarat-dealing", "sicbo-dealing", "niuniu-dealing"] as const;
const dealingOf = (name: string) => JSON.parse(textOf(`bundle-${name}`)) as Mutable<Dealing>;
const stepOf = async (dealing: object) => (await verify(encoded(dealing))).problem?.step;

/** A record rewritten with a hash that fits, as somebody with the books could do it. */
function rewrite(dealing: Mutable<Dealing>, kind: string, change: (event: Record<string, unknown>) => void): void {
  const record = dealing.records.find(({ body }) => body.includes(`"type":"${kind}"`))!;
  const event = JSON.parse(record.body) as Record<string, unknown>;
  change(event);
  record.body = JSON.stringify(event);
  const table = utf8(dealing.table);
  const body = utf8(record.body);
  const numbers = [record.seq, record.round, record.at, body.length].map(u64);
  const bytes = joined(unhex(record.previous), u64(table.length), table, ...numbers, body);
  record.hash = createHash("sha256").update(bytes).digest("hex");
}

describe.each(NAMES)("%s", (name) => {
  it("verifies", async () => {
    const verdict = await verify(bytesOf(`bundle-${name}`));
    expect(verdict).toMatchObject({ problem: null, signatures: true, byKeys: true });
    expect(Object.keys(verdict.hands).length + verdict.dice.length).toBeGreaterThan(1);
  });

  it("does not verify with another seed, wager or rules", async () => {
    const sealed = name.startsWith("baccarat");
    const cases: readonly (readonly [string, (dealing: Mutable<Dealing>) => void])[] = [
      [sealed ? "cut" : "shuffles", (dealing) => dealing.seeds.push("00".repeat(16))],
      [sealed ? "cut" : "shuffles", (dealing) => dealing.seeds.pop()],
      [sealed ? "cards" : "shuffles", (dealing) => dealing.laid[0]!.reverse()],
      [sealed ? "cards" : "shuffles", (dealing) => dealing.laid.shift()],
      [sealed ? "cards" : "shuffles", (dealing) => (dealing.rules = "0".repeat(64))],
      ["whole", (dealing) => dealing.laid.push([])],
      ["log", (dealing) => (dealing.end.seq += 1)],
      ["log", (dealing) => (dealing.end.hash = "0".repeat(64))],
      ["log", (dealing) => (dealing.round += 1)],
      ["log", (dealing) => dealing.records.shift()],
      ["journal", (dealing) => dealing.records.reverse()],
      ["journal", (dealing) => (dealing.records = [])],
      ["file", (dealing) => Object.assign(dealing, { patron: "an" })],
    ];
    for (const [step, change] of cases) {
      const dealing = dealingOf(name);
      change(dealing);
      expect(await stepOf(dealing), String(change)).toBe(step);
    }
  });
});

it.each([
  ["sicbo-dealing", "dice_thrown", "links", (event: Record<string, unknown>) => (event.dice = [1, 1, 1])],
  ["niuniu-dealing", "cards_dealt", "cards", (event: Record<string, unknown>) => (event.at = 1)],
  ["niuniu-dealing", "cards_dealt", "links", (event: Record<string, unknown>) => (event.cards as string[]).reverse()],
  ["baccarat-dealing", "cards_dealt", "cards", (event: Record<string, unknown>) => (event.cards = ["9S"])],
  ["baccarat-dealing", "cards_dealt", "cards", (event: Record<string, unknown>) => delete event.witnessed],
  ["sicbo-dealing", "dice_thrown", "journal", (event: Record<string, unknown>) => (event.type = "betting_closed")],
])("%s: a rewritten %s fails in %s", async (name, kind, step, change) => {
  const dealing = dealingOf(name);
  rewrite(dealing, kind, change);
  expect(await stepOf(dealing)).toBe(step);
});

it("verifies while the shoe goes on, without its links", async () => {
  const dealing = dealingOf("baccarat-dealing");
  dealing.records.pop();
  dealing.proofs.pop();
  const verdict = await verify(encoded(dealing));
  expect(verdict.problem).toBeNull();
  expect(verdict.counts).toMatchObject({ links: 0, cards: 5 });
});
