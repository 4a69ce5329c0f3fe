import { area } from "../../../i18n/area";

export default area(
  {
    wins: { player: "Nhà Con thắng", banker: "Nhà Cái thắng", tie: "Hòa" },
    natural: "Điểm tự nhiên",
    insurance: (side: string) => `Bảo hiểm ${side}`,
    insured: "Bảo hiểm",
    upToBet: "Trả không quá tiền cược gốc",
    commission: (part: string) => `Nhà Cái thắng trừ ${part} hoa hồng`,
    noCommission: (half: string) => `Không hoa hồng. Nhà Cái thắng 6 điểm: ${half}`,
  },
  {
    wins: { player: "Player wins", banker: "Banker wins", tie: "Tie" },
    natural: "Natural",
    insurance: (side) => `${side} insurance`,
    insured: "Insurance",
    upToBet: "Pays no more than the original bet",
    commission: (part) => `Banker wins less ${part} commission`,
    noCommission: (half) => `No commission. Banker winning with 6 pays ${half}`,
  },
);
