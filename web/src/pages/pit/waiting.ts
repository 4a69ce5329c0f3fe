// What waits for one person's decision or signature, over all tables. Pure.
import type { CountShown, FloorGlance, ProposalWaiting, SlipShown } from "../../net/types";
import { hasAuthority } from "../../session/posts";
import { mayConfirm, mayDecide, slipActs, type Signer } from "../../staff/rack/powers";

export type Item =
  | { readonly kind: "correction"; readonly table: string; readonly game: string; readonly proposal: ProposalWaiting }
  | { readonly kind: "count"; readonly table: string; readonly count: CountShown }
  | { readonly kind: "difference"; readonly table: string; readonly amount: number }
  | { readonly kind: "slip"; readonly table: string; readonly slip: SlipShown };

/** ruling A8: a Pit Manager or above, and never one's own. */
function mayApprove({ by }: ProposalWaiting, me: Signer): boolean {
  return hasAuthority(me.role, "pit_manager") && by !== me.id;
}

/** Money first, then chips on their way. */
export function waitingFor(me: Signer, floor: FloorGlance): Item[] {
  const of = <T>(find: (table: FloorGlance["tables"][number]) => readonly T[]) => floor.tables.flatMap(find);
  return [
    ...of(({ table, game, corrections }) =>
      corrections
        .filter((each) => mayApprove(each, me))
        .map((proposal): Item => ({ kind: "correction", table, game, proposal })),
    ),
    ...of(({ table, rack }): Item[] =>
      rack?.difference && mayDecide(rack.counted, me) ? [{ kind: "difference", table, amount: rack.difference }] : [],
    ),
    ...of(({ table, rack }): Item[] =>
      rack?.waiting && mayConfirm(rack.waiting, me) ? [{ kind: "count", table, count: rack.waiting }] : [],
    ),
    ...of(({ table, rack }) =>
      (rack?.slips ?? [])
        .filter((slip) => slipActs(slip, me).some((act) => act !== "void"))
        .map((slip): Item => ({ kind: "slip", table, slip })),
    ),
  ];
}

/** How many signatures wait for somebody else. */
export function elsewhere(me: Signer, floor: FloorGlance): number {
  const waits = floor.tables.map(
    ({ corrections, rack }) =>
      corrections.length +
      Number(Boolean(rack?.difference)) +
      Number(Boolean(rack?.waiting)) +
      (rack?.slips.length ?? 0),
  );
  return waits.reduce((sum, each) => sum + each, 0) - waitingFor(me, floor).length;
}
