// Names that every page needs. The game's other texts are loaded with its table.
import { area } from "../../i18n/area";

export default area(
  {
    title: "Ngầu Hầm",
    bets: { ante: "Cược đặt chỗ", double: "Cược gấp đôi", additional: "Cược thêm" },
    inBox: (name: string, box: number) => `${name} (cửa ${box})`,
    arranging: "Xếp bài",
    othersArrange: "Chờ khách xếp bài",
    turn: "Mời bạn xếp bài",
    boxes: (count: number) => `${count} cửa`,
  },
  {
    title: "Niu Niu",
    bets: { ante: "Ante", double: "Double", additional: "Additional" },
    inBox: (name, box) => `${name} (box ${box})`,
    arranging: "Arranging",
    othersArrange: "Waiting for patrons to arrange",
    turn: "Arrange your hand",
    boxes: (count) => `${count} boxes`,
  },
);
