// What can be done with a table as it stands, by rank (`felt.protocol.requests`). Pure.
import type { Mirror } from "../../../net/types";
import type { Role } from "../../../session/posts";

export type TableAct = "pause" | "resume" | "close" | "open";

export function actsAt(
  { phase, paused, closing, unattended }: Pick<Mirror, "phase" | "paused" | "closing" | "unattended">,
  may: (least: Role) => boolean,
): TableAct[] {
  if (phase === "closed") return may("pit_manager") ? ["open"] : [];
  const acts: TableAct[] = [];
  if (!paused && may("dealer")) acts.push("pause");
  // A table without anybody goes on when somebody takes it.
  if (paused && !unattended && may("pit_supervisor")) acts.push("resume");
  if (!closing && may("pit_manager")) acts.push("close");
  return acts;
}
