// Whether this person may do something now: the server is asked what it would do, and says whose it is.
import { untrack } from "svelte";
import { Inquiry } from "../../net/inquiry.svelte";
import type { Preview, Role } from "../../net/types";
import type { StaffAsked, Station } from "../../play/station";

export class Power {
  private readonly asked = new Inquiry<Preview | null>();

  try(station: Station, request: StaffAsked): void {
    // Called in effects: they follow what they read themselves, and nothing that is read to send the question.
    untrack(() => void this.asked.ask(() => station.ask({ ...request, preview: true })));
  }

  get has(): boolean {
    return this.asked.found !== null && !this.asked.refusal && !this.asked.found.needs;
  }

  /** The least rank that may, if this person is below it and the server names it. */
  get needs(): Role | null {
    return this.asked.refusal ? null : (this.asked.found?.needs ?? null);
  }

  get refusal() {
    return this.asked.refusal;
  }

  get preview(): Preview | null {
    return this.asked.refusal ? null : this.asked.found;
  }
}
