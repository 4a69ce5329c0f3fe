// The spots of Baccarat by their keys. The pair of a hand lies on the key left of the hand's own: O beside P, V beside B.
import { amount } from "../../../i18n/format";
import type { BaccaratRules, Settings } from "../../../net/types";
import { amountOn, type Draft } from "../../../play/draft";
import { both, type Answer, type Both, type Spot } from "../../../play/staff";
import { choicesOf } from "../choices";
import names from "../names";
import { SIDES } from "../stages";
import words from "./words";

const CODES = { player_pair: "o", tie: "t", banker_pair: "v", player: "p", lucky6: "l", banker: "b" } as const;
type Bet = keyof typeof CODES;

const SHORT: readonly Bet[] = ["player_pair", "banker_pair", "lucky6"];

function spot(bet: Bet): Spot {
  const short = SHORT.includes(bet);
  return {
    bet,
    codes: [CODES[bet]],
    side: bet.replace("_pair", ""),
    label: () => (short ? words().keys[bet as "lucky6"] : names().bets[bet]),
  };
}

export function pad(settings: Settings): Spot[][] {
  const rest: Bet[] = choicesOf(settings).lucky6 ? ["lucky6"] : [];
  return [
    (["player", "tie", "banker"] as const).map(spot),
    (["player_pair", ...rest, "banker_pair"] as Bet[]).map(spot),
  ];
}

/** baccarat 4.7: a seated guest may ask to squeeze before the cards are dealt. The highest total on a side decides. */
export function wishes(settings: Settings, draft: Draft): Answer[] {
  if (!choicesOf(settings).squeeze) return [];
  const [side] = [...SIDES].sort((a, b) => amountOn(draft, b) - amountOn(draft, a));
  if (!side || !amountOn(draft, side)) return [];
  return [{ key: "s", label: () => words().squeeze.want(names().bets[side]), wish: { do: "squeeze", side } }];
}

/** baccarat 4.3.1: guests alter their wagers until the differential is met. */
export function unbalanced(settings: Settings, all: readonly Draft[]): Both | null {
  const { differential } = settings.rules as BaccaratRules;
  const [player, banker] = SIDES.map((side) => all.reduce((sum, draft) => sum + amountOn(draft, side), 0));
  const difference = Math.abs(player! - banker!);
  if (differential == null || difference <= differential) return null;
  return both(words, (w, language) => w.unbalanced(amount(difference, language), amount(differential, language)));
}
