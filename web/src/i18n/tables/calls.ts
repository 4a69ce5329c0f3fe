// What a dealer says at every game. Spoken by the device's voice, so numbers and names are written as they are heard.
import { area } from "../area";

export default area(
  {
    betting: "Mời đặt cược",
    lastHand: "Ván cuối của hộp bài. Mời đặt cược",
    dealing: "Xin dừng đặt cược",
    freeHand: "Ván bài không cược",
    choice: "Mời khách chọn",
    void: "Ván vô hiệu. Mọi cược được trả lại",
    paused: "Bàn tạm dừng",
    closed: "Bàn đóng. Cảm ơn quý khách",
    quoted: (call: string) => `“${call}”`,
  },
  {
    betting: "Place your bets",
    lastHand: "Last hand of the shoe. Place your bets",
    dealing: "No more bets",
    freeHand: "A free hand",
    choice: "Please choose",
    void: "The round is void. All bets are returned",
    paused: "The table is paused",
    closed: "The table is closed. Thank you",
    quoted: (call) => `“${call}”`,
  },
);
