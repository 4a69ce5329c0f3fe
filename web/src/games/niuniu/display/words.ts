import { area } from "../../../i18n/area";

export default area(
  {
    house: "Nhà cái",
    box: (number: number) => `Cửa ${number}`,
    wins: "Thắng",
    loses: "Thua",
    void: "Vô hiệu",
    won: (won: number, boxes: number) => `${won} / ${boxes} cửa thắng`,
    returned: "Hoàn lại khi cửa thắng",
    commission: (rank: string, part: string) => `Cửa thắng từ ${rank}: trừ ${part} hoa hồng`,
    keptAll: (ranks: string) => `Nhà cái ${ranks}: thu hết cược thêm`,
    keptHalf: (ranks: string) => `Nhà cái ${ranks}: thu nửa cược thêm`,
    latest: "Bài nhà cái",
  },
  {
    house: "House",
    box: (number) => `Box ${number}`,
    wins: "Wins",
    loses: "Loses",
    void: "Void",
    won: (won, boxes) => `${won} of ${boxes} boxes win`,
    returned: "Returned when the box wins",
    commission: (rank, part) => `Box wins with ${rank} or better: less ${part} commission`,
    keptAll: (ranks) => `House ${ranks}: takes all of the Additional`,
    keptHalf: (ranks) => `House ${ranks}: takes half of the Additional`,
    latest: "House hands",
  },
);
