// Ante, Double and Additional move together (ruling N1). Pure.
import { amountOn, totalOf, withAmount, type Draft } from "../../../play/draft";
import type { InForce } from "../rules";

type Ratios = Pick<InForce, "double_to_ante" | "additional_to_double">;

/** Sets the Ante on a box. A Double and an Additional that lie there change with it. */
export function withAnte(draft: Draft, box: number, ante: number, rules: Ratios): Draft {
  const doubles = amountOn(draft, "double", box) > 0 && ante > 0;
  return laid(withAmount(draft, "ante", ante, box), box, doubles ? ante : 0, rules);
}

/** Double with its compulsory Additional, on or off. */
export function toggled(draft: Draft, box: number, rules: Ratios): Draft {
  const doubles = amountOn(draft, "double", box) > 0;
  return laid(draft, box, doubles ? 0 : amountOn(draft, "ante", box), rules);
}

function laid(draft: Draft, box: number, ante: number, rules: Ratios): Draft {
  const double = ante * rules.double_to_ante;
  return withAmount(withAmount(draft, "double", double, box), "additional", double * rules.additional_to_double, box);
}

export function boxesOf(draft: Draft): Set<number> {
  return new Set(draft.flatMap(({ box }) => (box === undefined ? [] : [box])));
}

/** The whole stake, and its parts. */
export function exposure(draft: Draft): { ante: number; double: number; additional: number; total: number } {
  const of = (bet: string) => totalOf(draft.filter((each) => each.bet === bet));
  return { ante: of("ante"), double: of("double"), additional: of("additional"), total: totalOf(draft) };
}
