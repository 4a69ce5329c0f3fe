// Why the session ended. Kept with the window, so that a reloaded page says the same; no longer, because the next user
// of the device may be another person.
export interface Goodbye {
  /** The server's reason, or its code if it gave none: `session_ended`. */
  readonly why: string;
  /** The server's sentence, if it sent one. */
  readonly message: string;
  /** When it ends by itself, if it does. */
  readonly until: number | null;
  /** A guest: without a password there is no way back to the chips. */
  readonly guest?: boolean;
}

const KEY = "felt.goodbye";

export const ENDED: Goodbye = { why: "session_ended", message: "", until: null };

export function excluded(until: number, { guest = false } = {}): Goodbye {
  return { why: "self_excluded", message: "", until, guest };
}

/** Of two reasons for the same end, the more precise one. */
export function tellsMore(first: Goodbye | null, second: Goodbye): Goodbye {
  const less = second.why === ENDED.why || (second.why === first?.why && second.until === null);
  return first && less ? first : second;
}

export function keepGoodbye(goodbye: Goodbye | null): void {
  try {
    if (goodbye) sessionStorage.setItem(KEY, JSON.stringify(goodbye));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage a reloaded page gives the general reason.
  }
}

/** The reason from before the page was reloaded, unless it has expired. */
export function keptGoodbye(now: number): Goodbye | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Goodbye | null;
    return kept && (kept.until ?? Infinity) > now ? kept : null;
  } catch {
    return null;
  }
}
