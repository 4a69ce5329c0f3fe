// How a round of Baccarat goes, in a minute.
import { area } from "../../i18n/area";
import type { Guide } from "../../play/game";
import names from "./names";

const words = area(
  {
    lay: {
      title: "Đặt cược",
      text: "Đặt chip lên Nhà Con, Nhà Cái hoặc Hòa, rồi chốt trước khi hết giờ. Cược không chốt được trả lại.",
    },
    count: {
      title: "Đếm điểm",
      text: "Mỗi bên nhận hai lá. A là 1; 10, J, Q, K là 0; chỉ lấy hàng đơn vị: 7 và 8 là 15, tức 5 điểm.",
    },
    third: {
      title: "Lá thứ ba",
      text: "8 hoặc 9 điểm với hai lá là Điểm tự nhiên, không rút thêm. Nếu không, luật quy định sẵn bên nào rút lá thứ ba.",
    },
    result: {
      title: "Kết quả",
      text: "Bên gần 9 điểm hơn thắng. Nếu hòa, cược Nhà Con và Nhà Cái được trả lại, cược Hòa thắng.",
    },
    points: (points: number) => `${points} điểm`,
    decides: {
      choose: "Bạn chỉ chọn cửa và số chip. Lá thứ ba theo bảng cố định, không ai được chọn.",
      insurance: "Ở bàn có Bảo hiểm, bạn có thể được mời mua. Không trả lời nghĩa là không mua.",
      squeeze: "Ở bàn chia úp, khách cược cao nhất của một cửa có thể xin nặn bài. Việc đó không đổi lá bài nào.",
    },
  },
  {
    lay: {
      title: "Place your bets",
      text: "Put chips on Player, Banker or Tie and confirm before time runs out, or your chips are returned.",
    },
    count: {
      title: "Count the points",
      text: "Each side gets two cards. An ace is 1; 10, J, Q and K are 0; only the last digit counts: 7 and 8 make 15, so 5.",
    },
    third: {
      title: "The third card",
      text: "8 or 9 with two cards is a natural, and nobody draws. Otherwise fixed rules say which side draws a third card.",
    },
    result: {
      title: "The result",
      text: "The side nearer to 9 wins. On a tie, bets on Player and Banker are returned and the Tie bet wins.",
    },
    points: (points) => (points === 1 ? "1 point" : `${points} points`),
    decides: {
      choose: "You choose the spot and the stake. Third cards follow a fixed table: nobody chooses them.",
      insurance: "Where a table has insurance, you may be offered it. No answer means no insurance.",
      squeeze:
        "Where cards are dealt face down, the patron with the most on a side may ask to squeeze. It changes no card.",
    },
  },
);

export default {
  steps: () => {
    const w = words();
    const { player, banker } = names().bets;
    return [
      { ...w.lay, chips: [10_000, 50_000, 100_000] },
      { ...w.count, hands: [{ name: player, cards: ["7S", "8D"], says: w.points(5) }] },
      {
        ...w.third,
        hands: [
          { name: player, cards: ["7S", "8D", "4C"], says: w.points(9) },
          { name: banker, cards: ["KH", "5S", "AD"], says: w.points(6) },
        ],
      },
      {
        ...w.result,
        hands: [{ name: player, cards: ["7S", "8D", "4C"], says: w.points(9), wins: true }],
        chips: [100_000, 100_000],
      },
    ];
  },
  decides: () => Object.values(words().decides),
} satisfies Guide;
