// Names that every page needs. The game's other texts are loaded with its table.
import { area } from "../../i18n/area";

export default area(
  {
    title: "Baccarat",
    bets: {
      player: "Nhà Con",
      banker: "Nhà Cái",
      tie: "Hòa",
      player_pair: "Đôi Nhà Con",
      banker_pair: "Đôi Nhà Cái",
      lucky6: "Số 6 May Mắn",
      player_insurance: "Bảo hiểm Nhà Con",
      banker_insurance: "Bảo hiểm Nhà Cái",
    },
    phase: { squeeze: "Nặn bài", insurance: "Bảo hiểm" },
    turn: { insure: "Mời bạn mua bảo hiểm", squeeze: "Mời bạn nặn bài" },
    filter: { commission: "Hoa hồng", insurance: "Bảo hiểm" },
    differential: (most: string) => `Khoảng chênh lệch ${most}`,
    variant: {
      commission: "Có hoa hồng",
      noCommission: "Không hoa hồng",
      insurance: "Có bảo hiểm",
      noInsurance: "Không bảo hiểm",
    },
  },
  {
    title: "Baccarat",
    bets: {
      player: "Player",
      banker: "Banker",
      tie: "Tie",
      player_pair: "Player Pair",
      banker_pair: "Banker Pair",
      lucky6: "Lucky 6",
      player_insurance: "Player insurance",
      banker_insurance: "Banker insurance",
    },
    phase: { squeeze: "Squeeze", insurance: "Insurance" },
    turn: { insure: "Take insurance?", squeeze: "Squeeze the cards" },
    filter: { commission: "Commission", insurance: "Insurance" },
    differential: (most) => `Differential ${most}`,
    variant: {
      commission: "With commission",
      noCommission: "No commission",
      insurance: "With insurance",
      noInsurance: "No insurance",
    },
  },
);
