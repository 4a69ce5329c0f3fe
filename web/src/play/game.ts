// What each game offers the client. A game registers once (`games/index.ts`); the rest of the client finds it here by
// the name in a table's settings, and names no game itself.
import type { Component } from "svelte";
import type { Palette } from "../browser/preferences.svelte";
import type { Colour } from "../browser/sound.svelte";
import type { Event, Language, Mirror, Odds, Phase, Settings, TableInFull, Times } from "../net/types";
import type { Play } from "./play.svelte";
import type { StaffParts } from "./staff";
import type { Scene } from "./screen";

/** An event as everybody is told it: cards may lie face down, and a patron who joins has a name. */
export type Told = Event & { name?: string };
/** The rules in force at a table as the server describes them: pay tables and constants as plain data. */
export type Description = TableInFull["rules"];
/** The languages of a screen, the first one larger. */
export type Languages = readonly Language[];
export type Bounds = readonly [least: number, most: number];
export type Limits = Readonly<Record<string, Bounds>>;

/** A part of the page that is loaded when it is first shown. */
export type Load<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

/** What a visitor to the lobby can ask of this game's tables. */
export interface TableFilter {
  readonly name: string;
  readonly label: () => string;
  readonly yes: () => string;
  readonly no: () => string;
  readonly has: (settings: Settings) => boolean;
}

/** What the table waits for from a patron, beside bets. */
export interface Turn {
  readonly name: string;
  readonly text: () => string;
}

/** How a recorded round is shown step by step. */
export interface RoundRecord {
  readonly Playback: Component<{ mirror: Mirror; who: (patron: string) => string }>;
  /** Events of the game's own stages that make a step. */
  readonly steps: readonly string[];
  /** A sentence for such an event; empty for any other. */
  readonly tell: (event: Event, who: (patron: string) => string) => string;
  /** The hand that cards are dealt to, within a sentence. */
  readonly handName: (to: string) => string;
}

/** What the page of exact odds shows of the game, beside its bets. */
export interface OddsParts {
  /** What the odds are computed for. */
  readonly about: () => string;
  /** The query of the server that the page's own query stands for. */
  readonly query?: (asked: URLSearchParams) => string;
  readonly Choice?: Component<Record<string, never>>;
  /** A remark on the house's edge. */
  readonly edgeNote?: () => string;
  /** The name of several bets in one row; of one bet it is the bet's. */
  readonly rowName?: (kind: string, numbers: readonly string[]) => string;
  /** Under the table of bets, and under the words on the house's edge. */
  readonly Together?: Component<{ odds: Odds }>;
  readonly More?: Component<{ odds: Odds }>;
}

/** A setting of the game's own rules, as a field of the form by which the house sets up a table. */
export interface RuleField {
  /** Its key in `rules`. */
  readonly key: string;
  /** `chips` may be left empty; `chips by odds` has one amount for each of the odds, or none. */
  readonly kind: "switch" | "count" | "chips" | "chips by odds";
  readonly label: (language: Language) => string;
  readonly help?: (language: Language) => string;
  /** The odds at which there can be an amount. */
  readonly odds?: (rules: Description) => readonly string[];
  /** Only while another switch is on. */
  readonly needs?: string;
}

/** What the console of the house needs of the game: the form of a table's rules, and its limit sign. */
export interface HouseParts {
  readonly title: (language: Language) => string;
  readonly fields: readonly RuleField[];
  /** The rows of the limit sign that tables with these rules can have, in the order of the felt. */
  readonly rows: (rules: Readonly<Record<string, unknown>>) => readonly string[];
  /** A row of the sign; `default` is the row of all other bets. */
  readonly rowName: (row: string, language: Language) => string;
  /** The times that are the game's own. */
  readonly times: readonly (keyof Times)[];
  /** What the sign says beside least and most. */
  readonly notes: (settings: Settings, language: Language) => readonly string[];
}

/** A row of the limit sign. */
export interface SignRow {
  readonly name: string;
  /** What the bet pays; empty until the rules are known. */
  readonly pays: string;
  /** Least and most, or null where other words bound it. */
  readonly bounds: Bounds | null;
  readonly words?: string;
}

/** A game's part of the screen above its table. Guests of both languages stand there, so every text is asked for in a
 * language. */
