// What a person may do with a rack, by role and by what they have signed before. The server decides; a console offers
// nothing that the server would refuse. Pure.
import type { BoxShown, CountShown, SlipShown } from "../../net/types";
import { hasAuthority, type Role } from "../../session/posts";

export interface Signer {
  readonly id: string;
  readonly role: Role;
}
export type SlipAct = "issue" | "receive" | "void";

/** Who signs the next step: the cage or the table. */
export function nextHand({ kind, step }: Pick<SlipShown, "kind" | "step">): "cage" | "table" {
  return (step === "requested") === (kind === "fill") ? "cage" : "table";
}

/** What this person may sign on a slip. Nobody signs two of its steps (ruling A8). */
export function slipActs(slip: SlipShown, me: Signer): SlipAct[] {
  if (slip.step === "received" || slip.step === "void" || slip.signed.some(({ by }) => by === me.id)) return [];
  const isOf = (hand: "cage" | "table") => (hand === "cage" ? me.role === "cashier" : hasAuthority(me.role, "dealer"));
  const acts: SlipAct[] = [];
  if (isOf(nextHand(slip))) acts.push(slip.step === "requested" ? "issue" : "receive");
  // Chips on their way go back to the hand that gave them.
  const gives = slip.kind === "fill" ? "cage" : "table";
  if (slip.step === "requested" ? hasAuthority(me.role, "pit_supervisor") : isOf(gives)) acts.push("void");
  return acts;
}

export function mayConfirm(count: CountShown, me: Signer): boolean {
  return hasAuthority(me.role, "pit_supervisor") && count.counted_by !== me.id;
}

/** A difference is decided by somebody who did not count. */
export function mayDecide(count: CountShown | null | undefined, me: Signer): boolean {
  return hasAuthority(me.role, "shift_manager") && count?.counted_by !== me.id && count?.confirmed_by !== me.id;
}

export function mayCountBox(box: BoxShown, me: Signer): boolean {
  return me.role === "cashier" && box.away !== null && box.taken_by !== me.id;
}

export function mayConfirmBox(box: BoxShown, me: Signer): boolean {
  const may = me.role === "cashier" || me.role === "auditor";
  return may && box.counted !== null && box.taken_by !== me.id && box.counted_by !== me.id;
}

/** Counts, sells and changes chips; a Pit Supervisor also requests slips and takes boxes. */
export function atTheRack(role: Role): { counts: boolean; requests: boolean } {
  return { counts: hasAuthority(role, "dealer"), requests: hasAuthority(role, "pit_supervisor") };
}
