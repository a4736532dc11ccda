import { destroyAllBut, onStoreReopened, openStore, type Seal, sealFor } from '#web/offline/sealed.ts';

/**
 * The owner of the encrypted notes: the sign-in on this device. Null while nobody is signed in: then nothing is read or
 * written.
 */
let of: string | null = null;
let sealing: Promise<Seal> | null = null;

let hasOwner = () => {};
/** Resolves once the notes have an owner and can be read; never where the browser stores nothing. */
export const notesReady = new Promise<void>((resolve) => {
  hasOwner = resolve;
});

/** Sets the owner of the notes from here on; the notes of another sign-in are deleted. */
export async function notesAreOf(who: string | null): Promise<void> {
  if (of === who) return;
  of = who;
  if (who !== null) hasOwner();
  sealing = who === null ? null : sealFor('session', who);
  await sealing;
}

// The key was lost with the database: later notes need a new one.
onStoreReopened(() => void sealAnew().catch(() => {}));

/** A note; null where there is none, or it belongs to another sign-in. */
export async function readNote(name: string): Promise<unknown> {
  const seal = await sealing;
  if (!seal) return null;
  const sealed = await (await openStore()).get('notes', name);
  return sealed === undefined ? null : seal.open(name, sealed).catch(() => null);
}

/** Stores a note; false where nobody owns the notes. Throws where the device has no room. */
export async function writeNote(name: string, value: unknown): Promise<boolean> {
  const [seal, by] = [await sealing, of];
  if (!seal) return false;
  const sealed = await seal.seal(name, value);
  // The owner has signed out meanwhile: nothing more is stored.
  if (by !== of) return false;
  await (await openStore()).put('notes', sealed, name);
  return true;
}

/** Deletes all notes but these, with the key that encrypted them. */
export async function forgetNotesBut(names: readonly string[]): Promise<void> {
  const who = of;
  if (who === null) return;
  const all = await Promise.all(names.map(async (name) => [name, await readNote(name)] as const));
  if (who !== of) return;
  // Another window has done this already: the notes there are now belong to its key.
  if (all.every(([, note]) => note === null)) return sealAnew();
  sealing = destroyAllBut(new Map(all.filter(([, note]) => note !== null)), who);
  await sealing;
}

/**
 * Takes over the key that another window made. If this window is about to make one itself, its own key comes after
 * that.
 */
export async function sealAnew(): Promise<void> {
  const who = of;
  if (who === null) return;
  const again = () => {
    if (of !== who) throw new Error('Somebody else has signed in meanwhile');
    return sealFor('session', who);
  };
  sealing = Promise.resolve(sealing).then(again, again);
  await sealing;
}

export async function forgetNote(name: string): Promise<void> {
  await (await openStore()).delete('notes', name);
}
