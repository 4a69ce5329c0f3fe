import { area } from "../../../i18n/area";

export default area(
  {
    about: "Tính trên cả 216 cách ra của ba xúc xắc.",
    allPairs: "Cặp số, mọi cặp",
    listed: {
      triple: (numbers: string) => `Bộ ba ${numbers}`,
      double: (numbers: string) => `Bộ đôi ${numbers}`,
      total: (numbers: string) => `Tổng ${numbers}`,
      number: (numbers: string) => `Số ${numbers}`,
      pair: (numbers: string) => `Cặp số ${numbers}`,
    },
  },
  {
    about: "Over all 216 throws of three dice.",
    allPairs: "Pairs, any of them",
    listed: {
      triple: (numbers) => `Triple ${numbers}`,
      double: (numbers) => `Double ${numbers}`,
      total: (numbers) => `Total ${numbers}`,
      number: (numbers) => `Number ${numbers}`,
      pair: (numbers) => `Pairs ${numbers}`,
    },
  },
);
