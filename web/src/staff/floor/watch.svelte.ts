// The floor as the server tells it, for as long as somebody looks.
import { get } from "../../net/api";
import { Inquiry } from "../../net/inquiry.svelte";
import type { FloorGlance } from "../../net/types";
import { keep, readKept } from "../../browser/kept";
import { house } from "../../session/house.svelte";
import { shiftSince } from "./shift";

const KEY = "felt.pit.shift";

export class FloorWatch {
  private readonly asked = new Inquiry<FloorGlance>();
  private chosen = $state(readKept<number | null>(KEY, null));

  get floor(): FloorGlance | null {
    return this.asked.found;
  }
  /** Whether the last look was refused, or the server did not answer. */
  get refusal() {
    return this.asked.refusal;
  }
  /** The beginning of the shift whose figures are shown. */
  get since(): number {
    return shiftSince(this.chosen, house.clock.peek());
  }
  set since(at: number) {
    this.chosen = at;
    keep(KEY, at);
    void this.look();
  }

  look(): Promise<boolean> {
    return this.asked.ask(() => get<FloorGlance>(`/api/pit/floor?since=${this.since}`));
  }
}
