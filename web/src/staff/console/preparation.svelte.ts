// New cards or dice before they come into play: what was counted, who shuffled and cut, the numbers on the seals.
import type { Mirror } from "../../net/types";
import type { StaffAsked } from "../../play/station";
import type { Step } from "./step";

const CARDS_PER_DECK = 52;

export class Preparation {
  byMachine = $state(true);
  /** As the dealer counted them. A machine counts by itself; a person keys in what they counted. */
  counted = $state("");
  cutBy = $state("");
  seals = $state<string[]>([]);
  /** The number on the box of dice. */
  dice = $state("");

  constructor(private readonly mirror: () => Mirror) {}

  /** How many seals have to be named; 0 where the table takes cards without the register. */
  sealsDue(count: number): number {
    return this.mirror().settings.equipment_registered ? count / CARDS_PER_DECK : 0;
  }

  /** Null while something is missing, and at any other step. */
  requestOf(step: Step): StaffAsked | null {
    if (step.kind === "newDice") return this.dice.trim() ? { do: "prepare_dice", identity: this.dice.trim() } : null;
    if (step.kind !== "shuffle") return null;
    const cards = this.byMachine ? step.count : Number(this.counted);
    const decks = this.seals.map((seal) => seal.trim()).filter(Boolean);
    if (!cards || decks.length < this.sealsDue(step.count)) return null;
    return { do: "prepare_cards", cards, by_machine: this.byMachine, cut_by: this.cutBy.trim(), decks };
  }
}
