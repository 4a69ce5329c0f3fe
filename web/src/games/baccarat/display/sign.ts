// The limit sign of a Baccarat table (baccarat 4.3): every bet with its odds, least and most, and the differential.
import type { BaccaratSettings, Language, Settings } from "../../../net/types";
import type { Description, SignRow } from "../../../play/game";
import { boundsOf } from "../../../play/limits";
import { allOddsOnFelt, bound, oddsOnFelt, percent } from "../../../i18n/format";
import { percentOf } from "../../../lib/fraction";
import names from "../names";
import { commissionOf, inForce, paysOf } from "../rules";
import words from "./words";

const BETS = ["player", "banker", "tie", "player_pair", "banker_pair", "lucky6"] as const;

const rulesOf = (settings: Settings) => (settings as BaccaratSettings).rules;

export function sign(settings: Settings, rules: Description | null, language: Language): SignRow[] {
  const { lucky6, insurance } = rulesOf(settings);
  const rows: SignRow[] = BETS.filter((bet) => bet !== "lucky6" || lucky6).map((bet) => ({
    name: names[language].bets[bet],
    pays: rules ? allOddsOnFelt(paysOf(inForce(rules), bet), { language }) : "",
    bounds: boundsOf(settings, bet, rules),
  }));
  if (!insurance) return rows;
  const w = words[language];
  return [...rows, { name: w.insured, pays: "", bounds: null, words: w.upToBet }];
}

export function terms(settings: Settings, rules: Description | null, language: Language): string[] {
  const { differential } = rulesOf(settings);
  const shown = differential == null ? [] : [names[language].differential(bound(differential, language))];
  return rules ? [...shown, commission(settings, rules, language)] : shown;
}

function commission(settings: Settings, rules: Description, language: Language): string {
  const w = words[language];
  const found = inForce(rules);
  if (rulesOf(settings).commission) return w.commission(percent(percentOf(commissionOf(found)), 0, language));
  return w.noCommission(oddsOnFelt(found.pays.banker_on_six?.pays ?? "1/2", language));
}
