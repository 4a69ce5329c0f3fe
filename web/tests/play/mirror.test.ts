// @vitest-environment node
// The mirror against the server's own view, message by message.
import { describe, expect, it } from "vitest";
import type { Message, Mirror, TableEvent } from "../../src/net/types";
import { RULES } from "../support/rules";
import { FACE_DOWN, follow, takeCrowd, takeDraft, takeDuty, takeHand } from "../../src/play/mirror";

interface Recorded {
  readonly patron: string;
  /** `seen`: what has changed of the server's view; not there where the next message belongs to the same event. */
  readonly steps: readonly { readonly message: Message; readonly seen?: Partial<Mirror> }[];
}

const recorded = import.meta.glob<Recorded>("../vectors/mirror-*.json", { eager: true, import: "default" });

function take(mirror: Mirror, message: Message): void {
  if (message.type === "event") follow(mirror, message.event, RULES[mirror.settings?.game] ?? null);
  else if (message.type === "hand") takeHand(mirror, message.to, message.cards);
  else if (message.type === "draft") takeDraft(mirror, message.wagers);
  else if (message.type === "duty") takeDuty(mirror, message);
  else if (message.type === "crowd") takeCrowd(mirror, message);
  else throw new Error(message.type);
}

/** The sums of an open table come a little later than what they sum up. */
function comparable(mirror: Mirror, type: Message["type"]): Partial<Mirror> {
  const { crowd, ...rest } = mirror;
  return type === "crowd" ? { ...rest, crowd } : rest;
}

describe.each(Object.entries(recorded))("%s", (_, { patron, steps }) => {
  it("is after every message what the server shows", () => {
    let mirror: Mirror | undefined;
    let server: Mirror | undefined;
    steps.forEach(({ message, seen }, index) => {
      if (message.type === "state") {
        mirror = structuredClone(message.state);
        server = structuredClone(message.state);
        expect(mirror.you.patron).toBe(patron);
        return;
      }
      take(mirror!, structuredClone(message));
      if (!seen) return;
      server = { ...server!, ...structuredClone(seen) };
      const told = message.type === "event" ? message.event.type : message.type;
      expect(comparable(mirror!, message.type), `message ${index}, ${told}`).toEqual(comparable(server, message.type));
    });
  });

  it("turns no card down again that has been opened", () => {
    let before: Mirror | undefined;
    for (const { message } of steps) {
      const mirror = message.type === "state" ? structuredClone(message.state) : structuredClone(before!);
      if (message.type !== "state") take(mirror, structuredClone(message));
      for (const [to, cards] of Object.entries(before?.round === mirror.round ? mirror.hands : {}))
        cards.forEach((card, place) => {
          if (card === FACE_DOWN) expect(before!.hands[to]?.[place] ?? FACE_DOWN, to).toBe(FACE_DOWN);
        });
      before = mirror;
    }
  });

  it("has no gap", () => {
    let last = 0;
    for (const { message } of steps) {
      if (message.type === "event") expect(message.after).toBeLessThanOrEqual(last);
      if (message.type === "event" || message.type === "state") last = message.seq;
    }
  });
});

it("has seen a third card come face down to two that lie open", () => {
  const hands = Object.values(recorded).flatMap(({ steps }) =>
    steps.flatMap(({ seen }) => Object.values(seen?.hands ?? {})),
  );
  expect(hands.some((hand) => hand.length === 3 && hand.indexOf(FACE_DOWN) === 2)).toBe(true);
});

it("has met everything that can happen", () => {
  const events = Object.values(recorded)
    .flatMap(({ steps }) => steps.map(({ message }) => message))
    .filter((message): message is TableEvent => message.type === "event")
    .map(({ event }) => event.type);
  expect([...new Set(events)].sort()).toEqual(
    [
      ...["arranging_closed", "arranging_opened", "betting_closed", "betting_opened", "burned", "cards_dealt"],
      ...["cards_opened", "countdown_started", "countdown_stopped", "dice_thrown", "hand_arranged"],
      ...["insurance_answered", "insurance_closed", "insurance_offered", "insurance_waived"],
      ...["joined", "left", "nobody_bet", "squeeze_restricted"],
      ...["round_corrected", "round_ended", "round_settled", "round_voided", "seat_given_up", "shoe_removed"],
      ...["shuffle_fixed", "shuffle_lost"],
      ...["chains_opened", "chains_ended", "links_revealed", "seed_given", "shoe_cut"],
      ...["squeeze_asked", "squeeze_started", "table_closed", "table_closing", "table_opened", "table_paused"],
      ...["table_restarted", "table_resumed", "wagers_confirmed"],
      ...["acted_for_seat", "cards_corrected", "cards_prepared", "dice_corrected", "result_called"],
      ...["staff_came", "staff_left", "wagers_recorded"],
    ].sort(),
  );
});
