/**
 * What page and server say to each other, and the names of all texts.
 * Made by `make types` from the server's own messages and the texts; do not edit.
 */

/** How the points of a party come about. */
export interface AccountShape {
  party: string;
  called: string;
  name: string | null;
  seat: number | null;
  points: number;
  entries: Array<EntryShape>;
}

/** What there is to know about a game besides its rules: where it comes from, what is lost, its story. */
export interface Background {
  title: string;
  html: string;
}

/** What people brought for a table, in place of what the rulebook lists; None: nothing. */
export interface Brought {
  html: string | null;
}

/** An event of chance: what each of its draws could give, with weights, and how many 32-bit words they took. */
export interface ChanceShape {
  number: number;
  text: string;
  odds: Array<Array<[string, number]>>;
  words: number;
}

/** What was deleted. */
export interface Dropped {
  id: string;
}

/** What an event brought about besides itself, and the pieces that it happened to. */
export interface EffectShape {
  say: string;
  pieces: Array<string>;
}

/** One reason for points. */
export interface EntryShape {
  sentence: string;
  points: number;
  pieces: Array<string>;
}

/** All that it takes to derive every die and card again; secret and events only when the match is over. */
export interface Fairness {
  commitment: string;
  secret: string | null;
  words: Array<string | null>;
  by_lot: boolean;
  setup: "dealt" | "given" | "drawn";
  events: Array<ChanceShape>;
}

/** A sheet as it is filled in, and what is wrong with it. */
export interface FilledSheet extends SheetVerdict {
  cells: Record<string, string>;
}

/** All that a seat (or a spectator) is shown, made from its view; the steps are the events after `since`. */
export interface Frame {
  kind: "frame";
  seq: number;
  seat: number | null;
  since: number;
  steps: Array<Step>;
  picture: PictureShape;
  view: string;
  to_move: number | null;
  turn: string;
  mine: boolean;
  coach: string | null;
  moves: Array<MoveShape>;
  accounts: Array<AccountShape>;
  over: boolean;
  winners: Array<number>;
  result: string | null;
  deadline: string | null;
  undo: UndoShape;
  next: string | null;
}

/** A game, as the home page shows it. */
export interface GameShape {
  name: string;
  title: string;
  about: string;
  minutes: Array<number>;
  players: Array<number>;
  default_players: number;
  open: boolean;
  lesson: boolean;
  background: boolean;
  options: Array<OptionShape>;
  seats: Array<string>;
  picture: string;
}

/** A column of a sheet: numbers between two bounds, or one of some words, and perhaps a word of one's own. */
export interface GridColumn {
  name: string;
  title: string;
  numbers: [number, number] | null;
  choices: Array<[string, string]>;
  other: string | null;
  longest: number;
}

/** A part of a sheet; its cells are called ROW.COLUMN. */
export interface GridShape {
  title: string;
  about: string;
  columns: Array<GridColumn>;
  rows: Array<[string, string]>;
}

/** The best moves, best first, and why. */
export interface Hint {
  moves: Array<HintMove>;
  sentence: string;
  reasons: Array<string>;
  losses: Record<string, number>;
}

/** A move that a strong player would consider. */
export interface HintMove {
  move: string;
  say: string;
  picks: Array<string>;
  chance: number;
  error: number;
  points: number;
  equal: boolean;
}

/** A move to choose in a lesson, what is said to it, and how many events there are when it has been made. */
export interface LessonChoice {
  move: string;
  answer: string;
  leads_to: number;
  record: string | null;
}

/** The guided first game: a record, and what is said to it. */
export interface LessonShape {
  title: string;
  record: string;
  seat: number;
  steps: Array<LessonStep>;
}

/** Words to say after so many events, the pieces that they are about, and the moves to choose from, if several. */
export interface LessonStep {
  at: number;
  text: string;
  pieces: Array<string>;
  choices: Array<LessonChoice>;
  scores: boolean;
}

/** A level of the bots. */
export interface LevelShape {
  name: string;
  title: string;
  about: string;
}

/** The guest. */
export interface Me {
  name: string | null;
}