export interface DisplayParts {
  readonly title: (language: Language) => string;
  /** Cards or dice, with their result. */
  readonly Scene: Component<{ scene: Scene | null; languages: Languages }>;
  /** The results so far. They are history and no forecast. */
  readonly History: Component<{ marks: readonly string[]; languages: Languages }>;
  readonly phaseName: (phase: Phase, language: Language) => string | undefined;
  readonly sign: (settings: Settings, rules: Description | null, language: Language) => readonly SignRow[];
  /** What else the sign says. */
  readonly terms: (settings: Settings, rules: Description | null, language: Language) => readonly string[];
}

/** A hand in a picture of the guide. */
export interface GuideHand {
  readonly name: string;
  readonly cards: readonly string[];
  readonly says: string;
  readonly wins?: boolean;
}

/** One step of a round, with its picture: hands of cards, dice, chips. */
interface GuideStep {
  readonly title: string;
  readonly text: string;
  readonly hands?: readonly GuideHand[];
  readonly dice?: readonly number[];
  readonly chips?: readonly number[];
}

/** The game in a minute, for somebody who has never played it. */
export interface Guide {
  readonly steps: () => readonly GuideStep[];
  /** What patrons decide, and what nobody does. */
  readonly decides: () => readonly string[];
}

export interface Game {
  readonly name: string;
  readonly title: () => string;
  /** The letter of the rulings on this game: `B` for `ruling B9`. */
  readonly rulings: string;
  /** Whether it is played with cards. */
  readonly cards: boolean;
  /** Whether one shuffle serves many rounds. */
  readonly shoe: boolean;
  /** The bet that the game is about: the lobby shows its limits. */
  readonly mainBet: string;
  /** A bet without a name is called by its id. */
  readonly betName: (bet: string, box?: number | null) => string;
  /** Least and most of a bet, where it is not its own row of the sign, its kind's or the default. */
  readonly bounds?: (limits: Limits, bet: string, rules: Description | null) => Bounds | undefined;
  /** How a table differs from others of its game, in a few words. */
  readonly variant: (settings: Settings) => string;
  /** What the limit sign says beside least and most, in a few words each. */
  readonly sign?: (settings: Settings) => readonly string[];
  readonly filters: readonly TableFilter[];
  /** What happens after betting, on a tile of the lobby. */
  readonly dealing: () => string;
  /** How its tables sound. */
  readonly sound?: Colour;
  /** Names of the phases that are the game's own. */
  readonly phaseName?: (phase: Phase, mirror?: Mirror) => string | undefined;
  readonly turn?: (mirror: Mirror) => Turn | null;
  /** Keeps the game's own stages of a mirror up to date, after what all games have in common. */
  readonly follow?: (mirror: Mirror, event: Told) => void;
  /** How long the eye wants to look at an event, in milliseconds. */
  readonly pace: (event: Told, times: Times) => number;
  /** The events by which patrons are asked something, and the time that they have for it. */
  readonly questions?: Readonly<Partial<Record<Told["type"], keyof Times>>>;

  readonly table: Load<{ play: Play }>;
  /** The spots of the main bets alone: on a tile of the lobby, and in a pane beside other tables. */
  readonly mainBets: Load<{ play: Play; refuse: (why: string) => void }>;
  /** Whether the felt has no other bets: a pane shows it whole. */
  readonly allMain?: true;
  /** What the game looks like, on a tile of the lobby. */
  readonly art?: Load<Record<string, never>>;
  /** The latest results on a tile of the lobby. */
  readonly tile: Load<{ marks: readonly string[] }>;
  /** A round's result on one line. */
  readonly result: Load<{ outcome: Record<string, unknown>; boxes: readonly number[] }>;
  readonly record: () => Promise<RoundRecord>;
  readonly odds: () => Promise<OddsParts>;
  /** What the consoles of staff show of the game. */
  readonly staff: () => Promise<StaffParts>;
  readonly house: () => Promise<HouseParts>;
  readonly display: () => Promise<DisplayParts>;
  readonly guide?: () => Promise<Guide>;
  /** The game's own switches among the settings. */
  readonly settings?: Load<Record<string, never>>;
  /** How the colours of the sides look on this game's felt. */
  readonly palette?: Load<{ palette: Palette }>;
}

const registered = new Map<string, Game>();

export function register(...games: readonly Game[]): void {
  for (const game of games) registered.set(game.name, game);
}

export function games(): Game[] {
  return [...registered.values()];
}

export function findGame(name: string | undefined): Game | undefined {
  return registered.get(name ?? "");
}

export function gameOf(name: string): Game {
  const game = registered.get(name);
  if (!game) throw new Error(`this client knows no game called ${name}`);
  return game;
}
