// How a round of Sic Bo goes, in a minute.
import { area } from "../../i18n/area";
import type { Guide } from "../../play/game";

const words = area(
  {
    lay: {
      title: "Đặt cược",
      text: "Đặt chip lên Tài, Xỉu, một tổng, một cặp số hay bộ ba, rồi chốt trước khi hết giờ. Cược không chốt được trả lại.",
    },
    shake: {
      title: "Lắc ba viên",
      text: "Ba viên xúc xắc được lắc dưới nắp, rồi nắp mở ra. Tổng ba viên là kết quả: 1 + 3 + 5 là 9 điểm.",
    },
    size: {
      title: "Tài hay Xỉu",
      text: "Tổng 4 đến 10 là Xỉu, 11 đến 17 là Tài. Ba viên giống nhau là bộ ba: Tài và Xỉu đều thua.",
    },
    paid: {
      title: "Trả thưởng",
      text: "Mỗi cửa thắng được trả theo bảng bên dưới, cộng lại tiền cược. Một lần lắc có thể trả nhiều cửa.",
    },
    decides: {
      choose: "Bạn chỉ chọn cửa và số chip. Sau khi dừng đặt cược, không ai quyết định gì nữa.",
      lid: "Bạn có thể tự tay mở nắp trên màn hình của mình. Việc đó không đổi viên nào.",
    },
  },
  {
    lay: {
      title: "Place your bets",
      text: "Put chips on Big, Small, a total, a pair or a triple and confirm before time runs out, or your chips are returned.",
    },
    shake: {
      title: "Three dice",
      text: "Three dice are shaken under the lid, then the lid opens. Their total is the result: 1 + 3 + 5 is 9.",
    },
    size: {
      title: "Big or Small",
      text: "A total of 4 to 10 is Small, 11 to 17 is Big. Three alike are a triple: both Big and Small lose.",
    },
    paid: {
      title: "Payment",
      text: "Every winning spot is paid by the table below, with its stake. One throw can pay several spots.",
    },
    decides: {
      choose: "You choose the spots and the stakes. After no more bets, nobody decides anything.",
      lid: "You may open the lid by hand on your own screen. It changes no die.",
    },
  },
);

export default {
  steps: () => {
    const w = words();
    return [
      { ...w.lay, chips: [10_000, 50_000, 100_000] },
      { ...w.shake, dice: [1, 3, 5] },
      { ...w.size, dice: [4, 4, 4] },
      { ...w.paid, dice: [2, 2, 6], chips: [50_000, 50_000] },
    ];
  },
  decides: () => Object.values(words().decides),
} satisfies Guide;
