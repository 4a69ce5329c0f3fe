import { area } from "../../../i18n/area";

export default area(
  {
    hand: { player: "Nhà Con", banker: "Nhà Cái" },
    wins: "thắng",
    total: (points: number) => `${points} điểm`,
    squeezeAsked: (patron: string, side: string) => `${patron} xin nặn ${side}`,
    squeeze: (sides: string) => `Nặn bài ${sides}`,
    restricted: (patron: string) => `${patron} không được nặn bài trong ván này`,
    waived: (by: string) => `${by} xin mở lá thứ ba của Nhà Cái trước: không mời Bảo hiểm lần hai`,
    cardsOpened: (side: string, by: string) => `${by} mở bài ${side}`,
    offered: (offers: string) => `Mời Bảo hiểm: ${offers}`,
    insured: (patron: string, wagers: string) => `${patron} mua ${wagers}`,
    declined: (patron: string) => `${patron} không mua Bảo hiểm`,
    insuranceReturned: (patron: string) => `${patron} được trả lại Bảo hiểm: bài xếp đúng thứ tự không mời mức này`,
    insuranceClosed: "Hết mời Bảo hiểm",
  },
  {
    hand: { player: "the Player", banker: "the Banker" },
    wins: "wins",
    total: (points) => (points === 1 ? "1 point" : `${points} points`),
    squeezeAsked: (patron, side) => `${patron} asked to squeeze ${side}`,
    squeeze: (sides) => `Squeeze of ${sides}`,
    restricted: (patron) => `${patron} may not squeeze this round`,
    waived: (by) => `${by} asked for the Banker's third card first: no second offer of insurance`,
    cardsOpened: (side, by) => `${by} opened ${side}`,
    offered: (offers) => `Insurance offered: ${offers}`,
    insured: (patron, wagers) => `${patron} took ${wagers}`,
    declined: (patron) => `${patron} declined insurance`,
    insuranceReturned: (patron) => `${patron} got the insurance back: the cards in order do not offer it`,
    insuranceClosed: "Insurance closed",
  },
);
