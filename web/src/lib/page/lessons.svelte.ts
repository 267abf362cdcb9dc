import { http } from "../../wire/http";
import { recall, remember } from "../device/storage";

/** What this browser keeps of a lesson: the step the reader is at, and whether it was once played to the end. */
export interface LessonProgress {
  at: number;
  done: boolean;
}

const key = (game: string) => `lesson.${game}`;
let listed: Promise<ReadonlyMap<string, number>> | null = null;

/** The games that have a lesson, with the number of its steps; asked for once. */
export function lessons(): Promise<ReadonlyMap<string, number>> {
  listed ??= http.lessons().then(
    (found) => new Map(found.map(({ game, steps }) => [game, steps])),
    () => {
      listed = null; // the next one who needs it tries again
      return new Map<string, number>();
    },
  );
  return listed;
}

export function lessonProgress(game: string): LessonProgress | null {
  const kept = recall(key(game));
  return kept ? (JSON.parse(kept) as LessonProgress) : null;
}

export function keepLesson(game: string, at: number, done = false): void {
  remember(key(game), JSON.stringify({ at, done: done || (lessonProgress(game)?.done ?? false) }));
}
