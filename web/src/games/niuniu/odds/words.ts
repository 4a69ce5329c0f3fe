import { area } from "../../../i18n/area";

export default area(
  {
    about: "Tính trên mọi cách chia một bộ bài cho một cửa và nhà cái.",
    title: "Cược đặt chỗ, Cược gấp đôi và Cược thêm cùng nhau",
    words: (ratio: string) =>
      `Cược gấp đôi luôn đi cùng Cược thêm, theo tỷ lệ ${ratio} với Cược đặt chỗ. Phần lợi cho khách ở Cược gấp đôi được Cược thêm bù lại, nên chỉ con số chung này mới đúng. Tính trên mỗi chip trong tổng cược.`,
  },
  {
    about: "Over every way to deal one deck to a box and the house.",
    title: "Ante, Double and Additional together",
    words: (ratio) =>
      `The Double always comes with the Additional, at ${ratio} with the Ante. The Double favours the patron and the Additional takes that back, so only the figure for all three is meaningful. Per chip of the whole stake.`,
  },
);
