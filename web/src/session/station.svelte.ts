// A table of the floor as its staff work at it: followed on the socket, with what can be decided now.
import { onDestroy } from "svelte";
import { get } from "../net/api";
import { Inquiry } from "../net/inquiry.svelte";
import type { DutyShown, Preview, RecalledRound, Wager } from "../net/types";
import type { StaffAsked, Station } from "../play/station";
import { TableCalls } from "./calls.svelte";
import { FollowedTable } from "./followed.svelte";
import { house } from "./house.svelte";

/** Events that come together are followed by one question. */
const TOGETHER_MS = 60;

export class LiveStation extends FollowedTable implements Station {
  readonly calls: TableCalls;
  private readonly asked = new Inquiry<DutyShown>();
  private soon: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string) {
    super(table);
    this.calls = new TableCalls(table);
  }

  get duty(): DutyShown | null {
    return this.asked.found;
  }

  now(): number {
    return house.clock.now;
  }

  ask(request: StaffAsked): Promise<Preview | null> {
    return house.ask({ ...request, table: this.table });
  }

  async wagersOf(round: number): Promise<readonly Wager[]> {
    const { lines } = await get<RecalledRound>(`/api/rounds/${encodeURIComponent(this.table)}/${round}`);
    return lines.flatMap(({ line: { patron, bet, stake, box, moment } }) =>
      moment ? [] : [{ patron, bet, amount: stake, box: box ?? null }],
    );
  }

  async refresh(): Promise<void> {
    clearTimeout(this.soon);
    await this.asked.ask(() => get<DutyShown>(`/api/tables/${encodeURIComponent(this.table)}/duty`));
  }

  override close(): void {
    super.close();
    clearTimeout(this.soon);
  }

  protected override told(): void {
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.refresh(), TOGETHER_MS);
  }
}

/** Follows a table for as long as the component lives that calls this. */
export function followStation(table: string): LiveStation {
  const station = new LiveStation(table);
  onDestroy(() => station.close());
  return station;
}
