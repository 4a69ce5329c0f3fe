// The files that can be verified: bundles, and the dealing of a round. There is one way to write each of them.
import { Wrong } from "./wrong";

const BUNDLE = "felt/bundle@v1";
export const DEALING = "felt/dealing@v1";
/** A browser reads no larger file. */
const BYTES_MAX = 256 * 1024 * 1024;

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export interface JournalRecord {
  readonly seq: number;
  readonly round: number;
  readonly at: number;
  readonly hash: string;
  /** The event exactly as it is stored. */
  readonly body: string;
}

interface Fragment {
  /** The hash before the first record. */
  readonly previous: string;
  readonly records: readonly JournalRecord[];
}

export interface Bundle {
  readonly format: typeof BUNDLE;
  readonly kind: "round" | "shoe" | "day";
  readonly table: string;
  readonly number: number;
  readonly day: string;
  readonly house: string;
  readonly witnesses: readonly string[];
  readonly settings: {
    readonly game: string;
    readonly edition: number;
    readonly dealing: string;
    readonly betting: string;
    readonly rules: object;
  };
  readonly fragments: readonly Fragment[];
  readonly proofs: readonly string[];
}

interface DealingRecord extends JournalRecord {
  readonly previous: string;
}

/** What the house shows of a round to everybody: no patron, and no wager. */
export interface Dealing {
  readonly format: typeof DEALING;
  readonly table: string;
  readonly round: number;
  readonly rules: string;
  readonly house: string;
  readonly witnesses: readonly string[];
  readonly seeds: readonly string[];
  /** For each statement of the round, the leaves of the records that laid chips since the one before. */
  readonly laid: readonly (readonly string[])[];
  readonly records: readonly DealingRecord[];
  readonly end: { readonly seq: number; readonly hash: string };
  readonly proofs: readonly string[];
}

type Form = "text" | "number" | "object" | readonly [Form] | { readonly [field: string]: Form };

const RECORD = { seq: "number", round: "number", at: "number", hash: "text", body: "text" } as const;
const FORMS: Readonly<Record<string, Form>> = {
  [BUNDLE]: {
    format: "text",
    kind: "text",
    table: "text",
    number: "number",
    day: "text",
    house: "text",
    witnesses: ["text"],
    settings: { game: "text", edition: "number", dealing: "text", betting: "text", rules: "object" },
    fragments: [{ previous: "text", records: [RECORD] }],
    proofs: ["text"],
  },
  [DEALING]: {
    format: "text",
    table: "text",
    round: "number",
    rules: "text",
    house: "text",
    witnesses: ["text"],
    seeds: ["text"],
    laid: [["text"]],
    records: [{ previous: "text", ...RECORD }],
    end: { seq: "number", hash: "text" },
    proofs: ["text"],
  },
};

/** The file, if it is written in the one way that its format allows. */
export function read(content: Uint8Array): Bundle | Dealing {
  try {
    if (content.length > BYTES_MAX) throw new TypeError("too large");
    const text = decoder.decode(content);
    const found = JSON.parse(text) as Bundle | Dealing;
    const form = FORMS[found.format];
    if (!form || !has(found, form) || JSON.stringify(found) !== text) throw new TypeError("not of the form");
    return found;
  } catch {
    throw new Wrong("file");
  }
}

function has(value: unknown, form: Form): boolean {
  if (form === "text") return typeof value === "string";
  if (form === "number") return Number.isSafeInteger(value);
  if (Array.isArray(form)) return Array.isArray(value) && value.every((each) => has(each, form[0] as Form));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (form === "object") return true;
  const fields = Object.entries(form);
  const own = value as Record<string, unknown>;
  return (
    Object.keys(own).join() === fields.map(([name]) => name).join() &&
    fields.every(([name, each]) => has(own[name], each))
  );
}
