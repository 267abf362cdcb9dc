import { readiness } from "../lib/page/readiness";
import { transport } from "./transport";
import type {
  BroughtWords,
  CardRequest,
  ComputerWords,
  Created,
  Day,
  PreviewResult,
  GameInfo,
  PuzzleHint,
  Joined,
  Analysis,
  Inspection,
  WordInfo,
  GeneratedBoard,
  PuzzleInfo,
  MoveVerdict,
  ErrorInfo,
  Replay,
  Setup,
  SetupRequest,
  Room,
  BestMoveResult,
  BestMovePosition,
  SoloRecord,
  Story,
  Solvable,
  TableMessage,
  Tables,
  TableSummary,
  TableRequest,
  DailyWords,
  LessonAnswer,
  LessonCard,
  LessonHint,
  LessonInfo,
  LessonMove,
  LessonPlace,
  LessonStep,
  LessonTable,
} from "./types";

/** A request that the server rejected, with the sentence that says why. */
export class RequestError extends Error {
  constructor(readonly error: ErrorInfo) {
    super(error.text);
  }
}

/** A file is sent as it is, anything else as JSON. */
function ask<T>(path: string, body?: unknown): Promise<T> {
  return readiness.during("answer", askQuietly<T>(path, body));
}

/** The same for what takes long: the page is settled meanwhile. */
async function askQuietly<T>(path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const file = body instanceof Blob;
  const answer = await transport.fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers: { "Accept-Language": document.documentElement.lang, "Content-Type": file ? "text/plain" : "application/json" },
    ...(body === undefined ? {} : { body: file ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  if (answer.ok) return (await answer.json()) as T;
  const { error } = (await answer.json().catch(() => ({}))) as { error?: ErrorInfo };
  throw error ? new RequestError(error) : new Error(`${path}: ${answer.status}`);
}

/** This page's part of the chance to come: the server cannot know it when it commits to its secret. */
function salt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** All tables of this player, page by page; one that changes meanwhile may come twice. */
async function ownTables(): Promise<TableSummary[]> {
  const found = new Map<string, TableSummary>();
  let next: string | null = "";
  while (next !== null) {
    const page: Tables = await ask<Tables>(next ? `/api/tables?after=${encodeURIComponent(next)}` : "/api/tables");
    for (const table of page.mine) if (!found.has(table.table)) found.set(table.table, table);
    ({ next } = page);
  }
  return [...found.values()];
}

/** What the page asks the server over plain HTTP. */
export const http = {
  games: () => ask<GameInfo[]>("/api/games"),
  setup: (game: string, request: SetupRequest) => ask<Setup>(`/api/games/${game}/setup`, request),
  texts: (lang: string) => ask<{ [name: string]: never }>(`/api/texts/${lang}`),
  rules: (game: string, lang: string) => ask<{ html: string; rules: Record<string, string> }>(`/api/rules/${game}/${lang}`),
  table: (table: string) => ask<TableMessage>(`/api/tables/${table}`),
  replay: (table: string, viewpoint: number | null) =>
    ask<Replay>(`/api/tables/${table}/replay${viewpoint === null ? "" : `?viewpoint=${viewpoint}`}`),
  story: (table: string) => ask<Story>(`/api/tables/${table}/story`),
  record: (table: string) =>
    readiness.during(
      "answer",
      transport
        .fetch(`/api/tables/${table}/record`)
        .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`record: ${answer.status}`)))),
    ),
  /** A game with a friend far away, as the text of a link. */
  link: (table: string) => ask<{ link: string }>(`/api/tables/${table}/link`),
  openLink: (link: string, name: string) => ask<{ table: string }>("/api/links", { link, name }),
  /** Makes a table of a record; if it is none, the server says why. */
  importRecord: (file: Blob) => ask<Created>("/api/import", file),
  /** Brings a file of one’s own for an option of a game. */
  bring: (game: string, name: string, file: Blob) => ask<BroughtWords>(`/api/attachments/${game}?name=${encodeURIComponent(name)}`, file),
  analysis: (table: string, ply: number, signal: AbortSignal) =>
    askQuietly<Analysis>(`/api/tables/${table}/analysis?ply=${ply}`, undefined, signal),
  word: (table: string, text: string) => ask<WordInfo>(`/api/tables/${table}/word?text=${encodeURIComponent(text)}`),
  tables: () => ask<Tables>("/api/tables"),
  ownTables,
  room: () => ask<Room>("/api/room"),
  openRoom: (open: boolean) => ask<Room>("/api/room", { open }),
  create: (request: TableRequest) => ask<Created>("/api/tables", { ...request, salt: salt() }),
  join: (table: string, seat: number | null, key: string | null, name: string) =>
    ask<Joined>(`/api/tables/${table}/join`, { seat, key, name, salt: salt() }),
  puzzles: () => ask<PuzzleInfo[]>("/api/puzzles"),
  look: (text: string, colour: string) => ask<Inspection>("/api/puzzles/inspect", { text, colour }),
  solvable: (text: string, guess: string | null) => askQuietly<Solvable>("/api/puzzles/solvable", { text, guess }),
  puzzleHint: (text: string, guess: string | null) => ask<PuzzleHint>("/api/puzzles/hint", { text, guess }),
  made: (name: string, grade: number, seed: string) =>
    ask<GeneratedBoard>(`/api/puzzles/generated?name=${name}&grade=${grade}&seed=${seed}`),
  day: (day: string) => ask<Day>(`/api/puzzles/daily?day=${day}`),
  bestMove: (day: string, game: string) => ask<BestMovePosition>(`/api/puzzles/daily/${game}?day=${day}`),
  answerBestMove: (day: string, game: string, move: string) => ask<BestMoveResult>(`/api/puzzles/daily/${game}`, { day, move }),
  previewBestMove: (day: string, game: string, move: string) => ask<PreviewResult>(`/api/puzzles/daily/${game}/preview`, { day, move }),
  decision: (table: string, ply: number) => ask<BestMovePosition>(`/api/puzzles/games/${table}/${ply}`),
  tryMove: (table: string, ply: number, move: string) => ask<MoveVerdict>(`/api/puzzles/games/${table}/${ply}`, { move }),
  previewDecision: (table: string, ply: number, move: string) => ask<PreviewResult>(`/api/puzzles/games/${table}/${ply}/preview`, { move }),
  dayWords: (day: string, lexicon: string, moves: readonly string[], preview: string | null = null) =>
    ask<DailyWords>("/api/puzzles/words", { day, lexicon, moves, preview }),
  computerWords: (day: string, lexicon: string) => ask<ComputerWords>("/api/puzzles/words/computer", { day, lexicon }),
  card: (question: CardRequest) => ask<{ text: string }>("/api/puzzles/card", question),
  lessons: () => ask<LessonInfo[]>("/api/lessons"),
  lesson: (game: string, step: number, seed: number) => ask<LessonStep>(`/api/lessons/${game}/${step}?seed=${seed}`),
  lessonMove: (game: string, step: number, move: LessonMove) => ask<LessonAnswer>(`/api/lessons/${game}/${step}`, move),
  lessonPreview: (game: string, step: number, move: LessonMove) => ask<PreviewResult>(`/api/lessons/${game}/${step}/preview`, move),
  lessonHint: (game: string, step: number, place: LessonPlace) => ask<LessonHint>(`/api/lessons/${game}/${step}/hint`, place),
  lessonTable: (game: string) => ask<LessonTable>(`/api/lessons/${game}/table`),
  lessonCard: (game: string) => ask<LessonCard>(`/api/lessons/${game}/card`),
  records: (game: string, preset: string) => ask<SoloRecord[]>(`/api/records/${game}/${preset}`),
};
