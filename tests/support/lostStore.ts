import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';

/** Loses what a gate device stores, as when the browser clears what the site keeps, or a disk fails. */
export async function loseStore(): Promise<void> {
  const { openStore } = await import('#web/offline/sealed.ts');
  const { unwrap } = await import('idb');
  const lost = unwrap(await openStore());
  // The module has no types.
  const library = 'fake-indexeddb/lib/forceCloseDatabase' as string;
  const { default: forceClose } = (await import(library)) as { default(db: IDBDatabase): void };
  vi.stubGlobal('indexedDB', new IDBFactory());
  // The database closes once those who read from it are done.
  const closed = new Promise((heard) => lost.addEventListener('close', heard));
  forceClose(lost);
  await closed;
}
