// What a dealer does with the chips once a result is called, place by place, from the preview of the payment. The game
// says in which order. Pure.
import type { Moved, MovedWager } from "../../../net/types";
import type { PayStep } from "../../../play/staff";

interface Place {
  readonly patron: string;
  readonly box: number | null;
  readonly wagers: readonly MovedWager[];
}

/** The right hand of the dealer first: seats and boxes are numbered clockwise, from the dealer's left. */
export function rightToLeft(moved: readonly Moved[], seatOf: (patron: string) => number): Moved[] {
  return [...moved].sort((a, b) => seatOf(b.patron) - seatOf(a.patron));
}

/** All losing wagers are collected before a winning one is paid. Chips that neither win nor lose come last. */
export function collectThenPay(
  moved: readonly Moved[],
  clauses: { readonly collect: string; readonly pay: string },
): PayStep[] {
  const places = moved.map(({ patron, wagers }): Place => ({ patron, box: null, wagers }));
  const steps = (act: PayStep["act"], clause: string, takesPart: (wager: MovedWager) => boolean) =>
    places.flatMap((place) => {
      const wagers = place.wagers.filter(takesPart);
      return wagers.length ? [stepAt({ ...place, wagers }, act, clause)] : [];
    });
  return [
    ...steps("collect", clauses.collect, isLost),
    ...steps("pay", clauses.pay, isWon),
    ...steps("return", "", (wager) => !isLost(wager) && !isWon(wager)),
  ];
}

/** One box after the other: each is paid or collected before the next is looked at. The box with the highest number lies
 * at the dealer's right. */
export function boxByBox(
  moved: readonly Moved[],
  clauses: { readonly collect: string; readonly pay: string },
): PayStep[] {
  const boxes = new Map<number, Place>();
  for (const { patron, wagers } of moved)
    for (const wager of wagers) {
      const box = wager.box ?? 0;
      boxes.set(box, { patron, box, wagers: [...(boxes.get(box)?.wagers ?? []), wager] });
    }
  return [...boxes]
    .sort(([a], [b]) => b - a)
    .map(([, place]) => {
      if (place.wagers.some(isWon)) return stepAt(place, "pay", clauses.pay);
      return place.wagers.some(isLost) ? stepAt(place, "collect", clauses.collect) : stepAt(place, "return", "");
    });
}

const isWon = ({ won }: MovedWager) => won > 0;
const isLost = ({ lost }: MovedWager) => lost > 0;
const sum = (wagers: readonly MovedWager[], of: (wager: MovedWager) => number) =>
  wagers.reduce((total, wager) => total + of(wager), 0);

function stepAt({ patron, box, wagers }: Place, act: PayStep["act"], clause: string): PayStep {
  const back = sum(
    wagers.filter((wager) => !isWon(wager)),
    ({ returned }) => returned,
  );
  const amounts = { collect: sum(wagers, ({ lost }) => lost), pay: sum(wagers, ({ won }) => won), return: back };
  return {
    act,
    patron,
    box,
    wagers,
    amount: amounts[act],
    back: act === "return" ? 0 : back,
    commission: sum(wagers, ({ commission }) => commission ?? 0),
    clause,
  };
}

/** What the dealer takes, hands out and keeps of it in all. */
export function totalsOf(steps: readonly PayStep[]): { collect: number; pay: number; commission: number } {
  const of = (act: PayStep["act"]) =>
    steps.filter((step) => step.act === act).reduce((all, { amount }) => all + amount, 0);
  return { collect: of("collect"), pay: of("pay"), commission: steps.reduce((all, step) => all + step.commission, 0) };
}
