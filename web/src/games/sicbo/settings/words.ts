import { area } from "../../../i18n/area";

export default area(
  {
    cage: "Tài Xỉu: tự tay mở lồng",
    cageWords: "Xúc xắc nằm dưới nắp cho đến khi bạn mở. Kết quả không đổi.",
  },
  {
    cage: "Sic Bo: open the cage by hand",
    cageWords: "The dice stay under the lid until you open it. The result is the same.",
  },
);
