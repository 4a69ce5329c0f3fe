import { area } from "../../../i18n/area";

export default area(
  {
    house: (rank: string) => `Nhà cái: ${rank}`,
    box: (box: string, rank: string) => `cửa ${box}: ${rank}`,
    latest: "Tay bài của Nhà cái",
  },
  {
    house: (rank) => `House: ${rank}`,
    box: (box, rank) => `box ${box}: ${rank}`,
    latest: "The house's hands",
  },
);
