// @vitest-environment node
// The dealing without the hashes around it: a changed value of any event that decides a card or a die is found by the step
// that concerns it, also by somebody who could have rewritten the whole journal and its log.
import { describe, expect, it } from "vitest";
import type { Bundle } from "../../src/verify/form";
import { Followed, type Event } from "../../src/verify/followed";
import { unhex } from "../../src/verify/bytes";
import { Signatures } from "../../src/verify/signatures";
import { leafOf } from "../../src/verify/tree";
import { type Wrong } from "../../src/verify/wrong";
import { bundleOf } from "./vectors";

interface Happened {
  readonly seq: number;
  readonly hash: string;
  readonly event: Event;
}

const STEP_OF: Readonly<Record<string, string>> = {
  chains_opened: "chains",
  shuffle_fixed: "shuffles",
  shoe_cut: "cut",
  burned: "cards",
  cards_dealt: "cards",
  links_revealed: "links",
};
/** Nobody signs these: whose hand it is follows from the rules, and who runs the witness is the house's word. */
const UNSIGNED = ["type", "to", "inside"];

const happened = (bundle: Bundle): Happened[] =>
  bundle.fragments.flatMap(({ records }) =>
    records.map(({ seq, hash, body }) => ({ seq, hash, event: JSON.parse(body) as Event })),
  );

async function stepOf(table: string, events: readonly Happened[]): Promise<string | null> {
  const house = events.find(({ event }) => event.type === "chains_opened")!.event.house as string;
  const rules = events.find(({ event }) => event.type === "betting_opened")!.event.rules_hash as string;
  const signatures = new Signatures();
  let found: string | null = null;
  try {
    const followed = new Followed(table, unhex(house), signatures, rules);
    for (const { seq, hash, event } of events) {
      if (event.type === "betting_opened") followed.betting(event.round as number, event.rules_hash as string);
      if (["wagers_confirmed", "insurance_answered"].includes(event.type)) followed.chips(leafOf(unhex(hash)));
      if (event.seed) followed.seed(event.seed as string);
      followed.follow(event, seq);
    }
  } catch (error) {
    found = (error as Wrong).step;
  }
  try {
    await signatures.verify();
  } catch (error) {
    found = (error as Wrong).step;
  }
  return found;
}

/** Every value in an event, changed once. */
function* changed(value: unknown, name = ""): Generator<{ readonly path: string; readonly value: unknown }> {
  if (typeof value === "number") yield { path: name, value: value + 1 };
  else if (typeof value === "string" && value) {
    const last = value.replace(/=+$/, "").length - 2;
    yield { path: name, value: value.slice(0, last) + (value[last] === "3" ? "4" : "3") + value.slice(last + 1) };
  } else if (Array.isArray(value))
    for (const [place, each] of value.entries())
      for (const made of changed(each, `${name}[${place}]`))
        yield { path: made.path, value: value.map((old: unknown, at) => (at === place ? made.value : old)) };
  else if (typeof value === "object" && value)
    for (const [field, each] of Object.entries(value))
      if (!UNSIGNED.includes(field))
        for (const made of changed(each, `${name}.${field}`))
          yield { path: made.path, value: { ...value, [field]: made.value } };
}

describe.each(["sicbo-round", "niuniu-round", "baccarat-round"])("%s", (name) => {
  const { table, ...bundle } = bundleOf(name);
  const events = happened({ table, ...bundle });

  it("fits", async () => expect(await stepOf(table, events)).toBeNull());

  it("does not fit another table", async () => expect(await stepOf(`${table}x`, events)).toBe("chains"));

  it("does not fit with a seed or a wager changed, more or missing", async () => {
    const chips = events.findLastIndex(({ event }) => event.type === "wagers_confirmed");
    const { hash } = events[chips]!;
    const without = events.toSpliced(chips, 1);
    const changed = events.with(chips, {
      ...events[chips]!,
      hash: hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0")),
    });
    const twice = events.toSpliced(chips, 0, events[chips]!);
    const step = events.some(({ event }) => event.type === "shoe_cut") ? "cards" : "shuffles";
    for (const made of [without, changed, twice]) expect(await stepOf(table, made)).toBe(step);
  });

  it("does not fit with any value of an event changed", async () => {
    const accepted: string[] = [];
    for (const [place, { event }] of events.entries()) {
      const step = STEP_OF[event.type];
      if (!step) continue;
      for (const made of changed(event)) {
        const found = await stepOf(table, events.with(place, { ...events[place]!, event: made.value as Event }));
        // A key of the witness is known when it has signed; a card or a place that no proof is about, when the links are.
        const known = found === step || (found === "links" && ["cards", "shuffles"].includes(step));
        if (!known) accepted.push(`${event.type}${made.path}: ${found}`);
      }
    }
    expect(accepted).toEqual([]);
  });
});
