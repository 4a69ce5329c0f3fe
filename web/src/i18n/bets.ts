// The bets of the three games by the names that the books give them.
import { area } from "./area";

const words = area(
  {
    named: {
      player: "Nhà Con",
      banker: "Nhà Cái",
      tie: "Hòa",
      player_pair: "Đôi Nhà Con",
      banker_pair: "Đôi Nhà Cái",
      lucky6: "Số 6 May Mắn",
      player_insurance: "Bảo hiểm Nhà Con",
      banker_insurance: "Bảo hiểm Nhà Cái",
      small: "Xỉu",
      big: "Tài",
      any_triple: "Bộ ba bất kỳ",
      ante: "Cược đặt chỗ",
      double: "Cược gấp đôi",
      additional: "Cược thêm",
    },
    numbered: {
      triple: (number: string) => `Bộ ba ${number}`,
      double: (number: string) => `Bộ đôi ${number}`,
      total: (points: string) => `Tổng ${points}`,
      pair: (low: string, high: string) => `Cặp số ${low} và ${high}`,
      number: (number: string) => `Số ${number}`,
    },
    inBox: (name: string, box: number) => `${name} (cửa ${box})`,
  },
  {
    named: {
      player: "Player",
      banker: "Banker",
      tie: "Tie",
      player_pair: "Player Pair",
      banker_pair: "Banker Pair",
      lucky6: "Lucky 6",
      player_insurance: "Player insurance",
      banker_insurance: "Banker insurance",
      small: "Small",
      big: "Big",
      any_triple: "Any triple",
      ante: "Ante",
      double: "Double",
      additional: "Additional",
    },
    numbered: {
      triple: (number) => `Triple ${number}`,
      double: (number) => `Double ${number}`,
      total: (points) => `Total ${points}`,
      pair: (low, high) => `Pair ${low} and ${high}`,
      number: (number) => `Number ${number}`,
    },
    inBox: (name, box) => `${name} (box ${box})`,
  },
);

/** `banker` → `Nhà Cái`; `pair-2-5` → `Cặp số 2 và 5`; an Ante at box 3 → `Cược đặt chỗ (cửa 3)`. */
export function betName(bet: string, box?: number | null): string {
  const w = words();
  const [kind = "", ...numbers] = bet.split("-");
  const numbered = w.numbered[kind as keyof typeof w.numbered] as ((...each: string[]) => string) | undefined;
  const name = numbers.length && numbered ? numbered(...numbers) : (w.named[bet as keyof typeof w.named] ?? bet);
  return box == null ? name : w.inBox(name, box);
}

export default words;
