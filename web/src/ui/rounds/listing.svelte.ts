// A patron's rounds, page by page: asked for by filters, and further back as long as there are more.
import { get } from "../../net/api";
import { Inquiry } from "../../net/inquiry.svelte";
import type { History } from "../../net/types";
import { historyQuery, type Filters } from "./filters";

export class Listing {
  readonly page = new Inquiry<History>();
  readonly older = new Inquiry<History>();

  constructor(private readonly filters: () => Filters) {}

  get rounds(): History["rounds"] {
    return this.page.found?.rounds ?? [];
  }

  look = (): Promise<boolean> => this.page.ask(() => get<History>(historyQuery(this.filters())));

  more = async (): Promise<void> => {
    const before = this.page.found;
    if (!before?.next) return;
    const path = historyQuery(this.filters(), { before: before.next });
    if (!(await this.older.ask(() => get<History>(path))) || !this.older.found || this.page.found !== before) return;
    this.page.found = { rounds: [...before.rounds, ...this.older.found.rounds], next: this.older.found.next };
  };
}