/** Something said at a table. */
export interface MessageShape {
  kind: "message";
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: string;
  mine: boolean;
}

/** A legal move, what it says, and the pieces to touch for it. */
export interface MoveShape {
  move: string;
  say: string;
  picks: Array<string>;
}

/** An option of a game. */
export interface OptionShape {
  name: string;
  default: boolean | number | string;
  allowed: Array<boolean | number | string>;
  words: Array<string>;
  own: string | null;
  title: string;
  meaning: string;
}

/** The sheet for values of one's own, as it is filled in at first, and what I have kept. */
export interface OwnForm {
  game: string;
  title: string;
  about: string;
  ending: string;
  grids: Array<GridShape>;
  cells: Record<string, string>;
  mine: Array<OwnLine>;
  most: number;
}

/** A value that I keep; None: its sheet is not finished. */
export interface OwnLine {
  id: string;
  name: string;
  value: string | null;
  updated: string;
}

/** The whole picture, or the pieces that changed since the one before; `wide`: the size of its wide arrangement. */
export interface PictureShape {
  width: number;
  height: number;
  title: string;
  style: string | null;
  whole: boolean;
  pieces: Array<PieceShape>;
  gone: Array<string>;
  order: Array<string> | null;
  wide?: [number, number];
}

/** A piece of the picture; touching it means touching its twin, if it has one. */
export interface PieceShape {
  id: string;
  x: number;
  y: number;
  layer: number;
  drawing: string;
  title: string;
  twin: string | null;
  wide?: PlaceShape;
}

/** Where a piece lies in the wide arrangement, and how it is drawn there, if otherwise. */
export interface PlaceShape {
  x: number;
  y: number;
  drawing?: string;
}

/** A move that is on disk. */
export interface Played {
  seq: number;
  repeated: boolean;
}

/** An error: a code, a sentence in the user's language, and the clause that forbids a move. */
export interface Problem {
  error?: "illegal" | "bad" | "stale" | "foreign" | "unknown" | "limit" | "large" | "closed" | "internal" | "host";
  message?: string;
  clause?: string;
  seq?: number;
}

/** A frame of a record, with its length and tags. */
export interface ReplayFrame extends Frame {
  length: number;
  tags: Record<string, string>;
}

/** What one party made of a round: a cell for each column, the first of which names it. */
export interface RoundRowShape {
  seat: number | null;
  cells: Array<string>;
  won: boolean;
}

/** How a round, or the match, was scored. */
export interface RoundShape {
  title: string;
  head: Array<string>;
  rows: Array<RoundRowShape>;
  sentences: Array<string>;
  picture: PictureShape | null;
}

/** A rulebook; every clause has an element with its number in lower case as id. */
export interface Rules {
  title: string;
  html: string;
  summary: string;
  scoring: string;
  lesson: boolean;
}

/** A place at a table. */
export interface SeatShape {
  seat: number;
  place: number;
  called: string;
  name: string | null;
  kind: "here" | "friend" | "bot" | "open";
  level: string | null;
  taken: boolean;
  mine: boolean;
  kept: boolean;
  invite: string | null;
  qr: string | null;
  present: boolean;
}

/** What is wrong with a cell (none: with the sheet). */
export interface SheetFaultShape {
  cell: string;
  sentence: string;
}

/** All that is wrong with a sheet, and what it comes to if nothing is. */
export interface SheetVerdict {
  faults: Array<SheetFaultShape>;
  value: string | null;
}

/** What the home page needs. */
export interface Site {
  version: string;
  games: Array<GameShape>;
  levels: Array<LevelShape>;
  me: Me;
  imprint: string | null;
  privacy: string | null;
}

/** An event as the viewer may read it; several steps can carry the same number. */
export interface Step {
  number: number;
  seat: number | null;
  turn: number | null;
  text: string;
  say: string;
  odds: Array<[string, number]> | null;
  picks: Array<string>;
  effects: Array<EffectShape>;
  round: RoundShape | null;
}

