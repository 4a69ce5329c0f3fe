// The way of an order to the case, and back.
import type { CasePreview, CaseShown } from "../../../net/types";

export interface Desk {
  /** Puts the order into the file. Rejects with a `Refusal`. */
  readonly order: (body: object) => Promise<CaseShown>;
  /** What the order would do. Nothing is written. */
  readonly preview: (body: object) => Promise<CasePreview>;
  /** The answer to an order is the whole case. */
  readonly answered: (found: CaseShown) => void;
}
