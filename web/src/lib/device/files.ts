/** Files in the storage of this browser, too large for its settings. Without storage the page works too. */
const STORE = "files"; // in a database of its own: "tete" is that of the room in this browser

/** Does something with the files; null where the browser does not let us. */
function within<T>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  return new Promise((resolve) => {
    try {
      const opening = indexedDB.open("tete-files", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => resolve(null);
      opening.onsuccess = () => {
        const request = work(opening.result.transaction(STORE, mode).objectStore(STORE));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      };
    } catch {
      resolve(null); // private windows may refuse
    }
  });
}

export async function keepFile(name: string, file: Blob): Promise<void> {
  await within("readwrite", (files) => files.put(file, name));
}

export async function keptFile(name: string): Promise<Blob | null> {
  return ((await within("readonly", (files) => files.get(name))) as Blob | null | undefined) ?? null;
}