/** A table in the list of mine. */
export interface TableLine {
  id: string;
  game: string;
  title: string;
  state: "waiting" | "running" | "over" | "closed";
  closed: string | null;
  seats: Array<string>;
  your_turn: boolean;
  result: string | null;
  updated: string;
}

/** Some of my tables, the latest first. */
export interface TablePage {
  tables: Array<TableLine>;
  more: string | null;
}

/** A table, as one guest sees it. */
export interface TableShape {
  kind: "table";
  id: string;
  game: string;
  title: string;
  options: Record<string, boolean | number | string>;
  changed: string;
  players: number;
  state: "waiting" | "running" | "over" | "closed";
  closed: string | null;
  open: boolean;
  clock: number | null;
  chat: boolean;
  host: boolean;
  hints: boolean;
  seats: Array<SeatShape>;
  mine: Array<number>;
  seq: number;
  rematch: string | null;
  commitment: string;
  word_wanted: boolean;
  by_lot: boolean;
  created: string;
  messages: Array<MessageShape>;
}

/** A bot has begun to think for this seat. */
export interface Thinking {
  kind: "thinking";
  seat: number;
}

/** May the viewer take back, and is somebody asked? */
export interface UndoShape {
  can: "free" | "ask" | "no";
  asked_by: number | null;
  waiting_for: Array<number>;
}

/** Whether a move was taken back. */
export interface Undone {
  done: boolean;
  sentence: string;
}

/** What was found out about a record. */
export interface Verdict {
  ok: boolean;
  events: number;
  chance_proven: boolean;
  problems: Array<string>;
}

/** Why a piece cannot be touched now. */
export interface Why {
  clause: string | null;
  sentence: string;
}

/** A request's body, or a message of a socket. */
export interface Asked {
}

/** A sheet that somebody fills in, cell by cell. */
export interface CheckSheet {
  game: string;
  option: string;
  cells: Record<string, string>;
}

/** My contribution to chance, for all my seats: given once, after the table's promise is known. */
export interface Contribution {
  word: string;
}

/** Something that I kept, to be deleted. */
export interface DropOwn {
  id: string;
}

/** On a socket: how long bots wait before they move, for this page; 1: as the site has it, 0: not at all. */
export interface Hurry {
  hurry: number;
}

/** Sitting down: on the seat of an invitation, on one that is kept for me, or on an open one. */
export interface Join {
  name: string;
  word: string;
  invite?: string | null;
  seat?: number | null;
}

/** A sheet to be kept under a name; with an id, in place of what was kept before. */
export interface KeepOwn {
  game: string;
  option: string;
  cells: Record<string, string>;
  name: string;
  id?: string | null;
}

/** Standing up. */
export interface Leave {
  seat: number;
}

/** On a socket: through whose eyes the page looks from now on; None: a spectator's. */
export interface Look {
  look: number | null;
}

/** A move, right behind event number `after`. */
export interface Move {
  after: number;
  move: string;
  seat: number;
}

/** A place at a new table. */
export interface NewSeat {
  kind: "here" | "friend" | "bot" | "open";
  level?: string | null;
  name?: string | null;
}

/** A new table. */
export interface NewTable {
  game: string;
  seats: Array<NewSeat>;
  options?: Record<string, boolean | number | string>;
  clock?: number | null;
  chat?: boolean;
  start?: string | null;
  by_lot?: boolean;
}

/** An option of a game for which people may bring values. */
export interface OfOption {
  game: string;
  option: string;
}

/** A record. */
export interface Recorded {
  record: string;
}

/** Playing again. */
export interface Rematch {
}

/** What I am called. */
export interface Rename {
  name: string;
}

/** A place in a record, through somebody's eyes. */
export interface Replay {
  record: string;
  at?: number | null;
  after?: number | null;
  seat?: number | null;
}

/** A message. */
export interface Say {
  text: string;
}

/** A file that holds a sheet. */
export interface SheetFile {
  game: string;
  option: string;
  text: string;
}

/** A touch on a piece that is no pick of a legal move, after others that were. */
export interface Touch {
  piece: string;
  before?: Array<string>;
  seat: number;
}

