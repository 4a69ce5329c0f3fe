// How a round of Niu Niu goes, in a minute.
import { area } from "../../i18n/area";
import type { Guide } from "../../play/game";

const words = area(
  {
    lay: {
      title: "Đặt cược",
      text: "Chọn một cửa trống và đặt Cược đặt chỗ. Nếu muốn, cược Gấp đôi; Gấp đôi luôn kèm Cược thêm. Chốt trước khi hết giờ.",
    },
    deal: {
      title: "Chia năm lá",
      text: "Mỗi cửa và nhà cái nhận năm lá. A là 1; 10, J, Q, K là 10; các lá khác theo số.",
    },
    niu: {
      title: "Xếp Ngầu",
      text: "Tìm ba lá có tổng 10, 20 hoặc 30: đó là Ngầu. Hai lá còn lại cho điểm: 4 và 5 là Ngầu 9. Tổng hai lá là 10 hoặc 20 là Ngầu Hầm.",
    },
    compare: {
      title: "So với nhà cái",
      text: "Cửa có bài cao hơn nhà cái thắng. Cùng điểm thì so lá cao nhất, rồi chất. Cửa thắng được trả lại Cược thêm.",
    },
    you: "Cửa của bạn",
    house: "Nhà cái",
    niuOf: (points: number) => `Ngầu ${points}`,
    decides: {
      choose: "Bạn chọn cửa, số chip và có Gấp đôi hay không. Tổng cược có thể mất hiện ra trước khi bạn chốt.",
      arrange: "Bạn tự xếp bài trong thời gian cho phép. Xếp thế nào cũng được tính theo cách tốt nhất.",
      twoBoxes: "Giữ hai cửa thì bạn xếp một cửa, nhà cái xếp cửa kia (niuniu 4.5.5).",
    },
  },
  {
    lay: {
      title: "Place your bets",
      text: "Choose a free box and place an Ante. You may add a Double; it always carries an Additional. Confirm before time runs out.",
    },
    deal: {
      title: "Five cards each",
      text: "Each box and the house get five cards. An ace is 1; 10, J, Q and K are 10; others count as they show.",
    },
    niu: {
      title: "Make a Niu",
      text: "Find three cards that total 10, 20 or 30: a Niu. The other two give the points: 4 and 5 make Niu 9. If they total 10 or 20, it is Niu Niu.",
    },
    compare: {
      title: "Against the house",
      text: "A box whose hand beats the house wins. Equal points: the highest card, then its suit. A winner's Additional is returned.",
    },
    you: "Your box",
    house: "House",
    niuOf: (points) => `Niu ${points}`,
    decides: {
      choose: "You choose the box, the stake, and whether to double. The total at risk is shown before you confirm.",
      arrange: "You arrange your hand in the time given. Any layout counts as your best hand.",
      twoBoxes: "With two boxes you arrange one; the house arranges the other (niuniu 4.5.5).",
    },
  },
);

export default {
  steps: () => {
    const w = words();
    const yours = { name: w.you, cards: ["KS", "7D", "3C", "4H", "5S"], says: w.niuOf(9) };
    return [
      { ...w.lay, chips: [10_000, 20_000, 40_000] },
      { ...w.deal, hands: [{ name: w.you, cards: ["4H", "KS", "5S", "7D", "3C"], says: "" }] },
      { ...w.niu, hands: [yours] },
      {
        ...w.compare,
        hands: [
          { ...yours, wins: true },
          { name: w.house, cards: ["QH", "8C", "2D", "AS", "6H"], says: w.niuOf(7) },
        ],
      },
    ];
  },
  decides: () => Object.values(words().decides),
} satisfies Guide;
