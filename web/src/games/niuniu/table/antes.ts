// Lays an Ante on a box, from the felt or from a tile: the box must be free, and no patron has too many.
import type { Play } from "../../../play/play.svelte";
import { house } from "../../../session/house.svelte";
import { amountOn, draftOf, totalOf, type Draft } from "../../../play/draft";
import { amount } from "../../../i18n/format";
import tableWords from "../../../i18n/table";
import { wholeChips } from "../../../lib/chips";
import { inForce } from "../rules";
import words from "../words";
import { boxesOf, withAnte } from "./stakes";

/** The boxes on which this patron has chips. */
export function ownBoxes(play: Play): Set<number> {
  return boxesOf(play.confirmed.length ? draftOf(play.confirmed) : play.draft);
}

/** The patron who has confirmed chips on a box. */
export function holderOf(play: Play, box: number): string | undefined {
  return Object.values(play.mirror!.confirmed)
    .flat()
    .find((wager) => wager.box === box)?.patron;
}

/** Why the chips were not laid, in words; empty if they were, or if the reason stands at the box. */
export function layAnte(play: Play, box: number, cents: number): string {
  const rules = inForce(play.rules);
  const holder = holderOf(play, box);
  const held = ownBoxes(play);
  if (!play.mayLay) return tableWords().refused.cannot_bet;
  if (holder !== undefined && holder !== play.mirror!.you.patron) return words().taken;
  if (!held.has(box) && held.size >= rules.boxes_per_patron) return words().mostBoxes(rules.boxes_per_patron);
  const ante = amountOn(play.draft, "ante", box) + cents;
  const [least, most] = play.bounds("ante");
  const set = (to: number) => lay(play, withAnte(play.draft, box, to, rules));
  const refuse = (why: "too_much" | "too_small", bound: number, offer: number) =>
    play.refuseAt({ bet: "ante", box, why, cents: bound, offer, accept: () => void set(offer) });
  if (ante > most) {
    refuse("too_much", most, wholeChips(most));
    return "";
  }
  const why = set(ante);
  if (!why && ante < least) refuse("too_small", least, least);
  return why;
}

/** Replaces what lies there. Why not, in words; empty if it was done. */
export function lay(play: Play, next: Draft): string {
  if (play.replace(next) !== "too_few_chips") return "";
  return tableWords().refused.too_few_chips(amount(Math.max(0, house.available - totalOf(play.draft))));
}