/** Taking back to the seat's last decision. */
export interface Undo {
  after: number;
  seat: number;
}

/** What a seat says to that. */
export interface UndoAnswer {
  after: number;
  seat: number;
  yes: boolean;
}

/** What is asked for in the address; null is left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** All that can be read. */
export interface Get {
  (path: `/api/games/${string}/own/${string}`, query?: Query, signal?: AbortSignal): Promise<OwnForm>;
  (path: `/api/games/${string}/background`, query?: Query, signal?: AbortSignal): Promise<Background>;
  (path: `/api/games/${string}/lesson/why`, query?: Query, signal?: AbortSignal): Promise<Why>;
  (path: `/api/tables/${string}/fairness`, query?: Query, signal?: AbortSignal): Promise<Fairness>;
  (path: `/api/tables/${string}/brought`, query?: Query, signal?: AbortSignal): Promise<Brought>;
  (path: `/api/tables/${string}/frame`, query?: Query, signal?: AbortSignal): Promise<Frame>;
  (path: `/api/games/${string}/lesson`, query?: Query, signal?: AbortSignal): Promise<LessonShape>;
  (path: `/api/tables/${string}/hint`, query?: Query, signal?: AbortSignal): Promise<Hint>;
  (path: `/api/games/${string}/rules`, query?: Query, signal?: AbortSignal): Promise<Rules>;
  (path: `/api/tables/${string}`, query?: Query, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/me/tables`, query?: Query, signal?: AbortSignal): Promise<TablePage>;
  (path: `/api/own/${string}`, query?: Query, signal?: AbortSignal): Promise<FilledSheet>;
  (path: `/api/site`, query?: Query, signal?: AbortSignal): Promise<Site>;
}

/** All commands. */
export interface Post {
  (path: `/api/tables/${string}/undo/answer`, body: UndoAnswer, signal?: AbortSignal): Promise<Undone>;
  (path: `/api/tables/${string}/rematch`, body: Rematch, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/leave`, body: Leave, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/moves`, body: Move, signal?: AbortSignal): Promise<Played>;
  (path: `/api/tables/${string}/chat`, body: Say, signal?: AbortSignal): Promise<MessageShape>;
  (path: `/api/tables/${string}/join`, body: Join, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/undo`, body: Undo, signal?: AbortSignal): Promise<Undone>;
  (path: `/api/tables/${string}/word`, body: Contribution, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/why`, body: Touch, signal?: AbortSignal): Promise<Why>;
  (path: `/api/own/check`, body: CheckSheet, signal?: AbortSignal): Promise<SheetVerdict>;
  (path: `/api/own/drop`, body: DropOwn, signal?: AbortSignal): Promise<Dropped>;
  (path: `/api/own/file`, body: SheetFile, signal?: AbortSignal): Promise<FilledSheet>;
  (path: `/api/own/keep`, body: KeepOwn, signal?: AbortSignal): Promise<OwnLine>;
  (path: `/api/replay`, body: Replay, signal?: AbortSignal): Promise<ReplayFrame>;
  (path: `/api/tables`, body: NewTable, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/verify`, body: Recorded, signal?: AbortSignal): Promise<Verdict>;
  (path: `/api/me`, body: Rename, signal?: AbortSignal): Promise<Me>;
}

