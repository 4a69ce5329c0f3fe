import { area } from "../../../i18n/area";

export default area(
  {
    others: "Mọi cửa khác",
    fields: {
      commission: "Thu hoa hồng 5% khi Nhà Cái thắng",
      insurance: "Nhận cược Bảo hiểm",
      lucky6: "Có cửa Số 6 May Mắn",
      squeeze: "Chia úp, khách được nặn bài",
      banker_first: "Theo yêu cầu của khách, mở lá thứ ba của Nhà Cái trước",
      decks: "Số bộ bài trong hộp",
      differential: "Khoảng chênh lệch tối đa",
      insurance_limits: "Mức cao nhất của một khoản Bảo hiểm, theo tỷ lệ",
    },
    help: {
      commission: "Tắt: Nhà Cái trả 1 ăn 1, thắng với 6 điểm chỉ trả một nửa (5.2.1).",
      banker_first: "Điều 6.4.4: khi đó không còn lần mời Bảo hiểm thứ hai.",
      differential: "Giữa tổng cược Nhà Con và tổng cược Nhà Cái. Để trống: không giới hạn.",
      insurance_limits: "Điều 6.4.3.1. Để trống: chỉ bị chặn bởi khoản cược gốc.",
    },
    notes: {
      differential: (most: string) => `Khoảng chênh lệch tối đa: ${most}`,
      commission: "Nhà Cái thắng: trừ hoa hồng 5%",
      noCommission: "Không hoa hồng; Nhà Cái thắng với 6 điểm: 1 ăn 0,5",
      noInsurance: "Không Đặt Cược Bảo Hiểm",
      insuranceAt: (odds: string, most: string) => `Bảo hiểm ${odds}: tối đa ${most}`,
    },
  },
  {
    others: "All other bets",
    fields: {
      commission: "5% commission when the Banker wins",
      insurance: "Insurance",
      lucky6: "Lucky 6",
      squeeze: "Dealt face down, patrons may squeeze",
      banker_first: "Open the Banker's third card first on request",
      decks: "Decks in the shoe",
      differential: "Table differential",
      insurance_limits: "The most of one insurance wager, by odds",
    },
    help: {
      commission: "Off: Banker pays even money, and half the stake on a win with six (5.2.1).",
      banker_first: "Clause 6.4.4: there is then no second offer of insurance.",
      differential: "Between the totals on Player and Banker. Empty: no limit.",
      insurance_limits: "Clause 6.4.3.1. Empty: only the wager insured bounds it.",
    },
    notes: {
      differential: (most) => `Table differential: ${most}`,
      commission: "Banker wins less 5% commission",
      noCommission: "No commission; Banker wins with six: 0.5 to 1",
      noInsurance: "Non-Insurance Baccarat",
      insuranceAt: (odds, most) => `Insurance ${odds}: at most ${most}`,
    },
  },
);
