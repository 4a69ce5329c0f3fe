// The rules in force of the recorded tables, as the server describes them.
import type { Description } from "../../src/play/game";
import baccarat from "../vectors/rules-baccarat.json";
import niuniu from "../vectors/rules-niuniu.json";
import sicbo from "../vectors/rules-sicbo.json";

export const RULES: Readonly<Record<string, Description>> = { baccarat, sicbo, niuniu };
