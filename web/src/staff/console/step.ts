// The one next step of a dealer at a table, from what the server says of it. Pure.
import type { Mirror, Role } from "../../net/types";
import { isCalled } from "../../play/standstill";
import type { StaffAsked } from "../../play/station";

export type Step =
  /** Nothing is known of the table yet. */
  | { readonly kind: "unknown" }
  /** What stands on the screen may be out of date. */
  | { readonly kind: "offline" }
  | { readonly kind: "closed" }
  | { readonly kind: "take" }
  /** The watch of the shoe has stopped the table; a person decides by this clause, or judges it false. */
  | { readonly kind: "alarm"; readonly clause: string }
  | { readonly kind: "stopped"; readonly clause: string }
  /** Guests choose after an irregularity. */
  | { readonly kind: "choice" }
  /** Guests are asked something that belongs to the game. */
  | { readonly kind: "stage"; readonly phase: Mirror["phase"] }
  | { readonly kind: "shuffle"; readonly count: number }
  | { readonly kind: "newDice" }
  | { readonly kind: "cards"; readonly to: string; readonly count: number }
  | { readonly kind: "dice"; readonly count: number }
  | { readonly kind: "freeHand" }
  | { readonly kind: "open" }
  | { readonly kind: "close" }
  | { readonly kind: "call" }
  | { readonly kind: "pay" }
  /** The last round is over, and the table closes. */
  | { readonly kind: "closing" }
  /** The clock goes on by itself. */
  | { readonly kind: "clock" };

export const BURN = "burn";

export interface Seen {
  readonly mirror: Mirror | null;
  readonly online: boolean;
  /** The server has said that no dice of the register are in the cage. */
  readonly lacksDice?: boolean;
}

export function nextStep({ mirror, online, lacksDice = false }: Seen): Step {
  if (!mirror) return { kind: "unknown" };
  if (!online) return { kind: "offline" };
  const { phase, you } = mirror;
  if (phase === "closed") return { kind: "closed" };
  if (!you.on_duty) return { kind: "take" };
  if (you.alarms[0]) return { kind: "alarm", clause: you.alarms[0].clause };
  if (mirror.paused) return { kind: "stopped", clause: mirror.stopped_by };
  switch (phase) {
    case "betting":
      return { kind: "close" };
    case "dealing":
      return due(mirror) ?? { kind: "call" };
    case "called":
      return { kind: "pay" };
    case "choice":
      return { kind: "choice" };
    case "waiting":
    case "countdown":
    case "result":
      return between(mirror, lacksDice);
    default:
      return isCalled(mirror) ? { kind: "stage", phase } : { kind: "clock" };
  }
}

/** Between two rounds. */
function between(mirror: Mirror, lacksDice: boolean): Step {
  const byCalls = isCalled(mirror);
  if (mirror.closing && byCalls) return { kind: "closing" };
  const first = due(mirror);
  if (first) return first;
  if (mirror.free_hand) return { kind: "freeHand" };
  if (lacksDice) return { kind: "newDice" };
  return { kind: byCalls ? "open" : "clock" };
}

/** The cards or dice that the table waits for. */
function due({ you: { need } }: Mirror): Step | null {
  if (!need) return null;
  if (need.what === "shuffle") return { kind: "shuffle", count: need.count };
  return need.what === "dice"
    ? { kind: "dice", count: need.count }
    : { kind: "cards", to: need.to ?? "", count: need.count };
}

/** What the large button sends; null where the step is keyed in, or where nobody can do it here. */
export function requestOf(step: Step, round: number, result = ""): StaffAsked | null {
  switch (step.kind) {
    case "take":
      return { do: "take_table" };
    case "stopped":
      return { do: "resume_table" };
    case "choice":
      return { do: "close_choice", round };
    case "stage":
      return { do: "go_on", round };
    case "freeHand":
      return { do: "open_free_hand" };
    case "open":
      return { do: "open_betting" };
    case "close":
      return { do: "close_betting", round };
    case "call":
      return { do: "call_result", round, result };
    case "pay":
      return { do: "pay", round };
    case "closing":
      return { do: "close_table" };
    default:
      return null;
  }
}

/** The rank below which the step is refused, where it is more than a dealer's. `stopper` is the rank that the clause
 * demands which has stopped the table (ruling A8). */
export function leastFor(step: Step, stopper: Role | null): Role {
  if (step.kind === "stopped") return stopper ?? "pit_supervisor";
  return step.kind === "closing" ? "pit_manager" : "dealer";
}
