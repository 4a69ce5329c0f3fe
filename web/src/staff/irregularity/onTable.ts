// What lies on the table that an irregularity can be about. Pure.
import type { Mirror, RowShown } from "../../net/types";
import { FACE_DOWN } from "../../play/mirror";

interface Concerned {
  readonly patron: string;
  /** The chips of the patron on the felt, in cents. */
  readonly stake: number;
}

/** The patrons whom a row can name: those with wagers in play, by seat. A ban concerns everybody at the table. */
export function patronsConcerned(mirror: Mirror, row: Pick<RowShown, "act">): Concerned[] {
  const stakes = Object.entries({ ...mirror.recorded, ...mirror.confirmed }).map(([patron, wagers]) => ({
    patron,
    stake: wagers.reduce((sum, { amount }) => sum + amount, 0),
  }));
  const staked = stakes.filter(({ stake }) => stake > 0);
  const known = new Set(staked.map(({ patron }) => patron));
  const others = row.act === "bar_from_arranging" ? Object.keys(mirror.patrons) : [];
  const all = [...staked, ...others.filter((patron) => !known.has(patron)).map((patron) => ({ patron, stake: 0 }))];
  return all.sort((one, other) => seatOf(mirror, one.patron) - seatOf(mirror, other.patron));
}

function seatOf(mirror: Mirror, patron: string): number {
  return mirror.patrons[patron]?.seat ?? Number(/^seat (\d+)$/.exec(patron)?.[1] ?? 0);
}

/** Every box of the felt, and who has wagers in it. */
export function boxesOf(mirror: Mirror): { box: number; patron: string | null }[] {
  const { boxes = 0 } = mirror.settings.rules as { boxes?: number };
  const wagers = Object.values(mirror.confirmed).flat();
  return Array.from({ length: boxes }, (_, index) => ({
    box: index + 1,
    patron: wagers.find(({ box }) => box === index + 1)?.patron ?? null,
  }));
}

/** The hands that somebody squeezes and that nobody has opened. */
export function handsFaceDown(mirror: Mirror): string[] {
  const down = Object.entries(mirror.hands).filter(([, cards]) => cards.includes(FACE_DOWN));
  const sides = down.map(([hand]) => hand);
  return sides.length ? sides : Object.keys(mirror.squeezers);
}

/** The cards of the round that lie open, hand by hand. */
export function dealtCards(mirror: Mirror): string[] {
  return Object.values(mirror.hands)
    .flat()
    .filter((card) => card !== FACE_DOWN);
}

/** Those of the pool that are not named yet; a card can lie there more than once. */
export function leftOf(pool: readonly string[], named: readonly string[]): string[] {
  const left = [...pool];
  for (const card of named) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
