// @vitest-environment node
// Cards and dice checked as a table tells them: those of the examples fit, and changed ones do not.
import { expect, it } from "vitest";
import type { Event } from "../../src/verify/followed";
import { LiveCheck, type Found, type Known } from "../../src/verify/live";
import { bundleOf } from "./vectors";

const eventsOf = (name: string): Event[] =>
  bundleOf(name).fragments.flatMap(({ records }) => records.map(({ body }) => JSON.parse(body) as Event));

/** The events one after the other, with what a mirror knows of the table then. */
function checked(events: readonly Event[]): Found {
  const check = new LiveCheck();
  let known: Known = { chains: null, shuffle: null, round: 0 };
  let [fit, differ]: [number, readonly string[]] = [0, []];
  for (const event of events) {
    if (event.type === "chains_opened") known = { ...known, chains: event as never };
    if (event.type === "betting_opened") known = { ...known, round: event.round as number };
    if (event.type === "shuffle_fixed")
      known = {
        ...known,
        shuffle: { house_root: "", ...event, cards: 52 * (event.decks as number), seeds: "" } as never,
      };
    if (event.type === "shoe_cut") known = { ...known, shuffle: { ...known.shuffle!, seeds: event.seeds as string } };
    const found = check.take(event, known);
    fit += found.fit;
    differ = [...differ, ...found.differ];
  }
  return { fit, differ };
}

it.each([
  ["baccarat-round", 5],
  ["sicbo-round", 3],
  ["niuniu-round", 15],
])("%s: all %i fit", (name, count) => expect(checked(eventsOf(name))).toEqual({ fit: count, differ: [] }));

it.each([
  ["baccarat-round", "cards_dealt", { cards: ["9S"] }, ["9S"]],
  ["baccarat-round", "cards_dealt", { proofs: [[1, "", "", "", ""]] }, ["4C"]],
  ["sicbo-round", "dice_thrown", { dice: [1, 1, 1] }, ["1", "1", "1"]],
  ["sicbo-round", "links_revealed", { house_link: "00".repeat(32) }, ["3", "5", "5"]],
])("%s with another %s", (name, type, change, differ) => {
  const events = eventsOf(name);
  const place = events.findIndex((event) => event.type === type);
  expect(checked(events.with(place, { ...events[place]!, ...change })).differ).toEqual(differ);
});

it("a hand that is opened later is checked at its places", () => {
  const told = eventsOf("baccarat-round");
  const hand = told.filter(({ type, to }) => type === "cards_dealt" && to === "player");
  const events = told.map((event) => (hand.includes(event) ? { ...event, cards: ["??"], proofs: [] } : event));
  const opened = {
    type: "cards_opened",
    side: "player",
    cards: hand.flatMap(({ cards }) => cards),
    proofs: hand.flatMap(({ proofs }) => proofs),
  };
  expect(checked([...events.slice(0, -1), opened])).toEqual({ fit: 5, differ: [] });
});
