import { area } from "../../../i18n/area";

export default area(
  {
    others: "Mọi cửa khác",
    kinds: {
      triple: "Bộ ba theo số",
      double: "Bộ đôi",
      total: "Tổng điểm",
      pair: "Cặp số",
      number: "Số đơn",
    },
  },
  {
    others: "All other bets",
    kinds: {
      triple: "Specific triples",
      double: "Doubles",
      total: "Totals",
      pair: "Pairs",
      number: "Single numbers",
    },
  },
);
