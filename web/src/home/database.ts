/** The transactions of the store on IndexedDB (`tete.browser.indexed_db`): names and JSON in, JSON out. */

interface TableRow {
  id: string;
  version: number;
  head: string;
  summary: string;
  /** The checksum of the file that the table needs, or nothing. */
  attachment: string;
  apart: boolean;
}
/** A file that players brought, as base64. */
interface Attachment {
  at: number;
  bytes: number;
  body: string;
}
type EventRow = [version: number, body: string, hash: string];
type Found = Pick<TableRow, "version" | "head"> | null;

const STORES = ["tables", "events", "secrets", "kept", "attachments"] as const;

export interface Database {
  call(name: string, args: string): Promise<string>;
}

export async function openDatabase(name: string): Promise<Database> {
  const opening = indexedDB.open(name, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("tables", { keyPath: "id" });
    for (const store of STORES.slice(1)) opening.result.createObjectStore(store);
  };
  const transactions = new Transactions(await result(opening));
  return {
    call: async (method, args) => {
      const run = transactions[method as keyof Transactions] as (...args: unknown[]) => Promise<unknown>;
      return JSON.stringify((await run.apply(transactions, JSON.parse(args) as unknown[])) ?? null);
    },
  };
}

class Transactions {
  constructor(private readonly database: IDBDatabase) {}

  /** Writes only if the table has the version and the hash that the events follow; else what it has. */
  async append(table: string, after: number, head: string, rows: EventRow[], line: Omit<TableRow, "id" | "apart">, secret: string | null) {
    const { tables, events, secrets, done } = this.begin("readwrite");
    const row = await this.row(tables, table);
    if ((row?.version ?? 0) !== after || (row && row.head !== head)) return found(row) ?? { version: 0, head: "" };
    for (const [version, body, hash] of rows) events.put([version, body, hash], [table, version]);
    tables.put({ id: table, apart: false, ...line });
    if (secret !== null) secrets.put(secret, table);
    await done;
    return null;
  }

  async head(table: string): Promise<Found> {
    return found(await this.row(this.begin("readonly").tables, table));
  }

  /** The events after a version, and the hash of that version. */
  async load(table: string, since: number) {
    const { tables, events } = this.begin("readonly");
    const [row, before, rows] = await Promise.all([
      this.row(tables, table),
      result<EventRow | undefined>(events.get([table, since])),
      result<EventRow[]>(events.getAll(IDBKeyRange.bound([table, since + 1], [table, Infinity]))),
    ]);
    return row && { version: row.version, before: before?.[2] ?? null, rows };
  }

  secret(table: string): Promise<string | undefined> {
    return result<string | undefined>(this.begin("readonly").secrets.get(table));
  }

  tables(): Promise<TableRow[]> {
    return result<TableRow[]>(this.begin("readonly").tables.getAll());
  }

  async setApart(table: string) {
    const { tables, done } = this.begin("readwrite");
    const row = await this.row(tables, table);
    if (row) tables.put({ ...row, apart: true });
    await done;
  }

  async delete(table: string, version: number): Promise<Found> {
    const { tables, events, secrets, done } = this.begin("readwrite");
    const row = await this.row(tables, table);
    if ((row?.version ?? 0) !== version) return found(row) ?? { version: 0, head: "" };
    tables.delete(table);
    secrets.delete(table);
    events.delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    await done;
    return null;
  }

  /** The value that is kept under a name; this one, if there is none yet. */
  async keep(name: string, value: string): Promise<string> {
    const { kept, done } = this.begin("readwrite");
    const before = await result<string | undefined>(kept.get(name));
    if (before === undefined) kept.put(value, name);
    await done;
    return before ?? value;
  }

  kept(name: string): Promise<string | undefined> {
    return result<string | undefined>(this.begin("readonly").kept.get(name));
  }

  /** Forgets old files that no table needs, then keeps this one; false if all together would be too large. */
  async keepAttachment(name: string, file: Attachment, oldest: number, most: number): Promise<boolean> {
    const { tables, attachments, done } = this.begin("readwrite");
    const [rows, names, files] = await Promise.all([
      result<TableRow[]>(tables.getAll()),
      result(attachments.getAllKeys()),
      result<Attachment[]>(attachments.getAll()),
    ]);
    const needed = new Set<IDBValidKey>(rows.map((row) => row.attachment));
    let total = file.bytes;
    files.forEach(({ at, bytes }, index) => {
      const other = names[index]!;
      if (at < oldest && !needed.has(other)) attachments.delete(other);
      else if (other !== name) total += bytes;
    });
    if (total <= most) attachments.put(file, name);
    await done;
    return total <= most;
  }

  async attachment(name: string): Promise<string | undefined> {
    return (await result<Attachment | undefined>(this.begin("readonly").attachments.get(name)))?.body;
  }

  private row(tables: IDBObjectStore, table: string): Promise<TableRow | undefined> {
    return result<TableRow | undefined>(tables.get(table));
  }

  /** A transaction. What is written is on the disk when it is `done`. */
  private begin(mode: IDBTransactionMode) {
    const transaction = this.database.transaction(STORES, mode, { durability: "strict" });
    const done = new Promise<void>((settle, fail) => {
      transaction.oncomplete = () => settle();
      transaction.onabort = () => fail(transaction.error ?? new Error("the transaction was aborted"));
    });
    done.catch(() => undefined); // whoever waits for it is told
    const [tables, events, secrets, kept, attachments] = STORES.map((store) => transaction.objectStore(store)) as [
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
      IDBObjectStore,
    ];
    return { tables, events, secrets, kept, attachments, done };
  }
}

function found(row: TableRow | undefined): Found {
  return row ? { version: row.version, head: row.head } : null;
}

/** The result of a request. Code that awaits it goes on while its transaction is still active. */
function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((settle, fail) => {
    request.onsuccess = () => settle(request.result);
    request.onerror = () => fail(request.error ?? new Error("the request failed"));
  });
}
