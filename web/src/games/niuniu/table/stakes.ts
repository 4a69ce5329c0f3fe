// Ante, Double and Additional move together (ruling N1). Pure.
import { amountOn, totalOf, withAmount, type Draft } from "../../../play/draft";

export const BOXES_PER_PATRON = 2;
const DOUBLE_TO_ANTE = 2;
const ADDITIONAL_TO_DOUBLE = 2;

/** So much of an Ante on a box; its Double and Additional follow, if they lie. */
export function withAnte(draft: Draft, box: number, ante: number): Draft {
  const doubles = amountOn(draft, "double", box) > 0 && ante > 0;
  return laid(withAmount(draft, "ante", ante, box), box, doubles ? ante : 0);
}

/** Double with its compulsory Additional, on or off. */
export function toggled(draft: Draft, box: number): Draft {
  const doubles = amountOn(draft, "double", box) > 0;
  return laid(draft, box, doubles ? 0 : amountOn(draft, "ante", box));
}

function laid(draft: Draft, box: number, ante: number): Draft {
  const double = ante * DOUBLE_TO_ANTE;
  return withAmount(withAmount(draft, "double", double, box), "additional", double * ADDITIONAL_TO_DOUBLE, box);
}

export function boxesOf(draft: Draft): Set<number> {
  return new Set(draft.flatMap(({ box }) => (box === undefined ? [] : [box])));
}

/** What is laid in all, and of what kinds. */
export function exposure(draft: Draft): { ante: number; double: number; additional: number; total: number } {
  const of = (bet: string) => totalOf(draft.filter((each) => each.bet === bet));
  return { ante: of("ante"), double: of("double"), additional: of("additional"), total: totalOf(draft) };
}
