// Bets the last wagers again, round after round, until it has to stop: after so many rounds, or when so much is lost or
// won.
export interface Plan {
  readonly rounds: number;
  /** In cents; null for no limit. */
  readonly loss: number | null;
  readonly win: number | null;
}

/** Why it has stopped. */
export type Stop = "rounds" | "loss" | "win" | "refused" | "patron";

export class AutoRepeat {
  plan = $state.raw<Plan | null>(null);
  /** Won or lost since it was started, in cents. */
  net = $state(0);
  left = $state(0);
  stopped = $state<Stop | null>(null);

  start(plan: Plan): void {
    this.plan = plan;
    this.net = 0;
    this.left = plan.rounds;
    this.stopped = null;
  }

  stop(why: Stop): void {
    if (!this.plan) return;
    this.plan = null;
    this.stopped = why;
  }

  /** A round in which the patron had wagers is settled. */
  settled(net: number): void {
    if (!this.plan) return;
    const { loss, win } = this.plan;
    this.net += net;
    this.left -= 1;
    if (loss !== null && this.net <= -loss) this.stop("loss");
    else if (win !== null && this.net >= win) this.stop("win");
    else if (this.left <= 0) this.stop("rounds");
  }
}
