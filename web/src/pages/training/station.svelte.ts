// A practice table in the place of a real one: the dealer's console knows it only as a station. Its requests go to the
// run, which judges them; nothing of it reaches a table of the house.
import { get, post } from "../../net/api";
import { Refusal } from "../../net/line";
import type { ConsoleShown, DutyShown, Mirror, PracticeAnswered, Preview, RunShown } from "../../net/types";
import { Wish } from "../../net/wish";
import type { Description } from "../../play/game";
import type { StaffAsked, Station } from "../../play/station";
import { house } from "../../session/house.svelte";

export class PracticeStation implements Station {
  private console = $state.raw<ConsoleShown>()!;
  private reached = $state(true);

  constructor(
    private readonly path: string,
    first: ConsoleShown,
    private readonly onrun: (run: RunShown) => unknown,
  ) {
    this.console = first;
  }

  get table(): string {
    return this.console.duty.table;
  }
  get mirror(): Mirror {
    return this.console.mirror;
  }
  get duty(): DutyShown {
    return this.console.duty;
  }
  get rules(): Description {
    return this.console.rules;
  }
  get online(): boolean {
    return this.reached;
  }
  now(): number {
    return house.clock.now;
  }

  async ask(request: StaffAsked): Promise<Preview | null> {
    const id = new Wish().idFor(request);
    try {
      const { preview, run } = await post<PracticeAnswered>(`${this.path}/requests`, { ...request, id });
      this.follow(run);
      return preview;
    } catch (error) {
      if (error instanceof Refusal) await this.refresh(); // it may count as a fault
      throw error;
    }
  }

  async refresh(): Promise<void> {
    try {
      this.follow(await get<RunShown>(this.path));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.reached = false;
    }
  }

  private follow(run: RunShown): void {
    this.reached = true;
    if (run.console) this.console = run.console;
    this.onrun(run);
  }
}
