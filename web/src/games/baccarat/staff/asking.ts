// What guests are asked between two cards: to open the hands that they squeeze, to take insurance.
import { oddsOnFelt } from "../../../i18n/format";
import type { Mirror, Offer } from "../../../net/types";
import { FACE_DOWN } from "../../../play/mirror";
import { both, guestAt, type Answer, type Asking, type AtTable, type Stakes } from "../../../play/staff";
import { SIDES, type Side } from "../stages";
import table from "../words";
import words from "./words";

export function asking({ mirror, most }: AtTable): Asking | null {
  if (mirror.phase === "squeeze") return squeezing(mirror);
  const [offer] = mirror.offers;
  return mirror.phase === "insurance" && offer && offer.side !== "tie"
    ? insurance(mirror, offer, offer.side, most)
    : null;
}

function squeezing(mirror: Mirror): Asking {
  const { hands, squeezers } = mirror;
  const covered = SIDES.filter((side) => hands[side]?.includes(FACE_DOWN));
  const first = (patron: string): Answer[] =>
    mirror.banker_first && !mirror.restricted.includes(patron)
      ? [{ key: "f", label: () => words().squeeze.first, wish: { do: "banker_first" } }]
      : [];
  return {
    title: both(words, (w) => w.squeeze.title),
    goOn: () => words().squeeze.goOn,
    waiting: [...new Set(covered.flatMap((side) => squeezers[side] ?? []))],
    answers: (seat) => {
      const own = covered.filter((side) => squeezers[side] === guestAt(seat));
      const open = own.map((side): Answer => {
        const label = () => words().squeeze.open(table()[side]);
        return { key: side[0]!, label, wish: { do: "open_cards", side } };
      });
      return own.length ? [...open, ...first(guestAt(seat))] : [];
    },
  };
}

function insurance(mirror: Mirror, offer: Offer, side: Side, most: AtTable["most"]): Asking {
  const { own, other, odds, moment } = offer;
  const asked = (seat: number) => mirror.unanswered.includes(guestAt(seat));
  return {
    title: both(words, (w, language) => w.insurance.title(table[language][side], own, other)),
    goOn: () => words().insurance.goOn,
    marker: { vi: oddsOnFelt(odds, "vi"), en: oddsOnFelt(odds, "en") },
    waiting: mirror.unanswered,
    answers: (seat) =>
      asked(seat) ? [{ key: "n", label: () => words().insurance.no, wish: { do: "insure", moment, wagers: [] } }] : [],
    stakes: (seat) => (asked(seat) ? stakesAt(offer, side, most[guestAt(seat)]) : null),
  };
}

/** Nothing until the server has told the most (ruling B6). */
function stakesAt({ moment }: Offer, side: Side, most: number | undefined): Stakes | null {
  const bet = `${side}_insurance`;
  if (most === undefined) return null;
  return { bet, most, wish: (cents) => ({ do: "insure", moment, wagers: [{ bet, amount: cents }] }) };
}
