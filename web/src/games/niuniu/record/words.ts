import { area } from "../../../i18n/area";

export default area(
  {
    house: "Nhà cái",
    box: (box: number) => `Cửa ${box}`,
    wins: "thắng",
    loses: "thua",
    toHouse: "nhà cái",
    toBox: (box: string) => `cửa ${box}`,
    arranging: "Xếp bài",
    arranged: (patron: string, box: number, niu: string) => `${patron} xếp bài cửa ${box}: ${niu}`,
    arrangedNone: (patron: string, box: number) => `${patron} xếp bài cửa ${box}: không có Ngầu`,
  },
  {
    house: "The house",
    box: (box) => `Box ${box}`,
    wins: "wins",
    loses: "loses",
    toHouse: "the house",
    toBox: (box) => `box ${box}`,
    arranging: "Hands were arranged",
    arranged: (patron, box, niu) => `${patron} arranged box ${box}: ${niu}`,
    arrangedNone: (patron, box) => `${patron} arranged box ${box}: no Niu`,
  },
);
