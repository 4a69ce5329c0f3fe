// A recorded round of Sic Bo: it has no stages of its own.
import type { RoundRecord } from "../../../play/game";
import Playback from "./Playback.svelte";

const record: RoundRecord = { Playback, steps: [], tell: () => "", handName: (to) => to };
export default record;