/** A text. */
export type TextName =
  | "about" | "aboutApi" | "aboutGame" | "aboutLead" | "aboutThisGame" | "actions" | "again" | "allMoves" | "allRules"
  | "asText" | "away" | "back" | "board" | "broken" | "byLot" | "byLotWords" | "chance" | "chat" | "chatOn"
  | "choicesAsList" | "chooseAgain" | "clock" | "clockWords" | "close" | "coach" | "coachAgain" | "coachAllTheSame"
  | "coachMine" | "coachOff" | "coachOffer" | "coachSwitch" | "coachWaits" | "coachWarns" | "contents" | "copied"
  | "copyByHand" | "copyLink" | "copyText" | "countsHow" | "createTable" | "doItForMe" | "dropHere" | "endShared"
  | "endWins" | "endYouWin" | "event" | "eyes" | "fairBad" | "fairBotWord" | "fairChecking" | "fairDetails" | "fairDraw"
  | "fairExtra" | "fairHow" | "fairLater" | "fairLotNew" | "fairLotNone" | "fairLotSeat" | "fairMissing" | "fairNoWord"
  | "fairNoWordOf" | "fairOddWord" | "fairOdds" | "fairOld" | "fairOrder" | "fairPromise" | "fairRetold" | "fairSecret"
  | "fairSetup" | "fairTold" | "fairUsed" | "fairVerify" | "fairWord" | "fairYourWord" | "filterMoves" | "finished"
  | "first" | "firstGame" | "footNav" | "foreignPage" | "fromTheStart" | "games" | "goOn" | "goOnButton"
  | "goOnTouching" | "goingOn" | "halt" | "handTo" | "handoverWords" | "heroTitle" | "heroWords" | "hint" | "hintEqual"
  | "hintMove" | "iAm" | "imprint" | "inRulebook" | "inviteLink" | "inviteWords" | "invitedBy" | "joinRematch"
  | "kindWords_friend" | "kindWords_here" | "kindWords_open" | "kind_bot" | "kind_friend" | "kind_here" | "kind_open"
  | "language" | "last" | "lastMoves" | "learn" | "learnFirst" | "learnFirstWords" | "learnOn" | "learned" | "leave"
  | "lessonOther" | "level" | "loading" | "log" | "logEmpty" | "lostTitle" | "lostWords" | "matchOver" | "message"
  | "mine" | "mineWords" | "minutesFromTo" | "missing" | "more" | "motto" | "moves" | "name" | "neverPlayed"
  | "newTable" | "next" | "no" | "noClock" | "noEntries" | "noGame" | "noMatches" | "noRecord" | "noSuchMove"
  | "notYourTurn" | "offline" | "onlyMissing" | "oops" | "openAnother" | "openRecord" | "openWords" | "options"
  | "orGoOnTouching" | "ownChoose" | "ownDrop" | "ownDropSure" | "ownEnter" | "ownEnterMore" | "ownFile" | "ownFine"
  | "ownKeep" | "ownKept" | "ownKeptFine" | "ownKeptUnfinished" | "ownNew" | "ownOpen" | "ownTooLong" | "ownUnfinished"
  | "panel" | "play" | "playCoached" | "playCoachedWords" | "playNow" | "playNowOf" | "playPlain" | "playPlainWords"
  | "players" | "playersFromTo" | "points" | "position" | "positionWords" | "previous" | "privacy" | "progress"
  | "promise" | "promiseBroken" | "qr" | "reconnecting" | "record" | "rematch" | "rematchCalled" | "replay" | "result"
  | "roundBoard" | "roundGoOn" | "roundSoon" | "roundStay" | "roundYourTurn" | "rounds" | "rule" | "rules"
  | "rulesFound" | "rulesNotFound" | "rulesOf" | "scores" | "searchRules" | "seatFree" | "seats" | "send" | "share"
  | "showMore" | "sitDown" | "sitDownAt" | "sitHere" | "siteNav" | "skip" | "skipLesson" | "skipToTurn" | "sounds"
  | "spectator" | "speed" | "speedWords" | "speed_fast" | "speed_normal" | "speed_now" | "speed_slow" | "startFrom"
  | "state_closed" | "state_over" | "state_running" | "state_waiting" | "takeBack" | "themeNow" | "theme_auto"
  | "theme_dark" | "theme_light" | "thinking" | "toHome" | "toTable" | "toTop" | "tooLong" | "tryingAgain" | "undo"
  | "undoAsked" | "undoMay" | "waitingWords" | "watchWords" | "watching" | "whoPlays" | "winner" | "yes" | "yourName"
  | "yourTurn" | "zoom";

/** A text in forms for one, for many, and so on. */
export type PluralName =
  | "fairCameLate" | "fairGood" | "fairLine" | "minutes" | "ownFaults" | "seconds";

/** Several texts that belong together. */
export type SectionName =
  | "aboutChance" | "aboutData" | "aboutEveryone";
