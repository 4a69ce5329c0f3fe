// What the house sets up at a Baccarat table, and what its limit sign says.
import type { BaccaratSettings, Language, Settings } from "../../../net/types";
import type { Description, HouseParts, RuleField } from "../../../play/game";
import { valueOf } from "../../../lib/fraction";
import { amount, oddsOnFelt } from "../../../i18n/format";
import names from "../names";
import words from "./words";

const ROWS = ["player", "banker", "tie", "player_pair", "banker_pair"];
const INSURANCE = ["player_insurance", "banker_insurance"];

type Field = keyof typeof words.vi.fields;
type Help = keyof typeof words.vi.help;

const field = (key: Field, kind: RuleField["kind"], more: Partial<RuleField> = {}): RuleField => ({
  key,
  kind,
  label: (language) => words[language].fields[key],
  ...(key in words.vi.help && { help: (language: Language) => words[language].help[key as Help] }),
  ...more,
});

/** The odds of the insurance table, the lowest first. */
function insuranceOdds(rules: Description): string[] {
  const cells = (rules.insurance ?? []) as readonly { odds: string }[];
  return [...new Set(cells.map(({ odds }) => odds))].sort((a, b) => valueOf(a) - valueOf(b));
}

/** baccarat 4.3: the sign shows the differential; 3.2.10: it says where there is no insurance. */
function notes(settings: Settings, language: Language): string[] {
  const { commission, insurance, differential, insurance_limits } = (settings as BaccaratSettings).rules;
  const w = words[language].notes;
  const limited = Object.entries(insurance_limits).sort(([a], [b]) => valueOf(a) - valueOf(b));
  return [
    ...(differential === null ? [] : [w.differential(amount(differential, language))]),
    commission ? w.commission : w.noCommission,
    ...(insurance
      ? limited.map(([odds, most]) => w.insuranceAt(oddsOnFelt(odds, language), amount(most, language)))
      : [w.noInsurance]),
  ];
}

export default {
  title: (language) => names[language].title,
  fields: [
    field("commission", "switch"),
    field("insurance", "switch"),
    field("lucky6", "switch"),
    field("squeeze", "switch"),
    field("banker_first", "switch"),
    field("decks", "count"),
    field("differential", "chips"),
    field("insurance_limits", "chips by odds", { odds: insuranceOdds, needs: "insurance" }),
  ],
  rows: ({ lucky6, insurance }) => [...ROWS, ...(lucky6 ? ["lucky6"] : []), ...(insurance ? INSURANCE : [])],
  rowName: (row, language) =>
    row === "default" ? words[language].others : (names[language].bets[row as "banker"] ?? row),
  times: ["squeeze_ms", "insurance_ms", "card_ms"],
  notes,
} satisfies HouseParts;
