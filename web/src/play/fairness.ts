// Fair dealing as the mirror follows it: who deals from which keys, what is sealed, and how many shuffles came to nothing.
import type { CardsPrepared, Mirror, Shuffle, ShuffleFixed } from "../net/types";
import type { Told } from "./game";

const SEED_BYTES = 16;

/** A patron's part in the chance of a round, or in the cut of a shoe: random bytes in hexadecimal. */
function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** 16 to 32 bytes in hexadecimal. */
const SEED = /^([0-9a-f]{2}){16,32}$/;

export class Seeds {
  /** Typed by the patron for the next confirmation or cut; empty where the browser draws one. */
  typed = "";

  /** Whether it is one. Spaces and capitals are no matter. */
  type(text: string): boolean {
    const seed = text.replace(/\s/g, "").toLowerCase();
    if (seed && !SEED.test(seed)) return false;
    this.typed = seed;
    return true;
  }

  /** The seed to send now. A typed one is used once. */
  next(): string {
    const seed = this.typed || freshSeed();
    this.typed = "";
    return seed;
  }
}

/** Whether the new shoe waits for this patron's seed. */
export function mayCut(mirror: Mirror): boolean {
  return Boolean(mirror.shuffle?.takes_seeds) && !mirror.you.seed && mirror.you.patron in mirror.patrons;
}

export function finishShuffle({ shuffle }: Mirror): void {
  if (!shuffle) return;
  shuffle.finished = true;
  shuffle.takes_seeds = false;
}

/** What house and witness have sealed of a new shoe. A shoe that is sealed takes seeds until it is cut. */
export function sealed(
  event: ShuffleFixed | CardsPrepared,
): Pick<Shuffle, "house_root" | "witness_root" | "takes_seeds" | "seeds"> {
  const roots = event.type === "shuffle_fixed" ? event : {};
  const { house_root = "", witness_root = "" } = roots as Partial<ShuffleFixed>;
  return { house_root, witness_root, takes_seeds: house_root !== "", seeds: "" };
}

export function followFairness(mirror: Mirror, event: Told): void {
  const { fairness, shuffle, you } = mirror;
  switch (event.type) {
    case "chains_opened": {
      const { chain, first, links, house, house_root, witness, witness_root } = event;
      const inside = event.inside ?? false;
      fairness.chains = { chain, first, links, house, house_root, witness, witness_root, inside, ended: false };
      break;
    }
    case "chains_ended":
      if (fairness.chains) fairness.chains.ended = true;
      break;
    case "seed_given":
      if (event.patron === you.patron) you.seed = event.seed;
      break;
    case "shoe_cut":
      if (!shuffle) break;
      shuffle.takes_seeds = false;
      shuffle.seeds = event.seeds;
      break;
    case "links_revealed":
      if (!(event.house_link && event.witness_link) && !shuffle?.lost) fairness.aborts += 1;
      break;
    case "shuffle_lost":
      fairness.aborts += 1;
      if (shuffle?.number !== event.number) break; // it was never fixed
      shuffle.lost = true;
      finishShuffle(mirror);
      break;
  }
  fairness.scheme = schemeOf(mirror);
}

function schemeOf({ settings, fairness, shuffle }: Mirror): Mirror["fairness"]["scheme"] {
  if (settings.dealing === "hand") return "hand";
  if (fairness.chains) return "two_keys";
  return shuffle ? "one_key" : "";
}
