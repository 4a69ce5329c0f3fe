// The journal of a table in words: followed while it is written, and read back to its beginning.
import { get } from "../../../net/api";
import { Inquiry } from "../../../net/inquiry.svelte";
import type { JournalLine, JournalShown } from "../../../net/types";
import { journalPath } from "./journalPath";

const MOST = 60;

export class Journal {
  /** In order. */
  lines = $state.raw<readonly JournalLine[]>([]);
  names = $state.raw<Readonly<Record<string, string>>>({});
  onDuty = $state.raw<JournalShown["on_duty"]>([]);
  /** Where earlier lines are found; null at the beginning of the journal. */
  private next = $state<number | null>(null);
  private seq = 0;
  isKnown = $state(false);
  private readonly asked = new Inquiry<JournalShown>();
  private readonly back = new Inquiry<JournalShown>();

  constructor(private readonly table: string) {}

  get refusal() {
    return this.asked.refusal ?? this.back.refusal;
  }
  get hasEarlier(): boolean {
    return this.next !== null;
  }
  get readingBack(): boolean {
    return this.back.busy;
  }

  /** What has been written since. Where that is too much for one answer, the lines begin anew. */
  async look(): Promise<void> {
    if (!(await this.asked.ask(() => this.ask({ after: this.seq }))) || !this.asked.found) return;
    const { seq, lines, names, next, on_duty } = this.asked.found;
    const follows = this.seq > 0 && next === null;
    this.lines = follows ? [...this.lines, ...lines] : lines;
    if (!follows) this.next = next;
    this.names = { ...this.names, ...names };
    this.onDuty = on_duty;
    this.seq = seq;
    this.isKnown = true;
  }

  async earlier(): Promise<void> {
    const before = this.next;
    if (before === null || !(await this.back.ask(() => this.ask({ before }))) || !this.back.found) return;
    if (this.next !== before) return;
    this.lines = [...this.back.found.lines, ...this.lines];
    this.names = { ...this.back.found.names, ...this.names };
    this.next = this.back.found.next;
  }

  /** Reads everything again, in the language that the next call speaks. */
  again(): Promise<void> {
    this.seq = 0;
    return this.look();
  }

  private ask(query: Record<string, number>): Promise<JournalShown> {
    return get<JournalShown>(journalPath(this.table, { ...query, most: MOST }));
  }
}
