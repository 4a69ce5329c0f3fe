// A recorded round of Niu Niu.
import { cardsText } from "../../../i18n/cards";
import type { Event } from "../../../net/types";
import type { RoundRecord } from "../../../play/game";
import Playback from "./Playback.svelte";
import words from "./words";

function tell(event: Event, who: (patron: string) => string): string {
  const w = words();
  if (event.type === "arranging_opened") return w.arranging;
  if (event.type !== "hand_arranged") return "";
  return event.niu.length
    ? w.arranged(who(event.patron), event.box, cardsText(event.niu))
    : w.arrangedNone(who(event.patron), event.box);
}

const record: RoundRecord = {
  Playback,
  steps: ["arranging_opened", "hand_arranged"],
  tell,
  handName: (to) => (to === "house" ? words().toHouse : words().toBox(to.replace("box ", ""))),
};
export default record;
