// Why one stands at the door. Kept with the window, so that a page loaded anew says the same; never longer, for the next
// to sit here may be somebody else.
export interface Goodbye {
  /** Why the session is over, as the server says it, or its code where it does not: `session_ended`. */
  readonly why: string;
  /** The server's sentence, if it sent one. */
  readonly message: string;
  /** Until when it lasts, where it ends by itself. */
  readonly until: number | null;
  /** Somebody without a password: there is no way back to their chips. */
  readonly guest?: boolean;
}

const KEY = "felt.goodbye";

export const ENDED: Goodbye = { why: "session_ended", message: "", until: null };

export function excluded(until: number, { guest = false } = {}): Goodbye {
  return { why: "self_excluded", message: "", until, guest };
}

/** Of two that were said of the same end, the one that tells more. */
export function tellsMore(first: Goodbye | null, second: Goodbye): Goodbye {
  const less = second.why === ENDED.why || (second.why === first?.why && second.until === null);
  return first && less ? first : second;
}

export function keepGoodbye(goodbye: Goodbye | null): void {
  try {
    if (goodbye) sessionStorage.setItem(KEY, JSON.stringify(goodbye));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a page loaded anew says less.
  }
}

/** What was said before the page was loaded anew, unless its time is over. */
export function keptGoodbye(now: number): Goodbye | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Goodbye | null;
    return kept && (kept.until ?? Infinity) > now ? kept : null;
  } catch {
    return null;
  }
}
