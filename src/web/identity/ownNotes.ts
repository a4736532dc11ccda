/**
 * Small things this browser keeps for the person signed in, across reloads. Nobody else at this browser gets to see them:
 * they go when the person signs out, or when anybody else turns out to be signed in.
 */
const prefix = 'aangan:own:';

/** Who is at the screen, once that is known: what a screen would still keep for who has just left is not own. */
let present: string | null | undefined;

/** localStorage, shared by the whole browser, or sessionStorage, which ends with this window. */
type Store = 'browser' | 'window';

export function readOwnNote(userId: string, name: string, store: Store = 'browser'): unknown {
  try {
    const text = storageOf(store).getItem(keyOf(userId, name));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null removes it. A browser that keeps nothing is no reason to fail. */
export function writeOwnNote(userId: string, name: string, note: unknown, store: Store = 'browser') {
  if (present !== undefined && present !== userId) return;
  try {
    if (note === null) storageOf(store).removeItem(keyOf(userId, name));
    else storageOf(store).setItem(keyOf(userId, name), JSON.stringify(note));
  } catch {
    // Storage is full or forbidden: what is on the screen is still right.
  }
}

/** Also says who is at the screen from now on; null is nobody. */
export function forgetNotesOfOthers(userId: string | null) {
  present = userId;
  for (const store of ['browser', 'window'] as const) {
    try {
      const storage = storageOf(store);
      const own = userId === null ? null : keyOf(userId, '');
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix) && (own === null || !key.startsWith(own))) storage.removeItem(key);
      }
    } catch {
      // What can't be reached can't be read either.
    }
  }
}

/** Throws where the browser forbids it, or there is none. */
function storageOf(store: Store): Storage {
  return store === 'window' ? sessionStorage : localStorage;
}

function keyOf(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`;
}
