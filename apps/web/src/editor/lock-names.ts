import type { LockNames } from './held-lock.ts';

const DATABASE = 'edit-locks';
const STORE = 'names';

interface Entry {
  /** Counts up: the order in which locks were asked for. */
  readonly n?: number;
  readonly projectId: string;
  readonly lockId: string;
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the database of the browser refused')));
  });

/** The names of edit locks in the browser's own database: local storage is for the step, the terms and drafts alone (D-013). */
export function lockNamesIn(databases: IDBFactory | undefined): LockNames & { readonly clear: () => Promise<void> } {
  let opened: Promise<IDBDatabase> | undefined;
  const open = (): Promise<IDBDatabase> => {
    if (databases === undefined) return Promise.reject(new Error('the browser has no database'));
    const request = databases.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'n', autoIncrement: true }));
    return answerOf(request);
  };
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
    (await (opened ??= open())).transaction(STORE, mode).objectStore(STORE);
  const all = async (): Promise<Entry[]> => answerOf((await store('readonly')).getAll() as IDBRequest<Entry[]>);
  const remove = async (lockId: string): Promise<void> => {
    for (const entry of await all()) if (entry.lockId === lockId) await answerOf((await store('readwrite')).delete(entry.n!));
  };
  return {
    all,
    add: async (projectId, lockId) => {
      await remove(lockId);
      await answerOf((await store('readwrite')).add({ projectId, lockId }));
    },
    remove,
    clear: async () => answerOf((await store('readwrite')).clear()),
  };
}
