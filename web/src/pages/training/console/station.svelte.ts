// A practice table in the place of a real one: the dealer's console knows it only as a station. Its requests go to the
// run, which judges them; nothing of it reaches a table of the house.
import { get, post } from "../../../net/api";
import type { InOrder } from "../../../net/inOrder";
import { Refusal } from "../../../net/line";
import type { ConsoleShown, DutyShown, Mirror, PracticeAnswered, Preview, RunShown } from "../../../net/types";
import { Wish } from "../../../net/wish";
import type { Description } from "../../../play/game";
import type { StaffAsked, Station } from "../../../play/station";
import { house } from "../../../session/house.svelte";

const TABLE = "PRACTICE";

export class PracticeStation implements Station {
  readonly table = TABLE;
  /** As it was before a question; null until the run has shown it. */
  private console = $state.raw<ConsoleShown | null>(null);
  private reached = $state(true);

  constructor(
    private readonly path: string,
    first: RunShown,
    private readonly order: InOrder,
    private readonly onrun: (run: RunShown) => unknown,
  ) {
    this.take(first);
  }

  get mirror(): Mirror | null {
    return this.console?.mirror ?? null;
  }
  get duty(): DutyShown | null {
    return this.console?.duty ?? null;
  }
  get rules(): Description | null {
    return this.console?.rules ?? null;
  }
  get online(): boolean {
    return this.reached;
  }
  now(): number {
    return house.clock.now;
  }

  /** The run has come further. */
  take({ console }: RunShown): void {
    this.reached = true;
    if (console) this.console = console;
  }

  async ask(request: StaffAsked): Promise<Preview | null> {
    const id = new Wish().idFor(request);
    try {
      const { preview, run } = await this.order.call(() =>
        post<PracticeAnswered>(`${this.path}/requests`, { ...request, id }),
      );
      this.follow(run);
      return preview;
    } catch (error) {
      if (error instanceof Refusal) await this.refresh(); // it may count as a fault
      throw error;
    }
  }

  async refresh(): Promise<void> {
    try {
      this.follow(await this.order.call(() => get<RunShown>(this.path)));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.reached = false;
    }
  }

  private follow(run: RunShown): void {
    this.take(run);
    this.onrun(run);
  }
}
