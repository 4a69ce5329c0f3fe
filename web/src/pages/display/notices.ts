// What a screen above a table tells besides the cards: in the order of its weight. Pure.
import type { Language, Mirror, RoundCorrected } from "../../net/types";
import words from "../../i18n/display";
import { findGame } from "../../play/game";
import type { Scene } from "../../play/screen";
import { awaited, whyPaused } from "../../play/standstill";

export interface Notice {
  readonly kind: "void" | "pause" | "choice" | "correction" | "free" | "decided" | "closing";
  readonly say: (language: Language) => string;
}

/** A correction is told during the round in which it is booked, and the one after it. */
export interface Corrected {
  readonly event: Pick<RoundCorrected, "round" | "clause">;
  readonly during: number;
}

const SHORT = 44;
type Told = (typeof words.vi)["notice"];
const by = (say: (notice: Told, language: Language) => string) => (language: Language) =>
  say(words[language].notice, language);

/** `điều 7.19`; a ruling keeps its name: its number alone would be unclear. */
function cited(clause: string, notice: Told): string {
  const [book = "", number = ""] = clause.split(" ");
  return book === "ruling" ? notice.ruling(number) : notice.article(number);
}

export function noticesOf(mirror: Mirror, scene: Scene | null, corrected: Corrected | null): Notice[] {
  return [
    ...voided(mirror, scene),
    ...paused(mirror),
    ...choice(mirror),
    ...correction(mirror, corrected),
    ...free(mirror),
    ...decided(mirror),
    ...(mirror.closing ? [{ kind: "closing" as const, say: by((n) => n.closing) }] : []),
  ];
}

function voided({ result }: Mirror, scene: Scene | null): Notice[] {
  if (result?.type !== "round_voided" || scene?.stands !== "void") return [];
  return [{ kind: "void", say: by((n) => n.void(cited(result.clause, n))) }];
}

function paused(mirror: Mirror): Notice[] {
  const why = whyPaused(mirror);
  if (!why) return [];
  const clause = mirror.stopped_by;
  return [{ kind: "pause", say: by((n) => (why === "clause" ? n.clause(cited(clause, n)) : n[why])) }];
}

function choice({ choice }: Mirror): Notice[] {
  if (!choice) return [];
  return [{ kind: "choice", say: by((n) => (choice.about === "cards" ? n.choiceOfCards : n.choice)) }];
}

function correction({ round }: Mirror, corrected: Corrected | null): Notice[] {
  if (!corrected || round > corrected.during + 1) return [];
  const { event } = corrected;
  return [{ kind: "correction", say: by((n) => n.correction(event.round, cited(event.clause, n))) }];
}

/** A void round is told as such. */
function decided({ decided, result }: Mirror): Notice[] {
  const last = decided.at(-1);
  if (!last || result?.type === "round_voided") return [];
  const { clause, situation } = last;
  return [{ kind: "decided", say: by((n, language) => n.decided(cited(clause, n), situation[language] ?? "")) }];
}

function free(mirror: Mirror): Notice[] {
  if (mirror.free) return [{ kind: "free", say: by((n) => n.free) }];
  return mirror.free_hand ? [{ kind: "free", say: by((n) => n.freeDue) }] : [];
}

/** What guests know of the end of the shoe: the cut card is out, or this is the last hand. */
export function shoeNotice({ shuffle, settings }: Mirror): Notice["say"] | null {
  if (!shuffle || shuffle.finished || !findGame(settings.game)?.shoe) return null;
  if (shuffle.last_hand) return by((n) => n.lastHand);
  return shuffle.cut_card_out ? by((n) => n.cutCard) : null;
}

/** Two notices stand side by side only if both are short; else the first one has the whole width. */
export function fitting(notices: readonly Notice[]): readonly Notice[] {
  const short = ({ say }: Notice) => say("vi").length <= SHORT && say("en").length <= SHORT;
  const [first, second] = notices;
  return first && second && short(first) && short(second) ? [first, second] : notices.slice(0, 1);
}

/** What the table is doing: a status of the screen's own, or a phase that the game names. */
export type Status = keyof (typeof words.vi)["status"];

export function statusOf(mirror: Mirror): Status | null {
  if (mirror.phase === "closed") return "closed";
  if (mirror.result?.type === "round_voided") return "void";
  if (mirror.paused) return "paused";
  if (mirror.phase === "result") return "result";
  const waits = awaited(mirror);
  if (waits === "cards") return "shuffling";
  if (waits === "freeHand" || mirror.free) return "freeHand";
  switch (mirror.phase) {
    case "betting":
    case "called":
    case "choice":
      return mirror.phase;
    case "dealing":
      return "noMoreBets";
    case "waiting":
    case "countdown":
      return "soon";
    default:
      return null;
  }
}
