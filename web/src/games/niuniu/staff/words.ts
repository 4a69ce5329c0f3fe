import { area } from "../../../i18n/area";

export default area(
  {
    keys: { ante: "Đặt chỗ", double: "Gấp đôi + thêm" },
    due: (hand: string) => `Năm lá cho ${hand}`,
    box: (box: number) => `cửa ${box}`,
    house: "nhà cái",
    open: "Xin hãy đặt cược",
    close: "Xin dừng đặt cược",
    arrange: "Mời xếp bài",
    goOn: "Nhà xếp các cửa còn lại",
    reveal: "Mở bài nhà cái và so từng cửa",
    arranged: (box: number) => `Cửa ${box} đã xếp`,
    outcome: (house: string, boxes: string) => `Nhà cái ${house}. ${boxes}`,
    won: (boxes: string) => `Thắng: cửa ${boxes}`,
    nobody: "Không cửa nào thắng",
  },
  {
    keys: { ante: "Ante", double: "Double + Additional" },
    due: (hand) => `Five cards to ${hand}`,
    box: (box) => `box ${box}`,
    house: "the house",
    open: "Place your bets, please",
    close: "No more bets, please",
    arrange: "Please arrange your hands",
    goOn: "The house arranges the rest",
    reveal: "Open the house and compare each box",
    arranged: (box) => `Box ${box} is arranged`,
    outcome: (house, boxes) => `House ${house}. ${boxes}`,
    won: (boxes) => `Boxes that win: ${boxes}`,
    nobody: "No box wins",
  },
);
