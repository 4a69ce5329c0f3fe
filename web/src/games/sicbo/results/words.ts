import { area } from "../../../i18n/area";

export default area(
  {
    small: (total: number) => `Xỉu ${total}`,
    big: (total: number) => `Tài ${total}`,
    triple: (total: number) => `Bộ ba, tổng ${total}`,
  },
  {
    small: (total) => `Small ${total}`,
    big: (total) => `Big ${total}`,
    triple: (total) => `Triple, total ${total}`,
  },
);
