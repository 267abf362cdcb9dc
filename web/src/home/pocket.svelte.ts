/** A server's page on a device that goes on without the network: its files, and the games that were played meanwhile. */
import { recall, remember } from "../lib/device/storage";
import { http } from "../wire/http";
import { site } from "./site.svelte";

const SENT = "sent-games"; // the ids of games that the server has already

class Pocket {
  /** Whether this browser can keep the page at all: it does so over HTTPS, and on the machine of the server itself. */
  readonly possible = document.documentElement.dataset.pocket !== undefined && "serviceWorker" in navigator;
  state = $state<"none" | "coming" | "kept" | "failed">("none");
  /** Games of this device that the server does not have. */
  waiting = $state.raw<string[]>([]);

  constructor() {
    void this.look();
  }

  keep(): void {
    if (this.state === "coming" || this.state === "kept") return;
    this.state = "coming";
    site.register("/sw.js").then(
      () => (this.state = "kept"),
      () => (this.state = "failed"),
    );
  }

  /** Every game that was begun here without the server becomes a record there; how many the server took. */
  async bring(): Promise<number> {
    const page = new DOMParser().parseFromString(await (await fetch("/alone.html")).text(), "text/html");
    const { python, room } = page.documentElement.dataset;
    const { RoomTransport } = await import("./transport");
    const alone = await RoomTransport.open(python ?? "", room ?? "");
    let count = 0;
    try {
      for (const table of this.waiting) {
        const answer = await alone.fetch(`/api/tables/${table}/record`);
        if (!answer.ok) continue; // nobody may see it before it is over
        await http.importRecord(await answer.blob());
        remember(SENT, [...sent(), table].join(" "));
        count += 1;
      }
    } finally {
      alone.close();
      await this.look();
    }
    return count;
  }

  private async look(): Promise<void> {
    const known = sent();
    this.waiting = (await tablesHere()).filter((table) => !known.includes(table));
  }
}

const sent = () => (recall(SENT) ?? "").split(" ").filter(Boolean);

/** The ids of the tables in this browser's own room, without making one. */
async function tablesHere(): Promise<string[]> {
  const names = (await indexedDB.databases().catch(() => [])).map(({ name }) => name);
  if (!names.includes("tete")) return [];
  return new Promise((settle) => {
    const opening = indexedDB.open("tete");
    opening.onerror = () => settle([]);
    opening.onsuccess = () => {
      const asked = opening.result.transaction("tables").objectStore("tables").getAllKeys();
      asked.onsuccess = () => settle(asked.result as string[]);
      asked.onerror = () => settle([]);
      opening.result.close(); // when the transaction is over
    };
  });
}

export const pocket = new Pocket();
