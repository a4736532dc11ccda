import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** How long Chromium refuses to open a database after it has cleared the site's data, in milliseconds: about this. */
const clearingMs = 15;

/** Loses what a gate device stores, as when the browser clears what the site keeps, or a disk fails. */
export async function loseStore(): Promise<void> {
  const comesBack = await loseStoreForLong();
  setTimeout(comesBack, clearingMs);
}

/** The same, where the database can't be opened again before the returned function is called. */
export async function loseStoreForLong(): Promise<() => void> {
  const { openStore } = await import('#web/offline/sealed.ts');
  const { unwrap } = await import('idb');
  const lost = unwrap(await openStore());
  // The module has no types.
  const library = 'fake-indexeddb/lib/forceCloseDatabase' as string;
  const { default: forceClose } = (await import(library)) as { default(db: IDBDatabase): void };
  const factory = new IDBFactory();
  const open = factory.open.bind(factory);
  factory.open = (...what) => refusedBy(open(...what));
  vi.stubGlobal('indexedDB', factory);
  // All windows of the device lose it. The database closes once those who read from it are done.
  const { connections } = (lost as unknown as { _rawDatabase: { connections: IDBDatabase[] } })._rawDatabase;
  const closing = [...connections].map((connection) => {
    const closed = new Promise((heard) => connection.addEventListener('close', heard));
    forceClose(connection);
    return closed;
  });
  await Promise.all(closing);
  return () => {
    factory.open = open;
  };
}

/** The request fails with an AbortError, as in Chromium while it still clears. */
function refusedBy(opening: IDBOpenDBRequest): IDBOpenDBRequest {
  opening.addEventListener('upgradeneeded', (event) => {
    event.stopImmediatePropagation();
    opening.transaction?.abort();
  });
  return opening;
}
