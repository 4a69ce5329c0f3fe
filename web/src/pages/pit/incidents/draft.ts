// An incident as a form holds it, and as it is recorded. Pure.
import type { KindOfIncident, RecordIncident } from "../../../net/types";

export interface Draft {
  kind: KindOfIncident;
  says: string;
  table: string;
  round: string;
  people: string[];
  /** Of money that looks forged, in chips. */
  amount: string;
}

const NUMBER = /^\d{1,9}$/;

/** The order, or which entry is wrong. A round belongs to a table; only suspect money has an amount. */
export function recorded(draft: Draft): Omit<RecordIncident, "id"> | "says" | "round" | "amount" {
  const says = draft.says.trim();
  const round = draft.round.trim();
  const amount = draft.kind === "marked_money" ? draft.amount.trim().replace(/[.,\s]/g, "") : "";
  if (!says) return "says";
  if (round && (!NUMBER.test(round) || !draft.table)) return "round";
  if (amount && !NUMBER.test(amount)) return "amount";
  return {
    do: "record_incident",
    kind_of_incident: draft.kind,
    says,
    ...(draft.table && { table: draft.table }),
    ...(round && { round: Number(round) }),
    ...(draft.people.length && { people: draft.people }),
    ...(amount && { amount: Number(amount) * 100 }),
  };
}
