// The games that this client plays, in the order in which it lists them.
import { register } from "../play/game";
import { baccarat } from "./baccarat";
import { niuniu } from "./niuniu";
import { sicbo } from "./sicbo";

register(baccarat, sicbo, niuniu);
