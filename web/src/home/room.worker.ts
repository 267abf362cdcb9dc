/** The worker in which the room of this tab runs: `tete.browser.room`, in Python. */
import { openDatabase } from "./database";
import type { FromRoom, FromThinker, Start, ToRoom, ToThinker } from "./messages";
import { LargeFiles, startPython, type Python } from "./python";

interface Room {
  tabs: { receive(text: string): void };
  connect(id: number, table: string, query: unknown): Promise<void>;
  receive(id: number, text: string): void;
  disconnect(id: number): void;
  answer(method: string, address: string, body: unknown, lang: string): Promise<{ toJs(): [number, string] }>;
}
/** A Python object that is kept after the call that brought it. */
interface Kept {
  copy(): (value: unknown) => void;
}

const post = (message: FromRoom) => postMessage(message);
let python: Python;
let room: Promise<Room>;

addEventListener("message", ({ data }: MessageEvent<ToRoom>) => {
  if (data.kind === "start") room = start(data);
  else void room.then((opened) => handle(opened, data)).catch((error: unknown) => reportError(error));
});

async function start(places: Start): Promise<Room> {
  try {
    const kept = openDatabase("tete").catch(() => undefined); // a private window may refuse
    const [started, database] = await Promise.all([startPython(places, (part) => post({ kind: "progress", part })), kept]);
    python = started.python;
    const files = new LargeFiles(python, places.room, places.large);
    const channel = new BroadcastChannel("tete");
    const page = {
      send: (id: number, text: string) => post({ kind: "message", id, text }),
      close: (id: number, code: number) => post({ kind: "closed", id, code }),
    };
    const { open_room } = python.pyimport("tete.browser.room") as unknown as {
      open_room: (...args: unknown[]) => Promise<Room>;
    };
    const opened = await open_room(
      page,
      database && ((name: string, args: string) => database.call(name, args)),
      (text: string) => channel.postMessage(text),
      (answered: Kept, failed: Kept) => openThinker(places, answered.copy(), failed.copy()),
      (name: string) => files.load(name),
    );
    channel.onmessage = ({ data }: MessageEvent<string>) => opened.tabs.receive(data);
    post({ kind: "ready", kept: database !== undefined, restored: started.restored });
    return opened;
  } catch (error) {
    post({ kind: "failed", why: String(error) });
    throw error;
  }
}

async function handle(opened: Room, message: Exclude<ToRoom, Start>): Promise<void> {
  if (message.kind === "connect") await opened.connect(message.id, message.table, python.toPy(message.query));
  else if (message.kind === "send") opened.receive(message.id, message.text);
  else if (message.kind === "close") opened.disconnect(message.id);
  else {
    const { id, method, address, body, lang } = message;
    const [status, text] = (await opened.answer(method, address, python.toPy(body), lang)).toJs();
    post({ kind: "answer", id, status, text });
  }
}

/** Starts the worker in which computers think. */
function openThinker(places: Start, answered: (data: unknown) => void, failed: (why: unknown) => void) {
  const worker = new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
  const send = (message: ToThinker) => worker.postMessage(message);
  send(places);
  worker.onmessage = ({ data }: MessageEvent<FromThinker>) =>
    data.kind === "answer" ? answered(python.toPy(data.data)) : failed(data.why);
  worker.onerror = (event) => failed(event.message);
  return {
    ask: (task: { toJs(): Uint8Array }, files: string) => send({ kind: "task", task: task.toJs(), files }),
    terminate: () => worker.terminate(),
  };
}
