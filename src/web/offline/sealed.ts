import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';

/**
 * What a device of the gate keeps between two starts (docs/rules.md, On the device). All of it is sealed by keys that can't
 * be taken out of the browser, each record by itself; only the names of the stores and the order of entries are in clear.
 */

const databaseName = 'aangan-gate';

/** Sealed is what this key was made for: the copy and notes of one sign-in, or the entries that wait. */
type Purpose = 'session' | 'outbox';

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

interface Kept extends DBSchema {
  keys: { key: Purpose; value: { key: CryptoKey; of: string } };
  /** Small things of one sign-in, and the copy in pieces. */
  notes: { key: string; value: Sealed };
  /** In the order in which they were made. */
  outbox: { key: number; value: Sealed };
}

export type Store = IDBPDatabase<Kept>;

let opening: Promise<Store> | null = null;

/** Throws where the browser keeps nothing: in some private windows, on a full disk, or over plain http. */
export function openStore(): Promise<Store> {
  opening ??= openAnew().catch((error) => {
    opening = null;
    throw error;
  });
  return opening;
}

async function openAnew(): Promise<Store> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) throw new Error('Nothing can be sealed here');
  return openDB<Kept>(databaseName, 1, {
    upgrade(db) {
      db.createObjectStore('keys');
      db.createObjectStore('notes');
      db.createObjectStore('outbox', { autoIncrement: true });
    },
    // Another window deletes it: somebody has signed out.
    blocking: (_, __, event) => {
      (event.target as IDBDatabase).close();
      opening = null;
    },
    terminated() {
      opening = null;
      for (const heard of losses) heard();
    },
  });
}

const losses = new Set<() => void>();

/** What was kept is gone while the page is open: a disk has failed, or the browser has cleared what the site keeps. */
export function onStoreLost(heard: () => void): void {
  losses.add(heard);
}

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** The key for a purpose, bound to whom it is of: of anybody else what it sealed is deleted, and a new one is made. */
async function keyFor(purpose: Purpose, of: string): Promise<CryptoKey> {
  const db = await openStore();
  const known = await db.get('keys', purpose);
  if (known?.of === of) return known.key;
  const key = await newKey();
  const change = db.transaction(['keys', 'notes', 'outbox'], 'readwrite', { durability: 'strict' });
  // Another window may have been quicker.
  const meanwhile = await change.objectStore('keys').get(purpose);
  if (meanwhile?.of === of) return meanwhile.key;
  await change.objectStore(purpose === 'session' ? 'notes' : 'outbox').clear();
  await change.objectStore('keys').put({ key, of }, purpose);
  await change.done;
  return key;
}

/** What seals and unseals for one purpose. `of` goes into every seal: a record of another sign-in does not open. */
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
    /** Throws for what was sealed by another key, or under another name. */
    async open(name: string, { iv, data }: Sealed): Promise<unknown> {
      const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: bound(name) }, key, data);
      return JSON.parse(new TextDecoder().decode(plain));
    },
  };
}

export type Seal = ReturnType<typeof sealWith>;

/** Whom the notes on this device are of, if there are any. */
export async function keptFor(purpose: Purpose): Promise<string | null> {
  return (await (await openStore()).get('keys', purpose))?.of ?? null;
}

/** Destroys what one sign-in has left: with its key it could not be read any more, and it is deleted as well. */
export async function destroySession(): Promise<void> {
  const db = await openStore();
  const change = db.transaction(['keys', 'notes'], 'readwrite', { durability: 'strict' });
  await Promise.all([change.objectStore('keys').delete('session'), change.objectStore('notes').clear(), change.done]);
}

/** Destroys what one sign-in has left but for these notes, which another key seals from here on. */
export async function destroyAllBut(notes: ReadonlyMap<string, unknown>, of: string): Promise<Seal> {
  const db = await openStore();
  const key = await newKey();
  const seal = sealWith(key, of);
  const sealed = await Promise.all(
    [...notes].map(async ([name, note]) => [name, await seal.seal(name, note)] as const),
  );
  // At once: a battery that ends in between leaves what was there, or what is to stay.
  const change = db.transaction(['keys', 'notes'], 'readwrite', { durability: 'strict' });
  const kept = change.objectStore('notes');
  await Promise.all([
    ...[change.objectStore('keys').put({ key, of }, 'session'), kept.clear()],
    ...sealed.map(([name, note]) => kept.put(note, name)),
    change.done,
  ]);
  return seal;
}

/** Nothing is left on this device. */
export async function destroyAll(): Promise<void> {
  const db = await openStore().catch(() => null);
  db?.close();
  opening = null;
  await deleteDB(databaseName);
}
