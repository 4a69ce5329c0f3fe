import { area } from "../../../i18n/area";

export default area(
  {
    about: "Tính cho hộp bài đầy, 8 bộ bài.",
    commission: "Baccarat",
    withCommission: "Có hoa hồng",
    withoutCommission: "Không hoa hồng",
    edgeNegative: "Lợi thế âm nghĩa là ô đó có lợi cho khách.",
    title: "Bảo hiểm",
    words:
      "Mỗi ô: tỷ lệ trả và lợi thế nhà cái khi tay bài được bảo hiểm có điểm theo hàng, tay bài đối diện có điểm theo cột. Chạm vào ô để xem phân số.",
    banker: "Bảo hiểm Nhà Cái",
    player: "Bảo hiểm Nhà Con",
    four_cards: "sau bốn lá đầu",
    third_card: "sau lá thứ ba của Nhà Con",
    points: (hand: string) => `Điểm ${hand}`,
    patron: "có lợi cho khách",
    frequency: "Tần suất",
    cell: (own: number, other: number, odds: string, edge: string) =>
      `${own} điểm với ${other}: trả ${odds}, lợi thế nhà cái ${edge}`,
    chosen: (side: string, own: number, other: number) => `${side}, ${own} điểm với ${other}`,
  },
  {
    about: "For a full shoe of 8 decks.",
    commission: "Baccarat",
    withCommission: "With commission",
    withoutCommission: "No commission",
    edgeNegative: "A negative edge means that the cell favours the patron.",
    title: "Insurance",
    words:
      "Each cell: what it pays and the house edge, when the insured hand has the points of the row and the other hand those of the column. Tap a cell for the fractions.",
    banker: "Banker insurance",
    player: "Player insurance",
    four_cards: "after the first four cards",
    third_card: "after the Player's third card",
    points: (hand) => `Points of the ${hand}`,
    patron: "favours the patron",
    frequency: "How often",
    cell: (own, other, odds, edge) => `${own} points against ${other}: pays ${odds}, house edge ${edge}`,
    chosen: (side, own, other) => `${side}, ${own} points against ${other}`,
  },
);
