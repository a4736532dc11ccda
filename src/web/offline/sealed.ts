import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { createListeners } from '#web/listeners.ts';

/**
 * The encrypted store of a gate device, which survives a restart (docs/rules.md, On the device). Each record is
 * encrypted by itself, with keys that the browser does not let out; only the names of the stores and the order of
 * entries are in clear.
 */

const databaseName = 'aangan-gate';

/** What a key encrypts: the copy and the notes of one sign-in, or the entries that wait to be sent. */
type Purpose = 'session' | 'outbox';

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

interface SealedSchema extends DBSchema {
  keys: { key: Purpose; value: { key: CryptoKey; of: string } };
  /** Small values of one sign-in, and the copy in pieces. */
  notes: { key: string; value: Sealed };
  /** The entries, in the order in which they were made. */
  outbox: { key: number; value: Sealed };
}

export type Store = IDBPDatabase<SealedSchema>;

let opening: Promise<Store> | null = null;
/** The database was lost while the page was open, and has not been opened since. */
let isLost = false;

/**
 * Opens the database. Throws where the browser stores nothing: in some private windows, on a full disk, or over plain
 * http.
 */
export function openStore(): Promise<Store> {
  opening ??= (isLost ? openLost() : openAnew()).catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

/**
 * The pauses before a lost database is opened again, in milliseconds. Chromium says that the database is closed before
 * it can be opened again: for some milliseconds, or longer on a slow disk.
 */
const pausesMs = [20, 100, 500, 2_000];
/** The pauses after this loss that are still to come: once they are over, nothing is kept waiting any more. */
let pausesLeft: number[] = [];

async function openLost(): Promise<Store> {
  for (;;) {
    const pauseMs = pausesLeft.shift();
    try {
      const db = await openAnew();
      if (isLost) {
        isLost = false;
        reopenings.notify();
      }
      return db;
    } catch (error) {
      if (pauseMs === undefined || !(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function openAnew(): Promise<Store> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) throw new Error('Nothing can be sealed here');
  return openDB<SealedSchema>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      db.createObjectStore('notes');
      db.createObjectStore('outbox', { autoIncrement: true });
    },
    // Another window deletes the database, because somebody has signed out there.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
      isLost = true;
      pausesLeft = [...pausesMs];
      losses.notify();
      // If it can't be opened now, whoever next reads or writes tries again: the silence is counted each minute.
      void openStore().catch(() => {});
    },
  });
}

const losses = createListeners();
const reopenings = createListeners();

/**
 * Registers a callback for when the database is lost while the page is open: the disk failed, or the browser cleared
 * the site's data.
 */
export const onStoreLost = losses.subscribe;

/** Registers a callback for when a lost database is open again: without its records and keys, or not with all. */
export const onStoreReopened = reopenings.subscribe;

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/**
 * The key of a purpose and its owner `of`. For another owner, deletes what the former key encrypted and makes a new
 * key.
 */
async function keyFor(purpose: Purpose, of: string): Promise<CryptoKey> {
  const db = await openStore();
  const known = await db.get('keys', purpose);
  if (known?.of === of) return known.key;
  const key = await newKey();
  const change = db.transaction(['keys', 'notes', 'outbox'], 'readwrite', { durability: 'strict' });
  // Another window may have made the key meanwhile.
  const meanwhile = await change.objectStore('keys').get(purpose);
  if (meanwhile?.of === of) return meanwhile.key;
  await change.objectStore(purpose === 'session' ? 'notes' : 'outbox').clear();
  await change.objectStore('keys').put({ key, of }, purpose);
  await change.done;
  return key;
}

/**
 * Encrypts and decrypts for one purpose. `of` is authenticated with every record: a record of another sign-in does not
 * open.
 */
export async function sealFor(purpose: Purpose, of: string) {
  return sealWith(await keyFor(purpose, of), of);
}

function sealWith(key: CryptoKey, of: string) {
  const bound = (name: string) => new TextEncoder().encode(`${of} ${name}`);
  return {
    async seal(name: string, value: unknown): Promise<Sealed> {
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const plain = new TextEncoder().encode(JSON.stringify(value));
      const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: bound(name) }, key, plain);
      return { iv, data };
    },
    /** Decrypts a record. Throws for one encrypted with another key, or under another name. */
    async open(name: string, { iv, data }: Sealed): Promise<unknown> {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bound(name) }, key, data);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}

export type Seal = ReturnType<typeof sealWith>;

/** The owner of this device's key for a purpose; null where there is no key. */
export async function keyOwnerOf(purpose: Purpose): Promise<string | null> {
  return (await (await openStore()).get('keys', purpose))?.of ?? null;
}

/** Deletes the notes and the key of the sign-in: without the key, no remnant on the disk can be read. */
export async function destroySession(): Promise<void> {
  const db = await openStore();
  const change = db.transaction(['keys', 'notes'], 'readwrite', { durability: 'strict' });
  await Promise.all([change.objectStore('keys').delete('session'), change.objectStore('notes').clear(), change.done]);
}

/** Deletes the notes and the key of the sign-in, and stores these notes again, encrypted with a new key. */
export async function destroyAllBut(notes: ReadonlyMap<string, unknown>, of: string): Promise<Seal> {
  const db = await openStore();
  const key = await newKey();
  const seal = sealWith(key, of);
  const sealed = await Promise.all(
    [...notes].map(async ([name, note]) => [name, await seal.seal(name, note)] as const),
  );
  // In one transaction: if the battery ends in between, the device has either the old notes or these.
  const change = db.transaction(['keys', 'notes'], 'readwrite', { durability: 'strict' });
  const kept = change.objectStore('notes');
  await Promise.all([
    ...[change.objectStore('keys').put({ key, of }, 'session'), kept.clear()],
    ...sealed.map(([name, note]) => kept.put(note, name)),
    change.done,
  ]);
  return seal;
}

/** Deletes the whole database from this device. */
export async function destroyAll(): Promise<void> {
  isLost = false;
  const db = await openStore().catch(() => null);
  db?.close();
  opening = null;
  await deleteDB(databaseName);
}
