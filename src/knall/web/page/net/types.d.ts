/**
 * What page and server say to each other, and the names of all texts.
 * Made by `make types` from the server's own messages and the texts; do not edit.
 */

/** An open vote on whether a bot may stand in for this seat, whose owner is away. */
export interface AbsentShape {
  seat: number;
  waiting_for: Array<number>;
  asked: boolean;
}

/** An account: where a party's points come from. */
export interface AccountShape {
  party: string;
  called: string;
  name: string | null;
  seat: number | null;
  points: number;
  entries: Array<EntryShape>;
}

/** An analysis, possibly unfinished. */
export interface AnalysisShape {
  progress: number;
  simulations: number;
  hidden: boolean;
  names: Array<string>;
  moments: Array<MomentShape>;
  chances: Array<LuckShape>;
  decisions: Array<DecisionShape>;
  seats: Array<SeatTotalsShape>;
  turning: Array<number>;
}

/** Background of a game: origin, what is lost, its story. */
export interface Background {
  title: string;
  html: string;
}

/** Heartbeat, sent after some seconds without another message. */
export interface Beat {
  kind: "beat";
}

/** The own values of a table, shown in place of the rulebook's list; None: none. */
export interface Brought {
  html: string | null;
}

/** A chance event: the weighted outcomes of each draw, the 32-bit words they used, and its text for the reader. */
export interface ChanceShape {
  number: number;
  text: string;
  odds: Array<Array<[string, number]>>;
  drawn_words: number;
  say: Array<string>;
  picture: string;
}

/** The whole chat, replacing what was sent before: a message was taken out. */
export interface ChatShape {
  kind: "chat";
  messages: Array<MessageShape>;
}

/** A decision, the best move there, and the cost of the one played. */
export interface DecisionShape {
  number: number;
  seat: number;
  move: string;
  say: string;
  picks: Array<string>;
  best: string;
  best_say: string;
  best_picks: Array<string>;
  verdict: string;
  cost: FigureShape;
  points: FigureShape;
  mark: string;
  sentence: string;
  reasons: Array<string>;
  moves: Array<JudgedMove>;
}

/** The id of the deleted sheet. */
export interface Dropped {
  id: string;
}

/** An edit of a position and the position it leads to. */
export interface EditShape {
  say: string;
  position: string;
}

/** The edits that the touched pieces allow; if none, why. */
export interface Edits {
  edits: Array<EditShape>;
  problem: string | null;
}

/** A side effect of an event, and the pieces it happened to. */
export interface EffectShape {
  say: string;
  pieces: Array<string>;
}

/** A match ended by people: this seat resigned, or nobody came back. */
export interface EndedShape {
  by: "resign" | "abandoned";
  seat: number | null;
}

/** An entry of an account: one reason for points. */
export interface EntryShape {
  sentence: string;
  points: number;
  pieces: Array<string>;
}

/** The frame of a tried position; its steps are the moves that led there. */
export interface Explored extends Frame {
  position: string;
  players: number;
  line: Array<string>;
  chance: boolean;
  outcomes: Array<OutcomeShape>;
}

/** Everything needed to derive every die and card again; secret and events only once the match is over. */
export interface Fairness {
  commitment: string;
  secret: string | null;
  contributions: Array<string | null>;
  by_lot: boolean;
  setup: "dealt" | "given";
  events: Array<ChanceShape>;
}

/** A figure and its standard error (0: exact). */
export interface FigureShape {
  mean: number;
  error: number;
}

/** A filled-in sheet and its faults. */
export interface FilledSheet extends SheetVerdict {
  cells: Record<string, string>;
}

/** Everything a seat (or a spectator) is shown, made from its view; the steps are the events after `since`. */
export interface Frame {
  kind: "frame";
  seq: number;
  seat: number | null;
  since: number;
  steps: Array<Step>;
  picture: PictureShape;
  view: string;
  to_move: number | null;
  status: string;
  mine: boolean;
  coach: string | null;
  moves: Array<MoveShape>;
  accounts: Array<AccountShape>;
  over: boolean;
  winners: Array<number>;
  result: string | null;
  ended: EndedShape | null;
  deadline: string | null;
  times: Array<number | null>;
  undo: UndoShape;
  next: string | null;
  whole?: string;
  hands?: Array<HandShape>;
}

