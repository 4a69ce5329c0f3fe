// The forms of the simple orders: what each asks for, and how it is read. A decision has a form of its own.
import { centsIn } from "../../../lib/chips";
import { fromLocal } from "../../../lib/days";
import type { QuestionShown } from "../../../net/types";
import words from "../../../i18n/staff/casework/acts";
import { whole } from "../../../i18n/format";
import cases from "../../../i18n/cases";
import type { Do } from "./acts";

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  /** A `choice` is between its two words, the first of which means yes. */
  readonly kind: "text" | "line" | "number" | "time" | "chips" | "people" | "choice";
  readonly optional?: boolean;
  readonly words?: readonly [yes: string, no: string];
}

const optional = (field: Field): Field => ({ ...field, optional: true });

/** What the order asks for. The questions of a formal complaint come from the server. How a guest without an account
 * spoke need not be said. */
export function fieldsOf(
  wanted: Do,
  { hasAccount, questions }: { hasAccount: boolean; questions: readonly QuestionShown[] },
): readonly Field[] {
  const w = words().fields;
  const text = (name: string, label: string): Field => ({ name, label, kind: "text" });
  const line = (name: string, label: string): Field => ({ name, label, kind: "line" });
  const choice = (name: string, label: string, ...either: [string, string]): Field => ({
    ...{ name, label, kind: "choice" },
    words: either,
  });
  const heard = hasAccount ? text("heard", w.heard) : optional(text("heard", w.heard));
  switch (wanted) {
    case "try_settlement":
      return [choice("content", w.content, w.contentYes, w.contentNo), text("says", w.talk)];
    case "escalate":
    case "stop_clock":
    case "decline":
      return [text("why", w.why)];
    case "attach_round":
      return [line("table", w.table), { name: "round", label: w.round, kind: "number" }];
    case "accuse":
      return [{ name: "people", label: w.people, kind: "people" }];
    case "inform_surveillance":
      return [text("asks", w.asks)];
    case "give_time":
      return [{ name: "until", label: w.until, kind: "time" }, optional(text("says", w.remark))];
    case "notify":
      return [line("to", w.to), optional(line("reference", w.reference))];
    case "answer_decision":
      return [choice("agrees", w.agrees, w.agreesYes, w.agreesNo), heard, optional(text("says", w.says))];
    case "file_complaint":
      return [...questions.map(({ key, asks, helps }) => ({ ...text(key, asks), help: helps })), heard];
    case "answer_complaint":
      return [
        choice("upheld", w.upheld, w.upheldYes, w.upheldNo),
        text("says", w.answer),
        { name: "amount", label: w.goodwill, kind: "chips", optional: true },
      ];
    case "close":
      return [optional(text("why", w.why))];
    default:
      return [];
  }
}

export type Values = Record<string, string | boolean | string[] | undefined>;

/** What has been filled in: the order, or what is wrong with it, field by field. */
export interface Filled {
  readonly body: Record<string, unknown> | null;
  readonly wrong: Readonly<Record<string, string>>;
}

const TEXT_MAX = 4000;
const LINE_MAX = 100;

export function filledIn(wanted: Do, fields: readonly Field[], values: Values): Filled {
  const body: Record<string, unknown> = { do: wanted };
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const found = read(field, values[field.name]);
    if ("wrong" in found) wrong[field.name] = found.wrong;
    else if (found.value !== undefined) body[field.name] = found.value;
  }
  return { body: Object.keys(wrong).length ? null : body, wrong };
}

function read(field: Field, given: Values[string]): { value: unknown } | { wrong: string } {
  const w = words().wrong;
  if (field.kind === "choice") return typeof given === "boolean" ? { value: given } : { wrong: w.choose };
  if (field.kind === "people") return Array.isArray(given) && given.length ? { value: given } : { wrong: w.choose };
  const written = typeof given === "string" ? given.trim() : "";
  if (!written) return field.optional ? { value: undefined } : { wrong: w.empty };
  if (field.kind === "chips") {
    const cents = centsIn(written);
    return cents === null ? { wrong: w.amount } : { value: cents };
  }
  if (field.kind === "number") return /^[1-9]\d{0,14}$/.test(written) ? { value: Number(written) } : { wrong: w.empty };
  if (field.kind === "time") {
    const at = fromLocal(written);
    return at === null ? { wrong: w.empty } : { value: at };
  }
  const most = field.kind === "line" ? LINE_MAX : TEXT_MAX;
  return Array.from(written).length > most ? { wrong: cases().wrong.long(whole(most)) } : { value: written };
}
