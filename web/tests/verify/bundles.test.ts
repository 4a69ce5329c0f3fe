// @vitest-environment node
// The bundles that Python verifies, verified by the browser's own code; and damaged copies of them.
import { describe, expect, it, vi } from "vitest";
import type { Bundle } from "../../src/verify/form";
import { verify } from "../../src/verify/verify";
import { BUNDLES, bundleOf, bytesOf, encoded, textOf } from "./vectors";

describe.each(BUNDLES)("%s", (name) => {
  it("verifies", async () => {
    const verdict = await verify(bytesOf(`bundle-${name}`));
    expect(verdict.problem).toBeNull();
    expect(verdict.signatures).toBe(true);
    expect(verdict.signed).toBeGreaterThan(4);
    expect(verdict.byKeys).toBe(true);
  });

  it("does not verify if it ends early, or has a byte more", async () => {
    const whole = bytesOf(`bundle-${name}`);
    for (const damaged of [whole.slice(0, -1), Uint8Array.of(...whole, 10), new Uint8Array()])
      expect((await verify(damaged)).problem?.step).toBe("file");
  });
});

it("every single byte matters", { timeout: 60_000 }, async () => {
  const whole = bytesOf("bundle-sicbo-round");
  const text = textOf("bundle-sicbo-round");
  // The settings are for the rules of the game, which step 10 needs and no other.
  const from = text.indexOf('"settings":') + '"settings":'.length;
  const to = text.indexOf(',"fragments":');
  const accepted: number[] = [];
  for (let at = 0; at < whole.length; at++) {
    if (at >= from && at < to) continue;
    const damaged = whole.slice();
    damaged[at]! ^= 1;
    if (!(await verify(damaged)).problem) accepted.push(at);
  }
  expect(accepted).toEqual([]);
});

type Damage = (bundle: Mutable<Bundle>) => void;
type Mutable<Value> = Value extends object ? { -readonly [Key in keyof Value]: Mutable<Value[Key]> } : Value;

const other = (text: string, at = -2): string => {
  const place = at < 0 ? text.length + at : at;
  return text.slice(0, place) + (text[place] === "1" ? "2" : "1") + text.slice(place + 1);
};

const DAMAGES: readonly (readonly [string, string, Damage])[] = [
  ["another format", "file", (bundle) => ((bundle.format as string) = "felt/bundle@v2")],
  ["a field that has no meaning", "file", (bundle) => Object.assign(bundle, { more: 1 })],
  ["fields in another order", "file", (bundle) => Object.assign(bundle, { ...bundle, format: take(bundle, "format") })],
  ["another name of the house", "keys", (bundle) => (bundle.house = other(bundle.house, 0))],
  ["a key of the witness as the house's", "keys", (bundle) => (bundle.house = bundle.witnesses[0]!)],
  ["a key that is none", "keys", (bundle) => bundle.witnesses.push("witness")],
  ["no witness", "log", (bundle) => (bundle.witnesses = [])],
  ["an event changed", "journal", (bundle) => rewrite(bundle, 1, 0)],
  ["an event left out", "journal", (bundle) => bundle.fragments[1]!.records.splice(1, 1)],
  [
    "an event twice",
    "journal",
    (bundle) => bundle.fragments[1]!.records.splice(1, 0, bundle.fragments[1]!.records[1]!),
  ],
  ["two events swapped", "journal", (bundle) => bundle.fragments[1]!.records.reverse()],
  ["no fragment", "journal", (bundle) => (bundle.fragments = [])],
  ["the fragments swapped", "journal", (bundle) => bundle.fragments.reverse()],
  ["another beginning", "journal", (bundle) => (bundle.fragments[1]!.previous = other(bundle.fragments[1]!.previous))],
  ["another table", "journal", (bundle) => (bundle.table = other(bundle.table))],
  ["no proof", "log", (bundle) => (bundle.proofs = [])],
  ["the proof of another record", "log", (bundle) => (bundle.proofs[1] = bundle.proofs[0]!)],
  ["a proof more", "log", (bundle) => bundle.proofs.push(bundle.proofs[0]!)],
  [
    "a signature of the checkpoint changed",
    "log",
    (bundle) => (bundle.proofs = bundle.proofs.map((each) => other(each, -8))),
  ],
  ["the end cut off", "log", (bundle) => bundle.fragments.at(-1)!.records.pop()],
  ["without its chains", "log", (bundle) => bundle.fragments.shift()],
  ["without its chains and their proof", "shuffles", (bundle) => [bundle.fragments.shift(), bundle.proofs.shift()]],
  ["another number", "whole", (bundle) => (bundle.number += 1)],
  ["a day for a round", "whole", (bundle) => (bundle.day = "2026-11-18")],
  ["another kind", "whole", (bundle) => (bundle.kind = "shoe")],
  ["a kind that is none", "whole", (bundle) => ((bundle.kind as string) = "month")],
];

function take(bundle: Mutable<Bundle>, field: keyof Bundle): never {
  const value = bundle[field];
  delete bundle[field];
  return value as never;
}

function rewrite(bundle: Mutable<Bundle>, fragment: number, record: number): void {
  const found = bundle.fragments[fragment]!.records[record]!;
  found.body = other(found.body);
}

it.each(DAMAGES)("names the step: %s → %s", async (_, step, damage) => {
  const bundle = bundleOf("sicbo-round") as Mutable<Bundle>;
  damage(bundle);
  expect((await verify(encoded(bundle))).problem?.step).toBe(step);
});

it("names the event that does not fit", async () => {
  const bundle = bundleOf("sicbo-round") as Mutable<Bundle>;
  rewrite(bundle, 1, 2);
  expect((await verify(encoded(bundle))).problem).toEqual({
    step: "journal",
    seq: bundle.fragments[1]!.records[2]!.seq,
  });
});

it("says so where the browser verifies no signatures", async () => {
  vi.stubGlobal("crypto", {});
  const verdict = await verify(bytesOf("bundle-sicbo-round"));
  vi.unstubAllGlobals();
  expect(verdict).toMatchObject({ problem: null, signatures: false });
});
