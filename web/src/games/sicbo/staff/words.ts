import { area } from "../../../i18n/area";

export default area(
  {
    any: "Ba bất kỳ",
    group: { total: "Tổng", double: "Bộ đôi", triple: "Bộ ba", pair: "Cặp", number: "Số" },
    due: "Nhập ba xúc xắc",
    open: "Xin hãy đặt cược",
    close: "Không đặt cược thêm",
    result: {
      small: (dice: string, total: number) => `${dice}: Xỉu, ${total} điểm`,
      big: (dice: string, total: number) => `${dice}: Tài, ${total} điểm`,
      triple: (dice: string, total: number) => `${dice}: Bộ ba, ${total} điểm`,
    },
  },
  {
    any: "Any triple",
    group: { total: "Total", double: "Double", triple: "Triple", pair: "Pair", number: "Number" },
    due: "Key in the three dice",
    open: "Place your bets, please",
    close: "No more bets",
    result: {
      small: (dice, total) => `${dice}: Small, ${total} points`,
      big: (dice, total) => `${dice}: Big, ${total} points`,
      triple: (dice, total) => `${dice}: Triple, ${total} points`,
    },
  },
);
