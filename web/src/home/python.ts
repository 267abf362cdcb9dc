/** Python in a web worker: Pyodide, and the archives of the room. Nothing comes from another host. */

/** The part of Pyodide that is used here. */
export interface Python {
  runPython(code: string): unknown;
  pyimport(name: string): Record<string, (...args: never[]) => unknown>;
  unpackArchive(archive: ArrayBuffer, format: "zip", options?: { extractDir: string }): void;
  toPy(value: unknown): unknown;
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
}

/** Where the files are: folders of the site, with a slash at the end. */
export interface Places {
  python: string;
  room: string;
  /** What has to be fetched before the first game. */
  bytes: number;
  /** Whether this is the first visit. */
  first: boolean;
}

const LIBRARY = "/lib/python3.14/site-packages";

async function bytes(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Fails when a file does not come, for which Pyodide would wait for ever. Reports how much of the first download is here. */
function watchFetches({ python, room, bytes: total }: Places, report?: (part: number) => void): Promise<never> {
  const fetched = fetch;
  let count = 0;
  return new Promise((_, fail) => {
    const give = (error: unknown): never => {
      fail(error as Error);
      throw error;
    };
    self.fetch = async (...asked) => {
      const answer = await fetched(...asked).catch(give);
      if (!answer.ok) give(new Error(`${answer.url}: ${answer.status}`));
      if (!report || !answer.body || ![python, room].some((folder) => answer.url.startsWith(folder))) return answer;
      const counting = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, onward) => {
          count += chunk.length;
          report(Math.min(1, count / total));
          onward.enqueue(chunk);
        },
      });
      answer.body.pipeTo(counting.writable).catch(fail);
      return new Response(counting.readable, answer);
    };
  });
}

export interface Started {
  python: Python;
  /** Whether it began with the memory that an earlier tab kept. */
  restored: boolean;
}

/** `report` is told how much of the first download is here; a browser that has been here before has it all. */
export function startPython(places: Places, report?: (part: number) => void): Promise<Started> {
  const missing = watchFetches(places, places.first ? report : undefined);
  return Promise.race([load(places), missing]);
}

async function load({ python, room }: Places): Promise<Started> {
  const archive = bytes(`${room}room.zip.wasm`);
  const { loadPyodide } = (await import(/* @vite-ignore */ `${python}pyodide.mjs`)) as {
    loadPyodide: (options: object) => Promise<Python>;
  };
  const begin = (more: object) => loadPyodide({ indexURL: python, stdLibURL: `${python}stdlib.zip.wasm`, checkAPIVersion: false, ...more });
  const memory = await Memory.open(room);
  const kept = await memory?.read();
  const restored = kept && (await begin({ _loadSnapshot: kept }).catch(() => memory?.forget()));
  if (kept) release(kept.buffer); // Pyodide would hold it for ever
  const started = restored ?? (await begin({ _makeSnapshot: memory !== undefined }));
  unpack(started, await archive);
  const early = started.pyimport("tete.browser.early") as unknown as { wake: () => void };
  if (restored) early.wake();
  else if (memory) {
    const picture = started.makeMemorySnapshot();
    await memory.keep(picture).catch(() => undefined); // the disk may be full
    release(picture.buffer);
  }
  return { python: started, restored: restored !== undefined };
}

function unpack(python: Python, archive: ArrayBuffer): void {
  python.unpackArchive(archive, "zip", { extractDir: LIBRARY });
  release(archive);
}

/** Gives memory back at once, by sending it to nobody; as garbage, 30 MB would stay for minutes. */
function release(buffer: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [buffer]);
  port1.close();
}

/** A picture of the memory after the first imports: a tab that starts from it starts in a fraction of the time. */
class Memory {
  private constructor(
    private readonly cache: Cache,
    private readonly address: string,
  ) {}

  /** Where this browser keeps it, if it keeps anything. */
  static async open(room: string): Promise<Memory | undefined> {
    try {
      const { caches } = self as { caches?: CacheStorage };
      const cache = await caches?.open("memory");
      return cache && new Memory(cache, `${room}memory`);
    } catch {
      return undefined; // a private window may refuse, even to name it
    }
  }

  async read(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const kept = await this.cache.match(this.address);
    return kept && new Uint8Array(await kept.arrayBuffer());
  }

  /** That of an older version goes. */
  async keep(memory: Uint8Array<ArrayBuffer>): Promise<void> {
    for (const older of await this.cache.keys()) await this.cache.delete(older);
    await this.cache.put(this.address, new Response(memory));
  }

  async forget(): Promise<undefined> {
    await this.cache.delete(this.address);
  }
}

/** Brings the archives of large files, each once. */
export class LargeFiles {
  private readonly loaded = new Map<string, Promise<void>>();

  constructor(
    private readonly python: Python,
    private readonly room: string,
    private readonly names: readonly string[],
  ) {}

  /** Those of this name, if there are any. */
  load(name: string): Promise<void> {
    let loading = this.names.includes(name) ? this.loaded.get(name) : Promise.resolve();
    if (!loading) {
      loading = bytes(`${this.room}${name}.zip`).then((archive) => unpack(this.python, archive));
      loading.catch(() => this.loaded.delete(name)); // the next one tries again
      this.loaded.set(name, loading);
    }
    return loading;
  }
}
