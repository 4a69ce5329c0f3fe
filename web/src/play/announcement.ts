// What a patron did to their wagers, in words for the ear.
import type { Deed } from "./drafter.svelte";
import { amount } from "../i18n/format";
import words from "../i18n/table";
import type { Draft } from "./draft";
import type { Game } from "./game";
import { amountOn, totalOf } from "./draft";

/** Up to so many spots are named; for more, only the total. */
const SPOTS_NAMED = 2;

/** Empty where nothing has changed. */
export function draftHeard(game: Game, before: Draft, now: Draft, deed: Deed): string {
  const w = words().heard;
  const gone = before.filter(({ bet, box }) => !amountOn(now, bet, box)).map((spot) => ({ ...spot, amount: 0 }));
  const changed = [...now.filter(({ bet, box, amount }) => amountOn(before, bet, box) !== amount), ...gone];
  if (!changed.length) return "";
  const total = w.total(amount(totalOf(now)));
  const spots = changed
    .map(({ bet, box, amount: cents }) => w.staked(game.betName(bet, box), amount(cents)))
    .join(", ");
  const few = changed.length <= SPOTS_NAMED ? spots : total;
  switch (deed) {
    case "laid":
      return few;
    case "undone":
      return w.undone(few);
    case "doubled":
      return w.doubled(total);
    case "repeated":
      return w.repeated(total);
    case "cleared":
      return w.cleared;
  }
}
