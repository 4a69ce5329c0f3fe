// The rack of one table as the server knows it.
import { get } from "../../net/api";
import { Inquiry } from "../../net/inquiry.svelte";
import type { Refusal } from "../../net/line";
import type { RackShown } from "../../net/types";
import { rackAt } from "./orders";

export class RackDesk {
  private readonly asked = new Inquiry<RackShown>();

  constructor(readonly table: string) {}

  get rack(): RackShown | null {
    return this.asked.found;
  }
  get refusal(): Refusal | null {
    return this.asked.refusal;
  }

  look(): Promise<boolean> {
    return this.asked.ask(() => get<RackShown>(rackAt(this.table)));
  }

  /** The answer to an order is the rack after it. */
  take(rack: RackShown): void {
    this.asked.answer(rack);
  }
}
