/**
 * Small values that this browser keeps for the signed-in user across reloads. No other user of this browser can see
 * them: they are removed when the user signs out, or when another user turns out to be signed in.
 */
const prefix = 'aangan:own:';

/**
 * The signed-in user's id, once known: a screen that is still open must not write notes for a user who has just signed
 * out.
 */
let present: string | null | undefined;

/** localStorage, shared by all windows of the browser, or sessionStorage, which ends with this window. */
type Store = 'browser' | 'window';

export function readOwnNote(userId: string, name: string, store: Store = 'browser'): unknown {
  try {
    const text = storageOf(store).getItem(keyOf(userId, name));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null removes the note. A browser without storage is no reason to fail. */
export function writeOwnNote(userId: string, name: string, note: unknown, store: Store = 'browser') {
  if (present !== undefined && present !== userId) return;
  try {
    if (note === null) storageOf(store).removeItem(keyOf(userId, name));
    else storageOf(store).setItem(keyOf(userId, name), JSON.stringify(note));
  } catch {
    // Storage is full or forbidden: the screen still shows the right value.
  }
}

/** Removes the notes of all other users. `userId` is the signed-in user from now on; null is nobody. */
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
      // Storage that can't be accessed can't be read by others either.
    }
  }
}

/** Throws where the browser forbids storage, or has none. */
function storageOf(store: Store): Storage {
  return store === 'window' ? sessionStorage : localStorage;
}

function keyOf(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`;
}
