// A search and its answer, kept while the console is open: the way back from a finding leads to the same row.
import { get } from "../../../net/api";
import { Inquiry } from "../../../net/inquiry.svelte";
import type { Findings } from "../../../net/types";
import { callOf, EVERYTHING, type Asked } from "./asked";

export class SearchDesk {
  asked = $state.raw<Asked>(EVERYTHING);
  /** The row that was opened last. */
  opened = "";
  private readonly page = new Inquiry<Findings>();
  private readonly older = new Inquiry<Findings>();

  get found(): Findings | null {
    return this.page.found;
  }
  get refusal() {
    return this.page.refusal ?? this.older.refusal;
  }
  get busy(): boolean {
    return this.page.busy;
  }
  get goingOn(): boolean {
    return this.older.busy;
  }

  /** Whether this search is already answered. */
  has(asked: Asked): boolean {
    return this.page.found !== null && callOf(asked) === callOf(this.asked);
  }

  search(asked: Asked): Promise<boolean> {
    if (!this.has(asked)) {
      this.page.found = null;
      this.opened = "";
    }
    this.asked = asked;
    this.older.refusal = null;
    return this.page.ask(() => get<Findings>(callOf(asked)));
  }

  async more(): Promise<void> {
    const before = this.page.found;
    if (!before?.next) return;
    if (!(await this.older.ask(() => get<Findings>(callOf(this.asked, before.next ?? "")))) || !this.older.found)
      return;
    if (this.page.found !== before) return;
    const { findings, names, next } = this.older.found;
    this.page.found = {
      findings: [...before.findings, ...findings],
      names: { ...before.names, ...names },
      next,
    };
  }
}
