// The rounds that a case is about.
import type { CaseShown, RoundAttached } from "../../../net/types";
import { entriesOf } from "../../../session/cases";

export function roundsOf({ steps }: CaseShown): RoundAttached[] {
  return entriesOf(steps, "round_attached").map(({ entry }) => entry);
}
