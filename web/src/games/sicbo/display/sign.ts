// The limit sign of a Sic Bo table: the groups of spots with their odds, least and most. A spot that has its own row of
// the limits has its own row here.
import type { Language, Settings } from "../../../net/types";
import { gameOf, type Description, type SignRow } from "../../../play/game";
import { boundsOf, signOf } from "../../../play/limits";
import { allOddsOnFelt } from "../../../i18n/format";
import { valueOf } from "../../../lib/fraction";
import names from "../names";
import { paysOf } from "../rules";
import { BETS_OF, GROUPS, SIZES } from "../table/layout";
import gameWords from "../words";
import words from "./words";

export function sign(settings: Settings, rules: Description | null, language: Language): SignRow[] {
  const row = (name: string, bet: string, pays: string): SignRow => ({
    name,
    pays,
    bounds: boundsOf(settings, bet, rules),
  });
  const odds = (bet: string) => allOddsOnFelt(paysOf(rules, bet), { language });
  const sizes = sameBounds(settings, SIZES)
    ? [row(words[language].sizes, "big", odds("big"))]
    : SIZES.map((size) => row(names[language].bets[size], size, odds(size)));
  const triple = row(names[language].bets.any_triple, "any_triple", odds("any_triple"));
  const groups = GROUPS.map((group) => {
    const bets = BETS_OF[group].filter((bet) => bet.startsWith(`${group}-`));
    const usual = bets.find((bet) => !(bet in signOf(settings))) ?? bets[0]!;
    return row(gameWords[language].group[group], usual, span(rules, bets, language));
  });
  const own = Object.keys(signOf(settings)).filter((name) => name.includes("-"));
  return [...sizes, triple, ...groups, ...own.map((bet) => row(spotName(bet, language), bet, odds(bet)))];
}

/** `1 ăn 6 – 50`: the odds of a group from the least to the most; all of them where every spot has several. */
function span(rules: Description | null, bets: readonly string[], language: Language): string {
  const each = bets.map((bet) => paysOf(rules, bet));
  if (each.some((pays) => pays.length > 1)) return allOddsOnFelt(each[0]!, { language });
  const sorted = [...new Set(each.flat())].sort((a, b) => valueOf(a) - valueOf(b));
  return allOddsOnFelt(sorted.length > 1 ? [sorted[0]!, sorted.at(-1)!] : sorted, { language, between: " – " });
}

function sameBounds(settings: Settings, bets: readonly string[]): boolean {
  return new Set(bets.map((bet) => boundsOf(settings, bet).join("–"))).size === 1;
}

function spotName(bet: string, language: Language): string {
  const [kind = "", ...numbers] = bet.split("-");
  const named = names[language].numbered[kind as "total"] as ((...each: string[]) => string) | undefined;
  return named?.(...numbers) ?? gameOf("sicbo").betName(bet);
}