/** A game on the home page. */
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

/** A column of a sheet: integers in a range, or one of some words, possibly free text. */
export interface GridColumn {
  name: string;
  title: string;
  numbers: [number, number] | null;
  choices: Array<[string, string]>;
  other: string | null;
  longest: number;
}

/** A grid of a sheet; its cells are named ROW.COLUMN. */
export interface GridShape {
  title: string;
  about: string;
  columns: Array<GridColumn>;
  rows: Array<[string, string]>;
}

/** How to read an analysis, as HTML. */
export interface GuideShape {
  html: string;
}

/** The part of a picture that only one seat saw, made from its own view. */
export interface HandShape {
  seat: number;
  picture: PictureShape;
}

/** Health check for the host: whether the store can write. */
export interface HealthShape {
  ok: boolean;
  message?: string;
}

/** The best moves, best first, with reasons. */
export interface Hint {
  moves: Array<HintMove>;
  sentence: string;
  reasons: Array<string>;
  losses: Record<string, number>;
  warnings: Record<string, string>;
}

/** A move recommended by the search. */
export interface HintMove {
  move: string;
  say: string;
  picks: Array<string>;
  chance: number;
  error: number;
  points: number;
  equal: boolean;
}

/** State of an invitation: its seat is free, taken by somebody else, or gone. */
export interface InvitationShape {
  state: "free" | "used" | "gone";
  seat: number | null;
}

/** A move with the win chance that a search found for it. */
export interface JudgedMove {
  move: string;
  say: string;
  picks: Array<string>;
  win: FigureShape;
  looks: number;
}

/** A search's ranking of the moves, best first, by what the seat to move knows. */
export interface Judgement {
  seat: number;
  moves: Array<JudgedMove>;
  exact: boolean;
  sentence: string;
  reasons: Array<string>;
}

/** A choice in a lesson: a move, the answer to it, and the number of events after it. */
export interface LessonChoice {
  move: string;
  answer: string;
  leads_to: number;
  record: string | null;
}

/** The guided first game: a record with a commentary. */
export interface LessonShape {
  title: string;
  record: string;
  seat: number;
  steps: Array<LessonStep>;
}

/** A step of a lesson at event `at`: words, the pieces they are about, and the moves to choose from, if several. */
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

/** A row in the list of the guest's tables. */
export interface ListedTable {
  id: string;
  game: string;
  title: string;
  state: "waiting" | "running" | "over" | "closed";
  closed: string | null;
  seats: Array<string>;
  your_turn: boolean;
  gone: "left" | "away" | null;
  result: string | null;
  updated: string;
}

/** What a chance event gave each seat: outcome minus expectation. */
export interface LuckShape {
  number: number;
  luck: Array<FigureShape>;
}

/** The guest. */
export interface Me {
  name: string | null;
}

/** A message in the chat. */
export interface MessageShape {
  kind: "message";
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: string;
  mine: boolean;
}

/** A mistake of the guest's in an analysed match. */
export interface MistakeShape {
  table: string;
  game: string;
  number: number;
  seat: number;
  mark: string;
}

/** Each seat's win chance after an event: with all cards open, and by what each seat knew then. */
export interface MomentShape {
  number: number;
  open: Array<FigureShape>;
  known: Array<FigureShape>;
}

/** A legal move, its sentence, and the pieces to touch for it. */
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
  labels: Array<string>;
  own: string | null;
  title: string;
  meaning: string;
  players: Array<number>;
}

/** A chance outcome and its weight. */
export interface OutcomeShape {
  text: string;
  say: string;
  weight: number;
}

/** The form of an option's own values: its sheet with the default filled in, and what the guest has saved. */
export interface OwnForm {
  game: string;
  title: string;
  about: string;
  ending: string;
  grids: Array<GridShape>;
  cells: Record<string, string>;
  mine: Array<SavedSheet>;
  most: number;
}

