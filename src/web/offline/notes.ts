import { destroyAllBut, onStoreLost, openStore, type Seal, sealFor } from '#web/offline/sealed.ts';

/** Sealed notes of whoever is signed in at this device; without them there is nobody, and nothing is read or written. */
let of: string | null = null;
let sealing: Promise<Seal> | null = null;

let hasOwner = () => {};
/** There is somebody whose notes can be read. Where the browser keeps nothing there never is. */
export const notesReady = new Promise<void>((resolve) => {
  hasOwner = resolve;
});

/** From here on notes are of this sign-in; what another one has left is deleted. */
export async function notesAreOf(who: string | null): Promise<void> {
  if (of === who) return;
  of = who;
  if (who !== null) hasOwner();
  sealing = who === null ? null : sealFor('session', who);
  await sealing;
}

// Its key is gone with the rest: what is written from now on needs another.
onStoreLost(() => void sealAnew().catch(() => {}));

/** Null where there is none, or it is not of this sign-in. */
export async function readNote(name: string): Promise<unknown> {
  const seal = await sealing;
  if (!seal) return null;
  const sealed = await (await openStore()).get('notes', name);
  return sealed === undefined ? null : seal.open(name, sealed).catch(() => null);
}

/** Whether there is somebody whose note it is. Throws where the device has no room. */
export async function writeNote(name: string, value: unknown): Promise<boolean> {
  const [seal, by] = [await sealing, of];
  if (!seal) return false;
  const sealed = await seal.seal(name, value);
  // Whoever has left meanwhile leaves nothing.
  if (by !== of) return false;
  await (await openStore()).put('notes', sealed, name);
  return true;
}

/** What is not among these is destroyed, with the key that sealed it. */
export async function forgetNotesBut(names: readonly string[]): Promise<void> {
  const who = of;
  if (who === null) return;
  const all = await Promise.all(names.map(async (name) => [name, await readNote(name)] as const));
  if (who !== of) return;
  // Another window was quicker: what there is now is sealed by its key.
  if (all.every(([, note]) => note === null)) return sealAnew();
  sealing = destroyAllBut(new Map(all.filter(([, note]) => note !== null)), who);
  await sealing;
}

/** Another window has done so: there is another key. Where this one is about to do so as well, there is its own afterwards. */
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
