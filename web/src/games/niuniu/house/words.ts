import { area } from "../../../i18n/area";

export default area(
  {
    boxes: "Số cửa đặt cược",
    ante: "Giới hạn tính theo Cược đặt chỗ",
    sizes: "Cược gấp đôi bằng 2 lần Cược đặt chỗ, Cược thêm bằng 2 lần Cược gấp đôi",
  },
  {
    boxes: "Boxes",
    ante: "The limits bound the Ante",
    sizes: "Double is twice the Ante, Additional twice the Double",
  },
);
