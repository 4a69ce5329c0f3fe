import { area } from "../../../i18n/area";

export default area(
  {
    keys: { player_pair: "Đôi Con", banker_pair: "Đôi Cái", lucky6: "May mắn 6" },
    due: (hand: string) => `Lá cho ${hand}`,
    third: (hand: string) => `Lá thứ ba cho ${hand}`,
    open: "Xin hãy đặt cược",
    close: "Xin dừng đặt cược",
    points: (player: number, banker: number) => `Nhà Con ${player}, Nhà Cái ${banker}`,
    draws: (points: string, side: string) => `${points}. ${side} rút thêm`,
    natural: (result: string) => `${result}, điểm tự nhiên`,
    free: (result: string) => `Ván bài không cược. ${result}`,
    squeeze: {
      want: (side: string) => `Nặn ${side}`,
      title: "Khách nặn bài",
      goOn: "Nhà mở bài",
      open: (side: string) => `Đã mở ${side}`,
      first: "Mở lá ba Nhà Cái trước",
    },
    insurance: {
      title: (side: string, own: number, other: number) => `Bảo hiểm ${side}, ${own} điểm đối ${other}`,
      no: "Không mua",
      goOn: "Hết mời bảo hiểm, chia tiếp",
    },
    unbalanced: (difference: string, most: string) => `Chênh lệch ${difference}, nhiều nhất ${most}`,
  },
  {
    keys: { player_pair: "P Pair", banker_pair: "B Pair", lucky6: "Lucky 6" },
    due: (hand) => `Card to the ${hand}`,
    third: (hand) => `Third card to the ${hand}`,
    open: "Place your bets, please",
    close: "No more bets, please",
    points: (player, banker) => `Player ${player}, Banker ${banker}`,
    draws: (points, side) => `${points}. ${side} draws`,
    natural: (result) => `${result}, natural`,
    free: (result) => `Free hand. ${result}`,
    squeeze: {
      want: (side) => `Squeeze the ${side}`,
      title: "Guests squeeze their cards",
      goOn: "The house opens the cards",
      open: (side) => `${side} is open`,
      first: "Banker's third card first",
    },
    insurance: {
      title: (side, own, other) => `${side} insurance, ${own} against ${other}`,
      no: "Declines",
      goOn: "No more insurance, go on",
    },
    unbalanced: (difference, most) => `Differential ${difference}, at most ${most}`,
  },
);
