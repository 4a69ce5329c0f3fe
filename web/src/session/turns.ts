// Watches tables as they scroll into view. Subscribes one at a time, because the server limits requests a second, and
// stays a little after a table leaves the view, because visitors often scroll back.

export type Watch = (table: string) => () => void;

interface Watched {
  wanted: number;
  release: (() => void) | null;
  leaving: ReturnType<typeof setTimeout> | undefined;
}

export const EVERY_MS = 120;
export const STAY_MS = 2000;

export class Turns {
  private readonly tables = new Map<string, Watched>();
  private readonly waiting = new Set<string>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly watch: Watch) {}

  /** Watches this table soon, until the returned function is called. */
  want(table: string): () => void {
    const found = this.tables.get(table) ?? { wanted: 0, release: null, leaving: undefined };
    this.tables.set(table, found);
    found.wanted += 1;
    clearTimeout(found.leaving);
    if (!found.release) this.waiting.add(table);
    this.timer ??= setTimeout(() => this.next(), EVERY_MS);
    let done = false;
    return () => {
      if (done) return;
      done = true;
      found.wanted -= 1;
      if (!found.wanted) found.leaving = setTimeout(() => this.drop(table), found.release ? STAY_MS : 0);
      if (!found.wanted) this.waiting.delete(table);
    };
  }

  private next(): void {
    this.timer = undefined;
    const [table] = this.waiting;
    if (table === undefined) return;
    this.waiting.delete(table);
    this.tables.get(table)!.release = this.watch(table);
    this.timer = setTimeout(() => this.next(), EVERY_MS);
  }

  private drop(table: string): void {
    this.tables.get(table)?.release?.();
    this.tables.delete(table);
  }
}
