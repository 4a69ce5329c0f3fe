// The choice that guests have after an irregularity (ruling B21): to stay or to withdraw, to keep the cards or to have
// others.
import words from "../../../i18n/staff/deal";
import type { DutyShown, Mirror } from "../../../net/types";
import { both, guestAt, type Asking } from "../../../play/staff";

export function choiceOf({ choice }: Mirror, duty: DutyShown | null): Asking | null {
  if (!choice) return null;
  const about = choice.about === "cards" ? "cards" : "withdrawal";
  const waiting = duty?.choice?.unanswered ?? [];
  const given = duty?.choice?.answers ?? {};
  return {
    title: both(words, (w) => w.choice[about].title),
    goOn: () => words().step.choice,
    waiting,
    answered: Object.entries(given).map(([patron, stay]) => ({
      patron,
      label: words().choice[about][stay ? "yes" : "no"],
    })),
    answers: (seat) =>
      waiting.includes(guestAt(seat)) || guestAt(seat) in given
        ? [
            { key: "s", label: () => words().choice[about].yes, wish: { do: "choose", stay: true } },
            { key: "w", label: () => words().choice[about].no, wish: { do: "choose", stay: false } },
          ]
        : [],
  };
}
