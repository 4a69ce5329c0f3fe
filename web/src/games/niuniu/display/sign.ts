// The limit sign of a Niu Niu table: the three wagers of a box, and what the house keeps.
import type { Language, Settings } from "../../../net/types";
import type { Description, SignRow } from "../../../play/game";
import { boundsOf } from "../../../play/limits";
import { allOddsOnFelt, percent } from "../../../i18n/format";
import { percentOf, valueOf } from "../../../lib/fraction";
import { RANKS, type Rank } from "../arrangement";
import names from "../names";
import { inForce } from "../rules";
import ranks from "../ranks";
import words from "./words";

export function sign(settings: Settings, rules: Description | null, language: Language): SignRow[] {
  const row = (bet: "ante" | "double" | "additional", more: Partial<SignRow>): SignRow => ({
    name: names[language].bets[bet],
    pays: "",
    bounds: boundsOf(settings, bet, rules),
    ...more,
  });
  const odds = (bet: "ante" | "double") => {
    if (!rules) return "";
    const each = new Set(RANKS.map((rank) => inForce(rules).pays[rank][bet]));
    return allOddsOnFelt(
      [...each].sort((a, b) => valueOf(a) - valueOf(b)),
      { language },
    );
  };
  return [
    row("ante", { pays: odds("ante") }),
    row("double", { pays: odds("double") }),
    row("additional", { words: words[language].returned }),
  ];
}

/** niuniu 5.1 and 6.4 */
export function terms(_settings: Settings, rules: Description | null, language: Language): string[] {
  if (!rules) return [];
  const w = words[language];
  const { pays, additional_keeps: keeps } = inForce(rules);
  const least = RANKS.find((rank) => pays[rank].commission !== "0");
  const among = (part: string) =>
    inWords(
      RANKS.filter((rank) => keeps[rank].keeps === part),
      language,
    );
  return [
    ...(least
      ? [w.commission(ranks[language].short[least], percent(percentOf(pays[least].commission), 0, language))]
      : []),
    w.keptAll(among("0")),
    w.keptHalf(among("1/2")),
  ];
}

/** `Ngầu 7 – Ngầu 9`: ranks that follow each other. */
function inWords(found: readonly Rank[], language: Language): string {
  const { short } = ranks[language];
  return found.length > 1 ? `${short[found[0]!]} – ${short[found.at(-1)!]}` : found.map((rank) => short[rank]).join("");
}