/** A whole picture, or the diff to the one before; `wide`: the size of its wide arrangement. */
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

/** A piece of a picture; touching it also touches its twin, if it has one. */
export interface PieceShape {
  id: string;
  x: number;
  y: number;
  layer: number;
  drawing: string;
  title: string;
  twin: string | null;
  wide?: SpotShape;
}

/** Acknowledges a move that is on disk. */
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

/** Somebody removed from the chat, and the number of one of their messages. */
export interface RemovedShape {
  name: string;
  number: number;
}

/** A frame of a record, with its length and tags. */
export interface ReplayFrame extends Frame {
  length: number;
  tags: Record<string, string>;
  names: Array<string>;
}

/** A party's row in the score table of a round: a cell per column, the first of which names the party. */
export interface RoundRowShape {
  seat: number | null;
  cells: Array<string>;
  won: boolean;
}

/** The score table of a round, or of the match. */
export interface RoundShape {
  title: string;
  head: Array<string>;
  rows: Array<RoundRowShape>;
  sentences: Array<string>;
  picture: PictureShape | null;
}

/** A rulebook as HTML; the element of a clause has its number in lower case as id. */
export interface RulesShape {
  title: string;
  html: string;
  summary: string;
  scoring: string;
  lesson: boolean;
}

/** A sheet the guest has saved; `value` is None while it is unfinished. */
export interface SavedSheet {
  id: string;
  name: string;
  value: string | null;
  updated: string;
}

/** A seat of a table. */
export interface SeatShape {
  seat: number;
  place: number;
  called: string;
  name: string | null;
  kind: "here" | "friend" | "bot" | "open";
  level: string | null;
  level_called: string | null;
  program: boolean;
  taken: boolean;
  mine: boolean;
  kept: boolean;
  invite: string | null;
  qr: string | null;
  present: boolean;
  gone: "left" | "away" | null;
}

/** How a seat's chance to win became its result: start + luck + own + others + rest. */
export interface SeatTotalsShape {
  seat: number;
  start: number;
  luck: FigureShape;
  own: number;
  others: number;
  rest: number;
  result: number;
  decisions: number;
  mattered: number;
  loss: FigureShape | null;
  accuracy: number | null;
  marks: Record<string, number>;
}

/** The settings of a table. */
export interface SettingsShape {
  options: Record<string, boolean | number | string>;
  clock: number | null;
  increment: number | null;
  chat: boolean;
  watchers_talk: boolean;
  by_lot: boolean;
  leaving: "bot" | "end";
  stand_in: string;
  away_after: number;
}

/** A fault of a cell (none: of the sheet as a whole). */
export interface SheetFaultShape {
  cell: string;
  sentence: string;
}

/** All faults of a sheet, and its value if it has none. */
export interface SheetVerdict {
  faults: Array<SheetFaultShape>;
  value: string | null;
}

/** The data of the home page. */
export interface Site {
  version: string;
  games: Array<GameShape>;
  levels: Array<LevelShape>;
  me: Me;
  imprint: string | null;
  privacy: string | null;
}

/** Query of a socket's address; null is left out. */
export interface SocketQuery {
  seat: number | "own" | null;
  after: number | null;
  packed: 1 | null;
  lang?: string;
}

/** Where a piece lies in the wide arrangement, and its drawing there if different. */
export interface SpotShape {
  x: number;
  y: number;
  drawing?: string;
}

/** An event as the viewer may read it; several steps can share a number. */
export interface Step {
  number: number;
  seat: number | null;
  turn: number | null;
  text: string;
  say: string;
  odds: Array<Array<[string, number]>> | null;
  picks: Array<string>;
  effects: Array<EffectShape>;
  by: "seat" | "clock" | "bot" | null;
  round: RoundShape | null;
}

/** Whether a bot stands in now; if not, others are asked. */
export interface StoodIn {
  done: boolean;
  sentence: string;
  seq: number;
}

/** A page of the guest's tables, latest first. */
export interface TablePage {
  tables: Array<ListedTable>;
  more: string | null;
}

