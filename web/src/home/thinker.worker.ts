/** The worker in which computers think: one task at a time (`tete.browser.thinkers`). Whoever wants to stop it ends it. */
import type { FromThinker, Start, ToThinker } from "./messages";
import { LargeFiles, startPython } from "./python";

type Perform = (task: Uint8Array, name: string) => Promise<Uint8Array>;

const post = (message: FromThinker) => postMessage(message);
let ready: Promise<Perform>;

addEventListener("message", ({ data }: MessageEvent<ToThinker>) => {
  if (data.kind === "start") ready = start(data);
  else void answer(data.task, data.files);
});

async function answer(task: Uint8Array, name: string): Promise<void> {
  try {
    post({ kind: "answer", data: await (await ready)(task, name) });
  } catch (error) {
    post({ kind: "failed", why: String(error) });
  }
}

async function start(places: Start): Promise<Perform> {
  const { python } = await startPython(places);
  const files = new LargeFiles(python, places.room, places.large);
  const { perform } = python.pyimport("tete.browser.thinkers") as unknown as {
    perform: (task: unknown) => { toJs(): Uint8Array };
  };
  return async (task, name) => {
    await files.load(name);
    return perform(python.toPy(task)).toJs();
  };
}
