// A table of the floor as it is told on the socket, without the pauses that a patron's eye needs.
import { onDestroy } from "svelte";
import type { Message, Mirror } from "../net/types";
import type { Description } from "../play/game";
import { follow, takeAside } from "../play/mirror";
import { house } from "./house.svelte";
import { rulesNamed } from "./rules.svelte";

export class FollowedTable {
  mirror = $state<Mirror | null>(null);
  private seq = 0;
  private isCurrent = $state(false);
  private readonly end: () => void;

  constructor(readonly table: string) {
    const unwatch = house.watch(table, { look: true });
    const deafen = house.listen(table, {
      message: (message) => {
        if (this.take(message)) this.told();
      },
      lost: () => (this.isCurrent = false),
    });
    this.end = () => {
      deafen();
      unwatch();
    };
  }

  get rules(): Description | null {
    return this.mirror ? rulesNamed(this.mirror.rules_hash) : null;
  }

  /** Whether the mirror is what the books have now, as far as one can know. */
  get online(): boolean {
    return house.status === "open" && this.isCurrent;
  }

  close(): void {
    this.end();
  }

  /** Something of the table has changed. */
  protected told(): void {}

  /** False if events are missing in between: the whole table is asked for again. */
  private take(message: Message): boolean {
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
          return false;
        }
        this.seq = message.seq;
        if (this.mirror) follow(this.mirror, message.event, this.rules);
        break;
      default:
        if (this.mirror) takeAside(this.mirror, message);
    }
    return true;
  }
}

/** Follows a table for as long as the component lives that calls this. */
export function followTable(table: string): FollowedTable {
  const followed = new FollowedTable(table);
  onDestroy(() => followed.close());
  return followed;
}
