// Names that every page needs. The game's other texts are loaded with its table.
import { area } from "../../i18n/area";
import type { Language } from "../../net/types";

const names = area(
  {
    title: "Tài Xỉu",
    bets: { small: "Xỉu", big: "Tài", any_triple: "Bộ ba bất kỳ" },
    numbered: {
      triple: (number: string) => `Bộ ba ${number}`,
      double: (number: string) => `Bộ đôi ${number}`,
      total: (points: string) => `Tổng ${points}`,
      pair: (low: string, high: string) => `Cặp số ${low} và ${high}`,
      number: (number: string) => `Số ${number}`,
    },
    dealing: "Đang lắc xúc xắc",
  },
  {
    title: "Sic Bo",
    bets: { small: "Small", big: "Big", any_triple: "Any triple" },
    numbered: {
      triple: (number) => `Triple ${number}`,
      double: (number) => `Double ${number}`,
      total: (points) => `Total ${points}`,
      pair: (low, high) => `Pair ${low} and ${high}`,
      number: (number) => `Number ${number}`,
    },
    dealing: "Shaking the dice",
  },
);

export default names;

/** `pair-2-5` → `Cặp số 2 và 5` */
export function betNameIn(bet: string, language: Language): string {
  const w = names[language];
  const [kind = "", ...numbers] = bet.split("-");
  const numbered = w.numbered[kind as keyof typeof w.numbered] as ((...each: string[]) => string) | undefined;
  return numbers.length && numbered ? numbered(...numbers) : (w.bets[bet as "big"] ?? bet);
}
