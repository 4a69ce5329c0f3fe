// What was signed in the cage. Pure.
import type { Signed, SlipShown } from "../../net/types";
import { nextHand, slipActs, type Signer } from "../../staff/rack/powers";

/** The slips that the cage signs next, those of this person first; and those that wait for a table. */
export function sorted(slips: readonly SlipShown[], me: Signer): { cage: SlipShown[]; tables: SlipShown[] } {
  const cage = slips.filter((slip) => nextHand(slip) === "cage");
  const mine = (slip: SlipShown) => slipActs(slip, me).some((act) => act !== "void");
  return {
    cage: [...cage.filter(mine), ...cage.filter((slip) => !mine(slip))],
    tables: slips.filter((slip) => nextHand(slip) === "table"),
  };
}

/** Chips that left the cage and came into it. A fill that went back counts as neither. */
export function totals(signed: readonly Signed[]): { out: number; in: number } {
  const sum = (did: string) =>
    signed
      .filter((each) => each.did === did && each.slip?.step !== "void")
      .reduce((total, { amount }) => total + amount, 0);
  return { out: sum("slip_issued"), in: sum("slip_received") };
}
