// Sends the requests of a console, one answer each. What was refused stands on the screen until the next request.
import { Refusal } from "../../net/line";
import type { Preview } from "../../net/types";
import type { StaffAsked, Station } from "../../play/station";

export type Outcome =
  | { readonly accepted: true; readonly preview: Preview | null }
  | { readonly accepted: false; readonly refusal: Refusal };

/** Told of every request and its answer: training judges by it. */
export type OnAsked = (request: StaffAsked, outcome: Outcome) => unknown;

export class Asker {
  /** How many requests have no answer yet. */
  private open = $state(0);

  constructor(
    private readonly station: Station,
    private readonly onasked: OnAsked = () => undefined,
  ) {}

  get busy(): boolean {
    return this.open > 0;
  }

  /** Whether a request would reach a table that is as the screen shows it. */
  get online(): boolean {
    return this.station.online;
  }

  async ask(request: StaffAsked): Promise<Outcome> {
    this.open += 1;
    const outcome = await this.answered(request);
    this.open -= 1;
    this.onasked(request, outcome);
    return outcome;
  }

  private async answered(request: StaffAsked): Promise<Outcome> {
    try {
      return { accepted: true, preview: await this.station.ask(request) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { accepted: false, refusal: error };
    }
  }
}
