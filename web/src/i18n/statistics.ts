import { area } from "./area";

export default area(
  {
    title: "Thống kê của tôi",
    intro:
      "Những gì bạn đã chơi trong khoảng thời gian đã chọn. Đây là số liệu của quá khứ; ván sau không phụ thuộc vào ván trước.",
    span: "Khoảng thời gian",
    spans: { week: "7 ngày", month: "30 ngày", year: "365 ngày", all: "Tất cả" },
    from: "Từ ngày",
    to: "Đến ngày",
    rounds: "Số ván",
    staked: "Tổng cược",
    net: "Thắng thua",
    expected: "Bình quân",
    expectedWords:
      "Bình quân là kết quả trung bình của đúng những cược này, tính từ tỷ lệ chính xác. Số âm là cái giá của trò chơi.",
    notRated: (amount: string) => `Không tính được bình quân cho ${amount}: luật của bàn đã đổi hoặc là cược Bảo hiểm.`,
    void: (count: string) => `${count} ván vô hiệu`,
    bet: "Cửa",
    all: "Tất cả trò chơi",
    between: (first: string, last: string) => `Từ ${first} đến ${last}`,
    notComplete: (rounds: string) => `Chỉ tính ${rounds} ván gần nhất của khoảng này.`,
    none: "Không có ván nào trong khoảng này.",
    unknown: "–",
    toStatement: "Xem từng ván trong sao kê",
    toLimits: "Đặt giới hạn của tôi",
  },
  {
    title: "My statistics",
    intro: "What you have played over the chosen span. These are figures of the past; no round depends on another.",
    span: "Span",
    spans: { week: "7 days", month: "30 days", year: "365 days", all: "All" },
    from: "From",
    to: "To",
    rounds: "Rounds",
    staked: "Staked",
    net: "Net",
    expected: "Average",
    expectedWords:
      "The average is what exactly these bets bring by the exact odds. A figure below zero is the price of the game.",
    notRated: (amount) =>
      `No average is known for ${amount}: the rules of the table have changed, or it was insurance.`,
    void: (count) => (count === "1" ? "1 round void" : `${count} rounds void`),
    bet: "Bet",
    all: "All games",
    between: (first, last) => `${first} to ${last}`,
    notComplete: (rounds) => `Only the latest ${rounds} rounds of this span are counted.`,
    none: "No rounds in this span.",
    unknown: "–",
    toStatement: "See each round in the statement",
    toLimits: "Set my limits",
  },
);
