/** What travels between the page and the server. Made by `python -m tools.wire`; do not edit. */
export type Seat = number;
export type Actor = Seat | "chance";
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Agree to the offer of this `number`. */
export interface Agree {
  type: "agree";
  number: number;
  id: string;
}
/** Somebody agreed to an offer. */
export interface AgreedNotification {
  kind: "agreed";
  version: number;
}
/** A move that a computer ranked, and how it values it. */
export interface Alternative {
  move: string;
  value: number | null;
}
/** The position before a ply for the `seat` that moved there; without a seat, chance moved. `chances` are those of every seat to win, `played` the verdict on the move that was made (none if it was the only one), and `reasons` say why the first of the `best` moves is good. */
export interface Analysis {
  seat: number | null;
  value: number | null;
  best: JudgedMove[];
  chances: number[];
  played: MoveVerdict | null;
  reasons: HintReason[];
}
/** A position as the seat to move sees it, and its moves; `moves` is null where there are too many to list. */
export interface BestMovePosition {
  game: string;
  seat: number;
  seats: number;
  colours: string[][];
  view: Json;
  turn: DecideTurn | RollTurn | OverTurn;
  moves: string[] | null;
  plies: ShownPly[];
}
/** How good a move was: `loss` is the share of the win, from 0 to 1, that it gives away against the best. */
export interface BestMoveResult {
  mark: "best" | "good" | "missed";
  loss: number;
  best: string;
}
/** The next piece, where about it goes and where exactly. */
export interface BoardHint {
  piece: MissingPiece;
  area: HintArea;
  placement: string;
}
/** What is printed on the box of a game; ages and minutes are from and to. */
export interface BoxInfo {
  authors: string[];
  publisher: string | null;
  year: number | null;
  ages: [number, number | null] | null;
  minutes: [number, number] | null;
  not_under: number | null;
}
/** A word list that the room keeps now. `reference` is the value of the option `lexicon` for it. */
export interface BroughtWords {
  reference: string;
  name: string;
  words: number;
}
/** End the table without a result: as the owner before the game, as the system at any time. */
export interface Cancel {
  type: "cancel";
  id: string;
}
/** End the hint under way; the query for it is refused as `hint-stopped`. */
export interface CancelHint {
  type: "cancel-hint";
  id: string;
}
/** The results of a day; a missing one was not tried. */
export interface CardRequest {
  day: string;
  seconds?: number | null;
  hints?: number;
  words?: number | null;
  best_moves?: Record<string, "best" | "good" | "missed">;
}
/** What the chance moves follow from; `secret` is null before the game is over. */
export interface Chance {
  commitment: string;
  secret: string | null;
  salts: string[];
}
/** Say something. `name` is a spectator's; a seated player has the name of the seat. */
export interface Chat {
  type: "chat";
  text: string;
  name?: string;
  id: string;
}
/** Others may chat now. */
export interface ChatChangedNotification {
  kind: "chat-changed";
  version: number;
}
/** A line of the chat; `seat` is null for a spectator. */
export interface ChatNotification {
  kind: "chat";
  version: number;
  seat: number | null;
  name: string;
  text: string;
  at: number;
}
/** A value that an option cannot have now: the rules refuse it, it is another `preset`, or takes other `seats`. */
export interface ClosedChoice {
  option: string;
  value: Json;
  why: "preset" | "refused" | "seats";
  error: ErrorInfo | null;
  preset: string | null;
  seats: number[] | null;
}
export interface ComputerRequest {
  kind: "computer";
  level: number;
  name?: string;
}
/** A computer that cannot move at the moment: it waits for an engine, or for the store to take its move. */
export interface ComputerWait {
  seat: number;
  what: "engine" | "store";
}
/** The moves of a computer of this level with the day's dice; stronger games may exist. */
export interface ComputerWords {
  level: number;
  points: number;
  moves: string[];
}
/** A table that was made, and the links to its open seats. */
export interface Created {
  table: string;
  invites: Invite[];
}
/** The table was made. */
export interface CreatedNotification {
  kind: "created";
  version: number;
}
/** Where the day's word game stands; over when no turn is `left`. */
export interface DailyWords {
  view: Json;
  turn: DecideTurn | RollTurn | OverTurn;
  plies: ShownPly[];
  left: number;
  points: number;
  preview: PreviewResult | null;
}
/** The challenge of a date: a board (`/api/puzzles/generated`), turns of words, and games with a best move. */
export interface Day {
  day: string;
  puzzle: string;
  grade: number;
  seed: string;
  turns: number;
  games: string[];
}
/** These seats are to move. */
export interface DecideTurn {
  kind: "decide";
  seats: number[];
}
/** Decline an offer, or withdraw your own. */
export interface Decline {
  type: "decline";
  number: number;
  id: string;
}
/** An offer was declined or withdrawn. */
export interface DeclinedNotification {
  kind: "declined";
  version: number;
}
/** The server is back; its absence counts for no clock. */
export interface DowntimeCreditedNotification {
  kind: "downtime-credited";
  version: number;
}
/** The game is over. */
export interface EndedNotification {
  kind: "ended";
  version: number;
}
/** Enter what the players' own dice show; `prompt` is the table's `roll_prompt`. */
export interface EnterRoll {
  type: "enter-roll";
  prompt: number;
  move: string;
  id: string;
}
/** Why something was refused: a stable code, the number of the rule, and a sentence. */
export interface ErrorInfo {
  code: string;
  details: Record<string, string | number>;
  rule: string | null;
  text: string;
}
/** A seat that stays open for somebody else. */
export interface FriendRequest {
  kind: "friend";
  name?: string;
}
/** Minutes for the whole game, and seconds added by each move. */
export interface GameClock {
  kind: "game";
  minutes: number;
  increment: number;
}
/** `clock_passes`: a player whose time for a move is up passes instead of losing. `first_seat`: how many of 100 games the seat that begins has won, by preset, where it wins more than its share. `match_points`: a match adds up points, and otherwise counts won games. */
export interface GameInfo {
  key: string;
  box: BoxInfo | null;
  seats: number[];
  presets: PresetInfo[];
  options: OptionInfo[];
  secrets: boolean;
  chance: boolean;
  clock_passes: boolean;
  match_points: boolean;
  first_seat: Record<string, number>;
}
/** A board with exactly one completion; the same name, grade and seed always make the same. */
export interface GeneratedBoard {
  puzzle: string;
  level: "easy" | "hard" | "strict";
  grade: number;
  seed: string;
  given: string;
}
/** Lend your seat to a computer during the game, or that of a player who is `absent`. Against other people the computer has the table's own level, and plays a turn that it began to its end. */
export interface HandOver {
  type: "hand-over";
  seat: number;
  level: number;
  id: string;
}
/** Ask for a move that a computer suggests at this prompt. */
export interface Hint {
  type: "hint";
  seat: number;
  prompt: number;
  id: string;
}
/** First and last column, first and last row, from 0. */
export interface HintArea {
  columns: [number, number];
  rows: [number, number];
}
/** A reason for a hint: the code of a text, and what it names. */
export interface HintReason {
  code: string;
  details: Record<string, string | number>;
}
/** A move that a computer suggests at `prompt`, and why. */
export interface HintResult {
  prompt: number;
  move: string;
  text: string;
  reasons: HintReason[];
  ranked: Alternative[];
}
/** The board, its lines perhaps reordered to obey the rules. `moves` is null where there are too many to list. `due` is the colour whose turn it is, where the colours take turns. */
export interface InspectedBoard {
  kind: "inspected-board";
  text: string;
  done: boolean;
  missing: MissingPiece[];
  moves: string[] | null;
  due: "blue" | "green" | "red" | "yellow" | null;
}
/** The link that lets somebody sit down on a seat. */
export interface Invite {
  seat: number;
  url: string;
}
export interface JoinRequest {
  name: string;
  seat?: number | null;
  key?: string | null;
  salt?: string;
}
/** The seat of whoever joined a table. */
export interface Joined {
  table: string;
  seat: number;
}
/** A move, the mover's chance to win after it, and where the judge counts points what it brings. */
export interface JudgedMove {
  move: string;
  value: number;
  points: number | null;
}
/** Free all your seats before the game; lend them to computers during it. */
export interface Leave {
  type: "leave";
  id: string;
}
/** Whether the step is done, a comment on the move, and the plies after it; an error if it was refused. */
export interface LessonAnswer {
  done: boolean;
  say: string;
  frames: LessonFrame[];
  error?: ErrorInfo;
}
/** A game in three pictures. */
export interface LessonCard {
  game: string;
  pictures: LessonPicture[];
}
/** A position as the reader sees it, and the ply that led to it. `moves` are the reader's; null if it is not their turn, or if there are too many to list. */
export interface LessonFrame {
  view: Json;
  turn: DecideTurn | RollTurn | OverTurn;
  moves: string[] | null;
  ply: ShownPly | null;
}
/** A sensible move. */
export interface LessonHint {
  move: string;
}
/** A game that has a lesson of so many steps. */
export interface LessonInfo {
  game: string;
  steps: number;
}
/** A move of the reader. */
export interface LessonMove {
  moves?: string[];
  seed?: number;
  move: string;
}
/** A drawing of a position; `crop` is the part to show: left, top and width in per cent. */
export interface LessonPicture {
  say: string;
  crop: [number, number, number];
  seat: number;
  seats: number;
  colours: string[][];
  view: Json;
  turn: DecideTurn | RollTurn | OverTurn;
}
/** Where the reader is in a step: in the game at the end, after these moves. A game has one seed. */
export interface LessonPlace {
  moves?: string[];
  seed?: number;
}
/** One position of a lesson: what to do there, and a move that does it. The `last` is a game. `press` is said while the reader has to press for the dice. */
export interface LessonStep {
  game: string;
  step: number;
  steps: number;
  seat: number;
  seats: number;
  colours: string[][];
  say: string;
  press: string;
  show: string | null;
  last: boolean;
  frames: LessonFrame[];
}
/** The table that is offered after a lesson. */
export interface LessonTable {
  preset: string;
  options: Record<string, Json>;
  seats: number;
}
/** `list` is null where there are too many to list. */
export interface Listing {
  total: number;
  list: string[] | null;
}
/** A seat of somebody else at the same screen. */
export interface LocalRequest {
  kind: "local";
  name?: string;
}
/** The player of seat `order[n]` has moved to seat n. */
export interface LotsDrawnNotification {
  kind: "lots-drawn";
  version: number;
  order: number[];
}
/** How one game of a match ended, for the players in the order of the seats they have now. `points` is empty where they mean nothing, or where the game ended otherwise than by its rules. */
export interface MatchGame {
  places: number[];
  points: number[];
}
/** Game `number` of the `games` of a match; all lists are in the order of the seats of this table. `earlier` are the games before it. `totals` is what `count` says, of all games that are over, and empty before the first is. `places` are those of the whole match, once it is over. */
export interface MatchInfo {
  number: number;
  games: number;
  earlier: MatchGame[];
  count: "games" | "points";
  totals: number[];
  places: number[];
}
/** A seat of whoever creates the table. */
export interface MeRequest {
  kind: "me";
  name?: string;
}
export interface MissingPiece {
  colour: "blue" | "green" | "red" | "yellow";
  piece: string;
}
/** A position of a story as whoever moved saw it: its ply, its `kinds`, the view before it, and the last plies. */
export interface Moment {
  ply: number;
  kinds: ("answer" | "begin" | "last" | "middle" | "stroke" | "turn")[];
  view: Json;
  before: Json;
  turn: DecideTurn | RollTurn | OverTurn;
  last: ShownPly[];
}
/** Seconds for each move. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}
/** The move that was made: `loss` is how much of the chances it gave away, `points` how many points, if counted. */
export interface MoveVerdict {
  move: string;
  value: number;
  verdict: "best" | "good" | "inaccuracy" | "mistake";
  loss: number;
  points: number | null;
}
/** Ask for the legal moves of a prompted seat that begin with `prefix`; with `sample`, for so many at random. */
export interface Moves {
  type: "moves";
  seat: number;
  prefix?: string;
  sample?: number | null;
  id: string;
}
/** Something that happens once every person at the table agrees. `by`, `agreed` and `awaited` are seats. */
export interface Offer {
  number: number;
  offer: "pause" | "rematch" | "roll" | "stop" | "takeback";
  by: number[];
  to: number;
  agreed: number[];
  awaited: number[];
}
/** Somebody made an offer. */
export interface OfferedNotification {
  kind: "offered";
  version: number;
}
/** `values` are all there are, where they are few. `follows`: what the value is unless somebody chooses another. `counts` is how many there are of each of the `choices`; empty is as usual. `file`: a file may be brought for it. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "counts" | "flag" | "layout" | "list" | "number" | "seats" | "text";
  choices: string[] | null;
  values: Json[] | null;
  default: Json;
  follows: "language" | null;
  file: boolean;
}
/** The game is over. One that was cancelled or stopped has no places. */
export interface OverTurn {
  kind: "over";
  places: number[];
  points: number[];
  reason: string;
}
/** Somebody else is the owner. */
export interface OwnerChangedNotification {
  kind: "owner-changed";
  version: number;
}
/** The game waits. */
export interface PausedNotification {
  kind: "paused";
  version: number;
}
/** Say that you are there; the answer is `pong`. */
export interface Ping {
  type: "ping";
  t?: Json;
}
/** Answer the prompt of a seat with a move. */
export interface Play {
  type: "play";
  seat: number;
  prompt: number;
  move: string;
  id: string;
}
/** What to say of a table beside the name of its preset: the code of a text, and a number that it names. */
export interface Played {
  code: string;
  n: number | null;
}
/** `view` and `turn` are those after this ply. Old plies have none, nor has the newest: it is in the snapshot. */
export interface PlyNotification {
  kind: "ply";
  version: number;
  actor: number | "chance";
  ply: number;
  text: string;
  view?: Json;
  turn?: DecideTurn | RollTurn | OverTurn;
}
/** The answer to a ping: its own `t`, and the time of the server. */
export interface Pong {
  type: "pong";
  t: Json;
  now: number;
}
/** A position of a finished game, and the ply that led there (none to the first). */
export interface Position {
  actor: number | "chance" | null;
  move: string | null;
  view: Json;
  turn: DecideTurn | RollTurn | OverTurn;
}
/** `colours` are those of the seats, for each number of `seats`; those of no seat are `shared` by all in turn. */
export interface PresetInfo {
  name: string;
  seats: number[];
  options: Record<string, Json>;
  colours: string[][][];
  shared: string[];
}
/** Ask what this move would do; nothing happens. */
export interface Preview {
  type: "preview";
  seat: number;
  move: string;
  id: string;
}
/** Whether a move is legal, and what the game says of it besides. */
export interface PreviewResult {
  ok: boolean;
  details: Record<string, Json>;
  error?: ErrorInfo;
}
/** The question for a move, numbered by the version that asked. */
export interface Prompt {
  seat: number;
  prompt: number;
}
/** Make an offer to everybody. For a takeback, `seat` is the seat whose last move it concerns. */
export interface Propose {
  type: "propose";
  offer: "pause" | "rematch" | "roll" | "stop" | "takeback";
  seat?: number;
  id: string;
}
/** A hint; or none, because the board is `done`, cannot be completed (`no`), or nobody knows in time (`unknown`). */
export interface PuzzleHint {
  hint: BoardHint | null;
  none: "done" | "no" | "unknown" | null;
}
/** A puzzle in one version. Every piece is there once in each colour; a colour begins in a free one of `corners`. */
export interface PuzzleInfo {
  name: string;
  level: "easy" | "hard" | "strict";
  columns: number;
  rows: number;
  colours: ("blue" | "green" | "red" | "yellow")[];
  pieces: PuzzlePiece[];
  corners: string[];
  apart: boolean;
  joined: boolean;
  descending: boolean;
  turns: boolean;
}
/** Its squares as columns and rows from 0. */
export interface PuzzlePiece {
  name: string;
  shape: [number, number][];
}
/** A board that breaks a rule. */
export interface RefusedBoard {
  kind: "refused-board";
  error: ErrorInfo;
}
/** The game is played again, at the table `successor`. */
export interface RematchCreatedNotification {
  kind: "rematch-created";
  version: number;
  successor: string;
}
/** All positions of a game. */
export interface Replay {
  game: string;
  plies: Position[];
}
/** The one answer to the command or query of this `id`. `ok`: it was carried out; `version` is the table's after a command, `preview`, `moves` and `hint` answer the query of that name. Otherwise nothing has changed, and `error` says why. */
export interface Reply {
  type: "reply";
  id: string;
  ok: boolean;
  version?: number;
  preview?: PreviewResult;
  moves?: Listing;
  hint?: HintResult;
  error?: ErrorInfo;
}
/** Give the game of a seat up. */
export interface Resign {
  type: "resign";
  seat: number;
  id: string;
}
/** A seat gave up. */
export interface ResignedNotification {
  kind: "resigned";
  version: number;
  seat: number;
}
/** Continue a paused game. */
export interface Resume {
  type: "resume";
  id: string;
}
/** The game goes on. */
export interface ResumedNotification {
  kind: "resumed";
  version: number;
}
/** Chance is to move. */
export interface RollTurn {
  kind: "roll";
}
/** Who can reach the server, and at which address; `may_open`: this client can open it to the house. */
export interface Room {
  reach: "house" | "machine" | "public";
  url: string;
  may_open: boolean;
  may_close: boolean;
}
/** Open the room to the other devices of the house, or close it again. */
export interface RoomRequest {
  open: boolean;
}
/** The clocks that run, at the time `at` of this snapshot. */
export interface Running {
  running: number[];
  at: number;
}
/** A seat added its share to the chance moves. */
export interface SaltSetNotification {
  kind: "salt-set";
  version: number;
  seat: number;
}
/** Somebody else plays this seat. */
export interface SeatChangedNotification {
  kind: "seat-changed";
  version: number;
  seat: number;
  reason: "computer" | "hand-over" | "resign" | "return" | "sit" | "stand" | "timeout";
}
/** As the owner, give an open seat to a computer, or change the level of a computer whose seat nobody lent. */
export interface SeatComputer {
  type: "seat-computer";
  seat: number;
  level: number;
  name?: string;
  id: string;
}
/** `lent`: you may sit down there again. `absent`: others may hand it over. Only the owner gets `invite`. `stand_in`: a computer plays for the person of this name. `times`: how many times the usual time the seat has. */
export interface SeatInfo {
  kind: "computer" | "local" | "open" | "remote";
  name: string;
  level: number | null;
  controller: "computer" | "nobody" | "other" | "you";
  stand_in: boolean;
  lent: boolean;
  colours: string[];
  connected: boolean;
  absent: boolean;
  clock_ms: number | null;
  times: number;
  invite?: string;
}
/** The secret of the chance moves is in the snapshot. */
export interface SecretRevealedNotification {
  kind: "secret-revealed";
  version: number;
}
/** As the owner, say who may chat. */
export interface SetChat {
  type: "set-chat";
  chat: "all" | "off" | "seats";
  id: string;
}
/** Choose the language of the answers on this connection. */
export interface SetLanguage {
  type: "set-language";
  lang: string;
  id: string;
}
/** Add your share to the chance moves. */
export interface SetSalt {
  type: "set-salt";
  seat: number;
  salt: string;
  id: string;
}
/** Choose the seat whose view this connection is shown: one of its own, or none. */
export interface SetViewpoint {
  type: "set-viewpoint";
  seat?: number | null;
  id: string;
}
/** What a table of these options would be. With an `error` it cannot be, and the rest is empty. `colours` are those of the seats, if the number of seats is among `seats`. A number or a list that the rules refuse whatever it is has one entry in `closed`, with the value null. */
export interface Setup {
  error: ErrorInfo | null;
  seats: number[];
  colours: string[][];
  shared: string[];
  played: Played[];
  closed: ClosedChoice[];
}
/** A table that somebody thinks of creating. */
export interface SetupRequest {
  preset?: string;
  options?: Record<string, Json>;
  seats?: number;
}
/** A ply, and its text as the viewer sees it. */
export interface ShownPly {
  actor: number | "chance";
  text: string;
}
/** Take an open seat. During the game: take back a seat you lent, or a computer's seat that nobody lent. `key` is that of an invite link; a public table needs none. */
export interface Sit {
  type: "sit";
  seat: number;
  name: string;
  local?: boolean;
  key?: string;
  id: string;
}
/** A finished solo game; only its player gets `table`. */
export interface SoloRecord {
  name: string;
  points: number;
  at: number;
  you: boolean;
  table: string | null;
}
/** `yes` comes with a completion; `no` is proved; `unknown`: so many seconds were not enough to tell. */
export interface Solvable {
  solvable: "no" | "unknown" | "yes";
  seconds: number;
  completion: string | null;
}
/** Free a seat before the game: your own, or as the owner anybody's. */
export interface Stand {
  type: "stand";
  seat: number;
  id: string;
}
/** Start the game, as the owner, once every seat is taken. */
export interface Start {
  type: "start";
  id: string;
}
/** The game began. */
export interface StartedNotification {
  kind: "started";
  version: number;
}
/** Three or four moments of a finished game, in order; fewer if it was very short. `judged`: the program can estimate the positions of the game. Else these are its beginning, its middle and its end. */
export interface Story {
  game: string;
  judged: boolean;
  moments: Moment[];
}
/** `level` is that of a computer, where it is known. */
export interface SummarySeat {
  kind: "computer" | "local" | "open" | "remote";
  name: string;
  you: boolean;
  level: number | null;
}
/** The table as this connection may see it. `full_history`: the notifications are all there are, not only new ones. `older_rules`: the table was played under older rules; it has no view, and its moves are in the notifications as text. `lots` is null where none are drawn, empty before the draw, and then says for each seat where its player sat before. `played` is what is to be said of the options beside the name of the preset. */
export interface TableMessage {
  type: "table";
  version: number;
  table: string;
  game: string;
  preset: string;
  options: Record<string, Json>;
  played: Played[];
  time_limit: GameClock | MoveClock | null;
  access: "link" | "players" | "public";
  older_rules: boolean;
  name: string;
  status: "over" | "paused" | "playing" | "waiting";
  ply: number;
  seats: SeatInfo[];
  owner: boolean;
  viewpoint: number | null;
  yours: number[];
  view: Json;
  curtain: number | null;
  turn: DecideTurn | RollTurn | OverTurn;
  prompts: Prompt[];
  roll_prompt: number | null;
  moves: Listing | null;
  clock: Running | null;
  offers: Offer[];
  takeback: Takeback;
  correct_roll: "asked" | "free" | null;
  waits: ComputerWait[];
  spectators: number;
  own_dice: boolean;
  lots: number[] | null;
  match: MatchInfo | null;
  chat: boolean;
  chance: Chance | null;
  previous: string;
  successor: string;
  now: number;
  full_history: boolean;
  notifications: (PlyNotification | ChatNotification | SeatChangedNotification | TimeExpiredNotification | ResignedNotification | SaltSetNotification | LotsDrawnNotification | TakenBackNotification | RematchCreatedNotification | CreatedNotification | OwnerChangedNotification | StartedNotification | OfferedNotification | AgreedNotification | DeclinedNotification | PausedNotification | ResumedNotification | DowntimeCreditedNotification | SecretRevealedNotification | EndedNotification | ChatChangedNotification)[];
}
/** A table to be created. If every seat is taken, the game starts at once. `lots`: who sits where is drawn then. `match`: as many games as there are seats, so that everybody plays every seat once. `times`: for each seat, how many times the time of the clock it has. */
export interface TableRequest {
  game: string;
  seats: (MeRequest | LocalRequest | FriendRequest | ComputerRequest)[];
  preset?: string;
  options?: Record<string, Json>;
  clock?: GameClock | MoveClock | null;
  own_dice?: boolean;
  lots?: boolean;
  match?: boolean;
  times?: number[];
  chat?: boolean;
  access?: "link" | "players" | "public";
  salt?: string;
}
/** A table in one line. Times are milliseconds. There are no places before the game is over. `clean`: the whole game was played here with the server's dice, nothing was taken back, and no seat changed hands. `imported`: it came as a file. `match`: the number of the game in its match, 0 where there is none. */
export interface TableSummary {
  table: string;
  game: string;
  preset: string;
  clock: GameClock | MoveClock | null;
  name: string;
  status: "over" | "paused" | "playing" | "waiting";
  ply: number;
  seats: SummarySeat[];
  your_turn: boolean;
  created: number;
  at: number;
  places: number[];
  points: number[];
  reason: string;
  clean: boolean;
  imported: boolean;
  match: number;
}
/** `mine` are the latest tables of a player; if there are more, `next` is what `after` has to be to read on. */
export interface Tables {
  mine: TableSummary[];
  open: TableSummary[];
  next: string | null;
}
/** `seat` is the seat whose last move would be taken back. `free`: nobody has to agree. */
export interface Takeback {
  allowed: boolean;
  free: boolean;
  seat: number | null;
}
/** The game is again where it was before ply `to`. */
export interface TakenBackNotification {
  kind: "taken-back";
  version: number;
  to: number;
}
/** The clock of a seat ran out. */
export interface TimeExpiredNotification {
  kind: "time-expired";
  version: number;
  seat: number;
}
/** The meaning of a dictionary entry: that of the word itself, or of the one that it is a form of. */
export interface WordDefinition {
  word: string;
  text: string;
}
/** A word in the list of a table. `tier` is 1 for an everyday word to 6 for a rare one, and 0 if that is unknown. `before` and `after` are the letters that make another word of it. `coarse`: it is vulgar or an insult. `joined`: it was asked with a hyphen or the like, and `word` is how it is written. A `?` in the question stands for any letter: `matches` are then words that fit, at most sixty of `total`. `definitions` say what a known word means, as far as the dictionary of the language `dictionary` has it; there is none for a vulgar word. */
export interface WordInfo {
  word: string;
  lexicon: string;
  known: boolean;
  tier: number;
  before: string;
  after: string;
  coarse: boolean;
  joined: boolean;
  matches: string[];
  total: number;
  definitions: WordDefinition[];
  dictionary: string;
}
export type ClientMessage = Play | EnterRoll | Sit | Stand | SeatComputer | HandOver | Leave | SetSalt | Start | Propose | Agree | Decline | Resign | Resume | Chat | SetChat | Cancel | SetViewpoint | SetLanguage | Preview | Moves | Hint | CancelHint | Ping;
export type SeatRequest = MeRequest | LocalRequest | FriendRequest | ComputerRequest;
export type Turn = DecideTurn | RollTurn | OverTurn;
export type Notification = PlyNotification | ChatNotification | SeatChangedNotification | TimeExpiredNotification | ResignedNotification | SaltSetNotification | LotsDrawnNotification | TakenBackNotification | RematchCreatedNotification | CreatedNotification | OwnerChangedNotification | StartedNotification | OfferedNotification | AgreedNotification | DeclinedNotification | PausedNotification | ResumedNotification | DowntimeCreditedNotification | SecretRevealedNotification | EndedNotification | ChatChangedNotification;
export type ServerMessage = TableMessage | Reply | Pong;
export type OptionKind = "choice" | "counts" | "flag" | "layout" | "list" | "number" | "seats" | "text";
export type Status = "over" | "paused" | "playing" | "waiting";
export type Clock = GameClock | MoveClock | null;
export type Mark = "best" | "good" | "missed";
export type GameKey = string;
export type Inspection = InspectedBoard | RefusedBoard;
