// @vitest-environment node
// Insurance that is forgone (ruling B8) and the Banker's third card first (6.4.4), as a mirror follows them.
import { beforeEach, describe, expect, it } from "vitest";
import type { Mirror, Moment, OfferMade } from "../../../src/net/types";
import type { Told } from "../../../src/play/game";
import { FACE_DOWN } from "../../../src/play/mirror";
import { follow } from "../../../src/games/baccarat/stages";

const seat = { name: "", seat: 1, plays_from: 1, leaving: false };
let mirror: Mirror;

function tell(...events: object[]): void {
  for (const event of events) follow(mirror, event as Told);
}

function offered(moment: Moment, side: "player" | "banker" = "banker"): object {
  const offer: OfferMade = { moment, side, own: 5, other: 4, odds: "2" };
  return { type: "insurance_offered", moment, offers: [offer], deadline: 1 };
}

function answered(patron: string, chips = 0, moment: Moment = "four_cards"): object {
  const wagers = chips ? [{ patron, bet: "banker_insurance", amount: chips, moment }] : [];
  return { type: "insurance_answered", patron, wagers, moment };
}

beforeEach(() => {
  mirror = {
    you: {
      patron: "an",
      draft: [],
      hands: {},
      may_bet: false,
      may_insure: false,
      may_arrange: [],
      may_choose: false,
      on_duty: false,
      need: null,
      alarms: [],
    },
    patrons: { an: { ...seat }, binh: { ...seat }, chi: { ...seat } },
    confirmed: Object.fromEntries(
      ["an", "binh", "chi"].map((patron) => [patron, [{ patron, bet: "banker", amount: 1000 }]]),
    ),
    ...{ insurance: [], offers: [], unanswered: [], forgone: [], restricted: [], squeezers: {}, hands: {} },
    ...{ banker_first: false, waived: false, phase: "dealing", deadline: null },
  } as unknown as Mirror;
});

describe("insurance", () => {
  it("is not offered again to a patron who declined or did not answer", () => {
    tell(offered("four_cards"));
    expect([mirror.unanswered, mirror.you.may_insure]).toEqual([["an", "binh", "chi"], true]);
    tell(answered("an"), answered("binh", 100));
    expect([mirror.forgone, mirror.you.may_insure]).toEqual([["an"], false]);
    tell({ type: "insurance_closed" });
    expect(mirror.forgone).toEqual(["an", "chi"]);
    tell(offered("third_card"));
    expect([mirror.unanswered, mirror.you.may_insure]).toEqual([["binh"], false]);
  });

  it("is offered again to a patron who took some, and then may be declined", () => {
    tell(offered("four_cards"), answered("an", 100), { type: "insurance_closed" }, offered("third_card"));
    expect(mirror.you.may_insure).toBe(true);
    tell(answered("an", 0, "third_card"));
    expect([mirror.forgone, mirror.you.may_insure]).toEqual([["binh", "chi"], false]);
  });

  it("goes back by the moment, and is asked for again only where there is no answer", () => {
    tell(offered("four_cards"), answered("an", 100), answered("binh", 200), offered("four_cards"));
    expect(mirror.unanswered).toEqual(["chi"]);
    const returned = { type: "insurance_returned", patron: "an", clause: "baccarat 7.9" };
    tell({ ...returned, moment: "third_card" });
    expect(mirror.insurance.map(({ patron }) => patron)).toEqual(["an", "binh"]);
    tell({ ...returned, moment: "four_cards" });
    expect(mirror.insurance.map(({ patron }) => patron)).toEqual(["binh"]);
  });

  it("is forgone by a patron who leaves without an answer", () => {
    tell(offered("four_cards"), { type: "left", patron: "binh" });
    expect(mirror.forgone).toEqual(["binh"]);
  });
});

describe("the Banker first", () => {
  beforeEach(() => {
    mirror.squeezers = { player: "an", banker: "binh" };
    mirror.hands = { player: ["KS", "3H", FACE_DOWN], banker: ["KD", "2C"] };
  });

  it("may be asked for where the squeeze says so, and once", () => {
    tell({ type: "squeeze_started", sides: ["player"], deadline: 9, banker_first: true });
    expect([mirror.phase, mirror.banker_first, mirror.waived]).toEqual(["squeeze", true, false]);
    tell({ type: "insurance_waived", by: "an" });
    expect([mirror.phase, mirror.banker_first, mirror.waived]).toEqual(["dealing", false, true]);
    tell({ type: "squeeze_started", sides: ["banker"], deadline: 9 });
    expect([mirror.phase, mirror.banker_first]).toEqual(["squeeze", false]);
  });

  it("opens one hand at a time", () => {
    tell({ type: "insurance_waived", by: "an" });
    mirror.hands.banker = ["KD", "2C", FACE_DOWN];
    tell({ type: "squeeze_started", sides: ["banker"], deadline: 9 });
    tell({ type: "cards_opened", side: "banker", by: "binh", cards: ["KD", "2C", "7D"] });
    expect([mirror.phase, mirror.hands.player]).toEqual(["dealing", ["KS", "3H", FACE_DOWN]]);
  });
});

it("a restricted patron does not get a third card to squeeze", () => {
  mirror.squeezers = { player: "an" };
  mirror.hands = { player: ["KS", "3H", "5S"] };
  tell({ type: "squeeze_restricted", patron: "an", by: "staff" });
  tell({ type: "cards_dealt", to: "player", cards: ["5S"], at: 6 });
  expect([mirror.restricted, mirror.you.hands]).toEqual([["an"], {}]);
});
