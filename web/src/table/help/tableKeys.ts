// The keys of a table, with what they do.
import help from "../../i18n/tables/help";
import words from "../../i18n/settings";

export function tableKeys(): readonly (readonly [keys: readonly string[], does: string])[] {
  const w = words().keys;
  return [
    [["1", "2", "3", "4", "5", "6"], w.chip],
    [["←", "→", "↑", "↓"], w.move],
    [["Enter"], w.bet],
    [["Backspace"], w.undo],
    [["R"], w.repeat],
    [["D"], w.double],
    [["C"], w.confirm],
    [["?"], help().help],
  ];
}