/** A table as one guest sees it. */
export interface TableShape extends SettingsShape {
  kind: "table";
  id: string;
  game: string;
  title: string;
  changed: string;
  players: number;
  state: "waiting" | "running" | "over" | "closed";
  closed: string | null;
  open: boolean;
  at_random: string;
  silent: string | null;
  removed: Array<RemovedShape>;
  host: boolean;
  hints: boolean;
  seats: Array<SeatShape>;
  mine: Array<number>;
  seq: number;
  rematch: string | null;
  commitment: string;
  contribution_wanted: boolean;
  given: boolean;
  changes: number;
  invitation: InvitationShape | null;
  here_only: boolean;
  absent: AbsentShape | null;
  created: string;
  messages: Array<MessageShape>;
}

/** A bot has started to think for this seat. */
export interface Thinking {
  kind: "thinking";
  seat: number;
}

/** Whether the viewer may take back, and the open request for it. */
export interface UndoShape {
  can: "free" | "ask" | "no";
  why: string | null;
  asked_by: number | null;
  waiting_for: Array<number>;
  refused_by: number | null;
}

/** Whether a move was taken back. */
export interface Undone {
  done: boolean;
  sentence: string;
}

/** The result of verifying a record. */
export interface Verdict {
  ok: boolean;
  events: number;
  chance_proven: boolean;
  problems: Array<string>;
}

/** Refusal of a touch: the clause and the reason. */
export interface Why {
  clause: string | null;
  sentence: string;
}

/** Long poll for an analysis: `after` is the progress already seen, the answer waits for more. */
export interface Analyse {
  after?: number | null;
}

/** The same for a record that the page sends along. */
export interface AnalyseRecord extends Analyse, Recorded {
}

/** A variation, and the pieces touched to change its position. */
export interface ChangePosition extends Variation {
  touched?: Array<string>;
}

/** A change of a waiting table's seat, to follow change number `after`. */
export interface ChangeSeat {
  after: number;
  seat: number;
  becomes: "friend" | "open" | "bot" | "gone";
  level?: string | null;
  name?: string | null;
}

/** New settings of a waiting table, complete, to follow change number `after`. */
export interface ChangeSettings extends TableSettings {
  after: number;
}

/** A sheet to validate, cell by cell. */
export interface CheckSheet extends OfOption {
  cells: Record<string, string>;
}

/** Closes a table whose match has not begun. */
export interface CloseTable {
}

/** Return of a player whose bot has stood in. */
export interface ComeBack extends Resign {
}

/** The guest's contribution to chance, for all its seats: sent once, after the table's commitment is known. */
export interface Contribution {
  contribution: string;
}

/** Deletes a message: the guest's own; the host may delete any. */
export interface DeleteMessage {
  number: number;
}

/** A request to delete all of the guest's data, or all messages it wrote. */
export interface DeleteMine {
}

/** The id of a saved sheet to delete. */
export interface DropOwn {
  id: string;
}

/** A variation through the eyes of a seat, of the seat to move, or of a spectator. */
export interface Explore extends Variation {
  eyes?: number | "mover" | null;
}

/** Changes the delay of bots for this page; 1: the site's own, 0: none. */
export interface Hurry {
  hurry: number;
}

/** Taking a seat: the invitation's, one reserved for the guest, or an open one. */
export interface Join {
  name: string;
  contribution: string;
  invite?: string | null;
  seat?: number | null;
  program?: boolean;
}

/** A variation, and a move to be searched as often as the best one. */
export interface Judge extends Variation {
  move?: string | null;
}

/** A sheet to save under a name; with an id, over the one saved before. */
export interface KeepOwn extends CheckSheet {
  name: string;
  id?: string | null;
}

/** Giving up a seat. */
export interface Leave {
  seat: number;
}

/** Lets spectators write in the chat, or not; only for the table's host. */
export interface LetWatchersTalk {
  talk: boolean;
}

/** Changes the socket's point of view; None: a spectator. */
export interface Look {
  look: number | null;
}

/** A move, to follow event number `after`. */
export interface Move {
  after: number;
  move: string;
  seat: number;
}

