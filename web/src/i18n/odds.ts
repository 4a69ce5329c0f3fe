import { area } from "./area";

export default area(
  {
    title: "Tỷ lệ chính xác",
    intro:
      "Mọi con số ở đây là phân số chính xác, tính từ chính bảng trả thưởng của thể lệ, không phải ước lượng. Chạm vào một cửa để xem phân số.",
    games: "Trò chơi",
    edgeTitle: "Lợi thế nhà cái là gì",
    edgeWords: (edge: string, chips: string) =>
      `Là phần trung bình của mỗi chip cược mà nhà cái giữ lại về lâu dài. Lợi thế ${edge} nghĩa là cứ 100 chip cược, trung bình khách mất ${chips} chip. Từng ván thì thắng thua vẫn do may rủi, và ván trước không báo trước ván sau.`,
    computing: "Đang tính chính xác trên mọi cách chia bài. Lần đầu có thể mất vài giây.",
    bet: "Cửa",
    pays: "Trả",
    win: "Thắng",
    lose: "Thua",
    push: "Hoàn",
    edge: "Lợi thế nhà cái",
    exact: "Phân số chính xác",
    deviation: "Độ lệch chuẩn mỗi chip",
    showExact: (bet: string) => `Phân số chính xác của ${bet}`,
    nothing: "trả lại",
  },
  {
    title: "Exact odds",
    intro:
      "Every figure here is an exact fraction, computed from the pay tables of the rule books themselves, not an estimate. Tap a bet to see the fraction.",
    games: "Games",
    edgeTitle: "What the house edge is",
    edgeWords: (edge, chips) =>
      `The share of every chip staked that the house keeps on average in the long run. An edge of ${edge} means that of 100 chips staked a patron loses ${chips} on average. Each round is still won or lost by chance, and no round foretells the next.`,
    computing: "Computing exactly, over every way to deal the cards. The first time may take some seconds.",
    bet: "Bet",
    pays: "Pays",
    win: "Win",
    lose: "Lose",
    push: "Push",
    edge: "House edge",
    exact: "Exact fractions",
    deviation: "Standard deviation per chip",
    showExact: (bet) => `Exact fractions of ${bet}`,
    nothing: "stake back",
  },
);
