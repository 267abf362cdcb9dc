import { tick } from "svelte";

/**
 * The page says of itself when it is settled: texts and fonts are here, the newest snapshot is shown, nothing moves, and no answer
 * is awaited. Then the document element has `data-settled`; until then `data-awaits` names what is missing. Tests wait for it.
 */
export class Readiness {
  private readonly awaited = new Map<symbol, string>();
  private changes = 0;

  constructor(
    private readonly data: DOMStringMap | undefined,
    private readonly still: () => Promise<unknown>,
  ) {}

  /** Something is awaited from now on; the function that comes back ends that. */
  begin(what: string): () => void {
    const token = Symbol(what);
    this.awaited.set(token, what);
    this.changed();
    return () => {
      if (this.awaited.delete(token)) this.changed();
    };
  }

  /** The same promise; the page is not settled before it is. */
  during<T>(what: string, promise: Promise<T>): Promise<T> {
    const end = this.begin(what);
    promise.then(end, end);
    return promise;
  }

  private changed(): void {
    const { data } = this;
    if (!data) return;
    this.changes += 1;
    delete data.settled;
    if (this.awaited.size > 0) data.awaits = [...new Set(this.awaited.values())].join(" ");
    else void this.declare(this.changes, data);
  }

  private async declare(change: number, data: DOMStringMap): Promise<void> {
    await this.still();
    if (change !== this.changes) return; // whoever got the last answer asked for more
    delete data.awaits;
    data.settled = "";
  }
}

/** Until what has happened is drawn: the next task, the effects, the fonts, and every animation that ends by itself. */
async function still(): Promise<void> {
  await nextTask();
  await tick();
  await document.fonts.ready;
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(passing)
      .map(({ finished }) => finished),
  );
}

/** Without a timer, since tests stop the clock. */
function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

function passing({ effect, playState }: Animation): boolean {
  return playState === "running" && effect?.getComputedTiming().endTime !== Infinity;
}

export const readiness = new Readiness(globalThis.document?.documentElement.dataset, still);
