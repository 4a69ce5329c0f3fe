// A table of the floor as its staff follow it: on the socket, without the pauses that a patron's eye needs.
import { onDestroy } from "svelte";
import { get } from "../net/api";
import { Inquiry } from "../net/inquiry.svelte";
import type { DutyShown, Message, Mirror, Preview } from "../net/types";
import type { Description } from "../play/game";
import { follow, takeAside } from "../play/mirror";
import type { StaffAsked, Station } from "../play/station";
import { TableCalls } from "./calls.svelte";
import { house } from "./house.svelte";
import { rulesNamed } from "./rules.svelte";

/** Events that come together are followed by one question. */
const TOGETHER_MS = 60;

export class LiveStation implements Station {
  mirror = $state<Mirror | null>(null);
  readonly calls: TableCalls;
  private seq = 0;
  private isCurrent = $state(false);
  private readonly asked = new Inquiry<DutyShown>();
  private soon: ReturnType<typeof setTimeout> | undefined;
  private readonly end: () => void;

  constructor(readonly table: string) {
    this.calls = new TableCalls(table);
    const unwatch = house.watch(table, { look: true });
    const deafen = house.listen(table, {
      message: (message) => this.take(message),
      lost: () => (this.isCurrent = false),
    });
    this.end = () => {
      deafen();
      unwatch();
      clearTimeout(this.soon);
    };
  }

  get duty(): DutyShown | null {
    return this.asked.found;
  }

  get rules(): Description | null {
    return this.mirror ? rulesNamed(this.mirror.rules_hash) : null;
  }

  get online(): boolean {
    return house.status === "open" && this.isCurrent;
  }

  now(): number {
    return house.clock.now;
  }

  ask(request: StaffAsked): Promise<Preview | null> {
    return house.ask({ ...request, table: this.table });
  }

  async refresh(): Promise<void> {
    clearTimeout(this.soon);
    await this.asked.ask(() => get<DutyShown>(`/api/tables/${encodeURIComponent(this.table)}/duty`));
  }

  close(): void {
    this.end();
  }

  private take(message: Message): void {
    switch (message.type) {
      case "state":
        this.seq = message.seq;
        this.mirror = structuredClone(message.state);
        this.isCurrent = true;
        break;
      case "event":
        if (message.after > this.seq) {
          this.isCurrent = false;
          house.lookAgain(this.table);
          return;
        }
        this.seq = message.seq;
        if (this.mirror) follow(this.mirror, message.event, this.rules);
        break;
      default:
        if (this.mirror) takeAside(this.mirror, message);
    }
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
