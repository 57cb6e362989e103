// Where a page without a server keeps its tables: texts by name, in IndexedDB. Other pages of the site hear of a change.

const DATABASE = "tablier";
const TABLES = "tables";
const CHANNEL = "tablier-tables";

/** As `tablier/site/store.py` asks it. @param {(name: string) => void} changed hears what other pages have changed */
export function storage(changed) {
  const database = open();
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(CHANNEL) : null;
  channel?.addEventListener("message", ({ data }) => changed(data));
  return {
    /** @param {string} name @returns {Promise<string | undefined>} */
    async read(name) {
      return done((await database).transaction(TABLES).objectStore(TABLES).get(name));
    },

    /** @returns {Promise<string[]>} */
    async read_all() {
      return done((await database).transaction(TABLES).objectStore(TABLES).getAll());
    },

    /** It is safe when this is done. @param {string} name @param {string} text */
    async write(name, text) {
      const transaction = (await database).transaction(TABLES, "readwrite", { durability: "strict" });
      transaction.objectStore(TABLES).put(text, name);
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
      });
      channel?.postMessage(name);
    },
  };
}

/** @returns {Promise<IDBDatabase>} */
function open() {
  const asked = indexedDB.open(DATABASE, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(TABLES);
  return done(asked);
}

/**
 * @template Result
 * @param {IDBRequest<Result>} asked
 * @returns {Promise<Result>}
 */
function done(asked) {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}