/** A seat of a new table. */
export interface NewSeat {
  kind: "here" | "friend" | "bot" | "open";
  level?: string | null;
  name?: string | null;
}

/** A new table. */
export interface NewTable extends TableSettings {
  game: string;
  seats: Array<NewSeat>;
  start?: string | null;
}

/** An option that takes own values. */
export interface OfOption {
  game: string;
  option: string;
}

/** A record. */
export interface Recorded {
  record: string;
}

/** A rematch at a new table. */
export interface Rematch {
}

/** Removes the author of this message from the chat and hides their messages, or reverses it. */
export interface RemoveFromChat {
  number: number;
  removed?: boolean;
}

/** The guest's new name. */
export interface Rename {
  name: string;
}

/** A moment of a record, through somebody's eyes. */
export interface Replay extends Recorded {
  at?: number | null;
  after?: number | null;
  seat?: number | null;
  hands?: boolean;
}

/** Base of request bodies and socket messages. */
export interface RequestModel {
}

/** Resignation; `after`: the last event the page knows. */
export interface Resign {
  after: number;
  seat: number;
}

/** A message to the table. */
export interface Say {
  text: string;
}

/** The text of a sheet's file. */
export interface SheetFile extends OfOption {
  text: string;
}

/** A vote, from one of the guest's seats, to let a bot play for an absent seat. */
export interface StandIn extends Resign {
  absent: number;
}

/** Settings of a table, which can be changed until somebody else sits there. */
export interface TableSettings {
  options?: Record<string, boolean | number | string>;
  clock?: number | null;
  increment?: number | null;
  chat?: boolean;
  watchers_talk?: boolean;
  by_lot?: boolean;
  leaving?: "bot" | "end";
  stand_in?: string | null;
  away_after?: number;
}

/** A touch on a piece that no legal move uses, and the touches before it. */
export interface Touch {
  piece: string;
  before?: Array<string>;
  seat: number;
}

/** A request to take back to the seat's last decision. */
export interface Undo {
  after: number;
  seat: number;
}

/** A seat's answer to such a request. */
export interface UndoAnswer extends Undo {
  yes: boolean;
}

/** A position, or the empty table for `players`, and the moves and chance outcomes from there (`?`: draw one). */
export interface Variation {
  game: string;
  position?: string | null;
  players?: number | null;
  line?: Array<string>;
  names?: Array<string>;
}

/** All that a page is told by its socket. */
export type ToldToPage = TableShape | Frame | MessageShape | ChatShape | Thinking | Beat;

/** All that a page says there. */
export type SaidByPage = Look | Hurry;

/** The codes by which sockets are closed, by the reason. */
export interface CloseCodes {
  bad: 1008;
  foreign: 4403;
  unknown: 4404;
  limit: 4429;
}

/** What is asked for in the address; null is left out. */
export type Query = Record<string, string | number | boolean | null | undefined>;

