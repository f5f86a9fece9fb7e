/**
 * What the server says, as JSDoc types; nothing of this file is loaded by the page.
 *
 * @typedef {{name: string, default: boolean|number|string, allowed: (boolean|number|string)[], words: string[],
 *   title: string, meaning: string}} Option
 * @typedef {{name: string, title: string, about: string, minutes: [number, number], players: number[], open: boolean,
 *   options: Option[], seats: string[], picture: string, default_players: number}} Game
 * @typedef {{name: string, title: string, about: string}} Level
 * @typedef {{version: string, games: Game[], levels: Level[], me: {name: string|null}}} Site
 *
 * @typedef {{seat: number, called: string, name: string|null, kind: "here"|"friend"|"bot"|"open", level: string|null,
 *   taken: boolean, mine: boolean, kept: boolean, invite: string|null, qr: string|null, present: boolean}} Seat
 * @typedef {{number: number, name: string, seat: number|null, text: string, at: string, mine: boolean}} Message
 * @typedef {{id: string, game: string, title: string, options: Object<string, boolean|number|string>, changed: string,
 *   players: number, state: "waiting"|"running"|"over", open: boolean, clock: number|null, chat: boolean,
 *   host: boolean, hints: boolean, seats: Seat[], mine: number[], seq: number, rematch: string|null,
 *   commitment: string, created: string, messages: Message[]}} Table
 * @typedef {{id: string, game: string, title: string, state: string, closed: string|null, seats: (string|null)[],
 *   your_turn: boolean, result: string|null, updated: string}} Entry
 *
 * @typedef {{id: string, x: number, y: number, layer: number, drawing: string, title: string, twin: string|null}} Piece
 * @typedef {{width: number, height: number, title: string, style: string|null, whole: boolean, pieces: Piece[],
 *   gone: string[], order: string[]|null}} Picture
 * @typedef {{move: string, say: string, picks: string[]}} Move
 * @typedef {{number: number, seat: number|null, text: string, say: string}} Step
 * @typedef {{party: string, called: string, name: string|null, seat: number|null, points: number,
 *   entries: {sentence: string, points: number, pieces: string[]}[]}} Account
 * @typedef {{seq: number, since: number, seat: number|null, steps: Step[], picture: Picture, view: string,
 *   to_move: number|null, turn: string, mine: boolean, moves: Move[], accounts: Account[], over: boolean,
 *   winners: number[], result: string|null, deadline: string|null, next: string|null, length?: number,
 *   tags?: Object<string, string>,
 *   undo: {can: "free"|"ask"|"no", asked_by: number|null, waiting_for: number[]}}} Frame
 * @typedef {{commitment: string, secret: string|null, contributions: string[], contributions_json: string,
 *   draws: {event: number, below: number, value: number, words: number}[]}} Fairness
 *
 * @typedef {{main: HTMLElement, params: string[], query: URLSearchParams, signal: AbortSignal}} Visit
 */
