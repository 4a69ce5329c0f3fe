import { area } from "../../../i18n/area";

export default area(
  {
    points: (total: number) => `${total} điểm`,
    sizes: "Tài · Xỉu",
    losesToTriple: "Tài và Xỉu thua khi ra bộ ba",
  },
  {
    points: (total) => `${total} points`,
    sizes: "Big · Small",
    losesToTriple: "Big and Small lose to any triple",
  },
);
