// The ranks of a Niu Niu hand, in full and short.
import { area } from "../../i18n/area";

export default area(
  {
    full: {
      hoiana: "Ngầu Hầm Hoiana",
      supreme: "Ngầu Hầm Tối Thượng",
      niu_niu: "Ngầu Hầm",
      niu_9: "Ngầu 9",
      niu_8: "Ngầu 8",
      niu_7: "Ngầu 7",
      niu_6_or_less: "Ngầu 6 hoặc nhỏ hơn",
      no_niu: "Không Ngầu",
    },
    short: {
      hoiana: "Hoiana",
      supreme: "Tối Thượng",
      niu_niu: "Ngầu Hầm",
      niu_9: "Ngầu 9",
      niu_8: "Ngầu 8",
      niu_7: "Ngầu 7",
      niu_6_or_less: "Ngầu ≤ 6",
      no_niu: "Không Ngầu",
    },
  },
  {
    full: {
      hoiana: "Hoiana Niu Niu",
      supreme: "Supreme Niu Niu",
      niu_niu: "Niu Niu",
      niu_9: "Niu 9",
      niu_8: "Niu 8",
      niu_7: "Niu 7",
      niu_6_or_less: "Niu 6 or less",
      no_niu: "No Niu",
    },
    short: {
      hoiana: "Hoiana",
      supreme: "Supreme",
      niu_niu: "Niu Niu",
      niu_9: "Niu 9",
      niu_8: "Niu 8",
      niu_7: "Niu 7",
      niu_6_or_less: "Niu ≤ 6",
      no_niu: "No Niu",
    },
  },
);
