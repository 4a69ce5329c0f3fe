// The cards and dice on a screen above a table: those of the round that is dealt, or else of the last one. Only what
// everybody sees who stands there. Pure.
import type { Mirror, Offer } from "../net/types";

export interface Scene {
  readonly round: number;
  /** `??` is a card that lies face down. */
  readonly hands: Readonly<Record<string, readonly string[]>>;
  readonly dice: readonly number[];
  readonly stands: "open" | "called" | "settled" | "void";
  /** Null until a result is called or settled; a void round has none. */
  readonly outcome: Readonly<Record<string, unknown>> | null;
  /** A hand without wagers (baccarat 7.8). */
  readonly free: boolean;
  readonly offers: readonly Offer[];
  /** Whether it is over, and the felt is clear for the next one. */
  readonly before: boolean;
}

/** Phases in which no card of the round can lie on the felt. */
const CLEAR: readonly Mirror["phase"][] = ["closed", "waiting", "countdown", "betting"];

/** `shown` is what the screen has shown so far: it stays until the next round is dealt. */
export function sceneOf(mirror: Mirror, shown: Scene | null): Scene | null {
  const { result, called } = mirror;
  if (!result && CLEAR.includes(mirror.phase)) return over(mirror, shown);
  const settled = result?.type === "round_settled" ? result : null;
  return {
    round: mirror.round,
    hands: copied(mirror.hands),
    dice: [...mirror.dice],
    stands: settled ? "settled" : result ? "void" : called ? "called" : "open",
    outcome: settled ? settled.outcome : result ? null : called,
    free: settled ? (settled.free ?? false) : mirror.free,
    offers: mirror.offers.map((offer) => ({ ...offer })),
    before: false,
  };
}

/** A round that came to no result leaves nothing to look back at, nor does a table that was closed. */
function over({ phase }: Mirror, shown: Scene | null): Scene | null {
  if (phase === "closed" || !shown || shown.stands === "open" || shown.stands === "called") return null;
  return shown.before ? shown : { ...shown, offers: [], before: true };
}

function copied(hands: Mirror["hands"]): Record<string, string[]> {
  return Object.fromEntries(Object.entries(hands).map(([hand, cards]) => [hand, [...cards]]));
}