/** All that can be read. */
export interface Get {
  (path: `/api/tables/${string}/decisions/${string}`, query?: Query, signal?: AbortSignal): Promise<DecisionShape>;
  (path: `/api/games/${string}/own/${string}`, query?: Query, signal?: AbortSignal): Promise<OwnForm>;
  (path: `/api/games/${string}/background`, query?: Query, signal?: AbortSignal): Promise<Background>;
  (path: `/api/games/${string}/lesson/why`, query?: Query, signal?: AbortSignal): Promise<Why>;
  (path: `/api/tables/${string}/fairness`, query?: Query, signal?: AbortSignal): Promise<Fairness>;
  (path: `/api/tables/${string}/brought`, query?: Query, signal?: AbortSignal): Promise<Brought>;
  (path: `/api/tables/${string}/frame`, query?: Query, signal?: AbortSignal): Promise<Frame>;
  (path: `/api/games/${string}/lesson`, query?: Query, signal?: AbortSignal): Promise<LessonShape>;
  (path: `/api/tables/${string}/hint`, query?: Query, signal?: AbortSignal): Promise<Hint>;
  (path: `/api/games/${string}/rules`, query?: Query, signal?: AbortSignal): Promise<RulesShape>;
  (path: `/api/tables/${string}`, query?: Query, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/me/mistakes`, query?: Query, signal?: AbortSignal): Promise<Array<MistakeShape>>;
  (path: `/api/me/tables`, query?: Query, signal?: AbortSignal): Promise<TablePage>;
  (path: `/api/own/${string}`, query?: Query, signal?: AbortSignal): Promise<FilledSheet>;
  (path: `/api/guide`, query?: Query, signal?: AbortSignal): Promise<GuideShape>;
  (path: `/api/site`, query?: Query, signal?: AbortSignal): Promise<Site>;
}

/** All commands. */
export interface Post {
  (path: `/api/tables/${string}/chat/watchers`, body: LetWatchersTalk, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/contribution`, body: Contribution, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/chat/delete`, body: DeleteMessage, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/chat/remove`, body: RemoveFromChat, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/undo/answer`, body: UndoAnswer, signal?: AbortSignal): Promise<Undone>;
  (path: `/api/tables/${string}/analysis`, body: Analyse, signal?: AbortSignal): Promise<AnalysisShape>;
  (path: `/api/tables/${string}/settings`, body: ChangeSettings, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/stand-in`, body: StandIn, signal?: AbortSignal): Promise<StoodIn>;
  (path: `/api/tables/${string}/rematch`, body: Rematch, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/resign`, body: Resign, signal?: AbortSignal): Promise<Played>;
  (path: `/api/tables/${string}/close`, body: CloseTable, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/leave`, body: Leave, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/moves`, body: Move, signal?: AbortSignal): Promise<Played>;
  (path: `/api/positions/judgement`, body: Judge, signal?: AbortSignal): Promise<Judgement>;
  (path: `/api/tables/${string}/back`, body: ComeBack, signal?: AbortSignal): Promise<Played>;
  (path: `/api/tables/${string}/chat`, body: Say, signal?: AbortSignal): Promise<MessageShape>;
  (path: `/api/tables/${string}/join`, body: Join, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/seat`, body: ChangeSeat, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/tables/${string}/undo`, body: Undo, signal?: AbortSignal): Promise<Undone>;
  (path: `/api/tables/${string}/why`, body: Touch, signal?: AbortSignal): Promise<Why>;
  (path: `/api/positions/edits`, body: ChangePosition, signal?: AbortSignal): Promise<Edits>;
  (path: `/api/me/chat/delete`, body: DeleteMine, signal?: AbortSignal): Promise<Me>;
  (path: `/api/me/delete`, body: DeleteMine, signal?: AbortSignal): Promise<Me>;
  (path: `/api/own/check`, body: CheckSheet, signal?: AbortSignal): Promise<SheetVerdict>;
  (path: `/api/positions`, body: Explore, signal?: AbortSignal): Promise<Explored>;
  (path: `/api/analysis`, body: AnalyseRecord, signal?: AbortSignal): Promise<AnalysisShape>;
  (path: `/api/own/drop`, body: DropOwn, signal?: AbortSignal): Promise<Dropped>;
  (path: `/api/own/file`, body: SheetFile, signal?: AbortSignal): Promise<FilledSheet>;
  (path: `/api/own/keep`, body: KeepOwn, signal?: AbortSignal): Promise<SavedSheet>;
  (path: `/api/replay`, body: Replay, signal?: AbortSignal): Promise<ReplayFrame>;
  (path: `/api/tables`, body: NewTable, signal?: AbortSignal): Promise<TableShape>;
  (path: `/api/verify`, body: Recorded, signal?: AbortSignal): Promise<Verdict>;
  (path: `/api/me`, body: Rename, signal?: AbortSignal): Promise<Me>;
}

/** A text. */
export type TextName =
  | "aDay" | "about" | "aboutApi" | "aboutGame" | "aboutLead" | "aboutThisGame" | "account" | "accuracy" | "actions"
  | "again" | "allDecisions" | "allMoves" | "allRules" | "anHour" | "analyse" | "analyseWords" | "analysing"
  | "analysis" | "answerBest" | "answerGood" | "answerNearly" | "answerThen" | "answerUnknown" | "answerWorse"
  | "answerYours" | "anyPosition" | "asTable" | "asText" | "away" | "awayLabel" | "awayWords" | "back" | "board"
  | "botForYou" | "botInstead" | "botPlays" | "broken" | "byLot" | "byLotWords" | "byOthers" | "chance"
  | "changeOptions" | "changeOptionsDone" | "chat" | "chatOn" | "choicesAsList" | "chooseAgain" | "clock" | "clockEach"
  | "clockMatch" | "clockMatchOf" | "clockWords" | "close" | "closeAsk" | "closeTable" | "closeWords" | "coach"
  | "coachAgain" | "coachAllTheSame" | "coachMine" | "coachOff" | "coachOffer" | "coachSwitch" | "coachWaits"
  | "coachWarns" | "comeAndGo" | "contents" | "copied" | "copyByHand" | "copyLink" | "copyText" | "costs"
  | "costsChance" | "costsPoints" | "countsHow" | "createTable" | "curve" | "dashedFrame" | "decisions" | "deleteAll"
  | "deleteAllWords" | "deleteChat" | "deleteChatWords" | "deleteMessage" | "deleteMessageWords" | "deleteYes"
  | "deletedChat" | "doItForMe" | "dropHere" | "editBack" | "editNoPiece" | "editNothing" | "editPiece" | "editWords"
  | "emptyTable" | "endShared" | "endWins" | "endYouWin" | "engine" | "engineLooks" | "event" | "exact" | "exerciseOf"
  | "exerciseWords" | "exercises" | "exercisesAgain" | "exercisesDone" | "eyes" | "eyesDecided" | "eyesOpen"
  | "fairAsMove" | "fairBad" | "fairBotContribution" | "fairChecking" | "fairContribution" | "fairDetails" | "fairDraw"
  | "fairExtra" | "fairHow" | "fairLotNew" | "fairLotNone" | "fairLotSeat" | "fairMissing" | "fairNoContribution"
  | "fairNoContributionOf" | "fairNoSecret" | "fairNotSent" | "fairNumber" | "fairOddContribution" | "fairOdds"
  | "fairOddsOrder" | "fairOddsUntold" | "fairOrder" | "fairPictured" | "fairPlay" | "fairPromise" | "fairRetold"
  | "fairSaid" | "fairSame" | "fairSecret" | "fairSkipped" | "fairTold" | "fairUnseen" | "fairUsed" | "fairVerify"
  | "fairYourContribution" | "filterMoves" | "finished" | "first" | "firstGame" | "footNav" | "foreignPage"
  | "fromTheStart" | "gainsPoints" | "games" | "goOn" | "goOnButton" | "goOnTouching" | "goingOn" | "guide" | "halt"
  | "handTo" | "handoverWords" | "hands" | "hereOnly" | "heroTitle" | "heroWords" | "hint" | "hintEqual" | "hintMove"
  | "iAm" | "imprint" | "inRulebook" | "inviteAnyone" | "inviteGone" | "inviteLink" | "inviteOther" | "inviteUsed"
  | "inviteWords" | "invitedBy" | "joinRematch" | "keepWaiting" | "kindWords_friend" | "kindWords_here"
  | "kindWords_open" | "kindWords_you" | "kind_bot" | "kind_friend" | "kind_here" | "kind_open" | "kind_program"
  | "language" | "last" | "lastMoves" | "learn" | "learnFirst" | "learnFirstWords" | "learnOn" | "learned" | "leave"
  | "leaveBotWords" | "leaveMatch" | "leaveQuestion" | "leavingLabel" | "leaving_bot" | "leaving_end" | "lens"
  | "lensKnown" | "lensOpen" | "lessonOther" | "letBack" | "letChance" | "level" | "loading" | "log" | "logEmpty"
  | "lossEach" | "lostSince" | "lostTitle" | "lostUnsent" | "lostWords" | "luck" | "luckAndSkill" | "luckOf"
  | "luckOfEvent" | "matchOver" | "message" | "mine" | "mineWords" | "minutesFromTo" | "missing" | "mistakes" | "more"
  | "motto" | "moves" | "movesCompared" | "mute" | "muteWords" | "muted" | "myData" | "myDataWords" | "name"
  | "neverPlayed" | "newTable" | "next" | "nextExercise" | "nextMistake" | "no" | "noAccuracy" | "noClock"
  | "noConnection" | "noDecisions" | "noEntries" | "noExercises" | "noGame" | "noMatches" | "noRecord" | "noSuchMove"
  | "notYourTurn" | "nothingMarked" | "nothingTurned" | "offline" | "onlyMarked" | "onlyMissing" | "onlyPlayersTalk"
  | "oops" | "openAnother" | "openRecord" | "openWords" | "options" | "orGoOnTouching" | "overview" | "ownChoose"
  | "ownDrop" | "ownDropSure" | "ownEnter" | "ownEnterMore" | "ownFile" | "ownFine" | "ownKeep" | "ownKept"
  | "ownKeptFine" | "ownKeptUnfinished" | "ownNew" | "ownOpen" | "ownTooLong" | "ownUnfinished" | "panel"
  | "personInstead" | "picture" | "play" | "playCoached" | "playCoachedWords" | "playFromHere" | "playNow" | "playNowOf"
  | "playOn" | "playPlain" | "playPlainWords" | "players" | "playersFromTo" | "points" | "position" | "positionEnter"
  | "positionOf" | "positionText" | "positionWords" | "preset_bots" | "preset_friends" | "preset_screen" | "presets"
  | "previous" | "privacy" | "progress" | "promise" | "promiseBroken" | "qr" | "record" | "rematch" | "rematchCalled"
  | "rematchLotWords" | "rematchWords" | "remove" | "removeAsk" | "removePerson" | "removePersonWords" | "removeSeat"
  | "removeWords" | "removed" | "removedYou" | "replay" | "resign" | "resignTwoWords" | "resignWords" | "resigned"
  | "result" | "roundBoard" | "roundGoOn" | "roundSoon" | "roundStay" | "roundYourTurn" | "rounds" | "rule" | "rules"
  | "rulesFound" | "rulesNotFound" | "rulesOf" | "sameLink" | "satDown" | "scores" | "searchRules" | "seatFree"
  | "seatKept" | "seats" | "send" | "sending" | "setUp" | "share" | "showAnswer" | "showMore" | "showPosition"
  | "sitDown" | "sitDownAt" | "sitHere" | "siteNav" | "skip" | "skipLesson" | "skipToTurn" | "sounds" | "spectator"
  | "speed" | "speedWords" | "speed_fast" | "speed_normal" | "speed_now" | "speed_slow" | "standIn" | "standInAsked"
  | "standInLabel" | "standInMay" | "startFrom" | "state_closed" | "state_over" | "state_running" | "state_waiting"
  | "takeBack" | "takeOver" | "takenBack" | "textTab" | "themeNow" | "theme_auto" | "theme_dark" | "theme_light"
  | "thinking" | "timeLeft" | "toBoard" | "toHome" | "toTable" | "toTop" | "toldTo" | "tooLong" | "tryBack" | "tryCut"
  | "tryIt" | "tryWords" | "tryingAgain" | "turning" | "undo" | "undoAsked" | "undoMay" | "undoRefused" | "unexplained"
  | "unmute" | "unnamed" | "waitingWords" | "watch" | "watchWords" | "watcher" | "watchersTalk" | "watching"
  | "whichDecisions" | "whoLeaves" | "whoPlays" | "winner" | "yes" | "you" | "youLeft" | "yourAnswer" | "yourName"
  | "yourTurn" | "zoom";

/** A text in forms for one, for many, and so on. */
export type PluralName =
  | "analysed" | "clockBefore" | "fairCameLate" | "fairNotCompared" | "fairPromised" | "fairProven" | "fairToldLate"
  | "lookedAt" | "minutes" | "ownFaults" | "seconds" | "timeShort";

/** Several texts that belong together. */
export type SectionName =
  | "aboutChance" | "aboutData" | "aboutEveryone";
