/**
 * Small things this browser keeps for the person signed in, across reloads. Nobody else at this browser gets to see them:
 * they go when the person signs out, or when anybody else turns out to be signed in.
 */
const prefix = 'aangan:own:';

/** Kept by the whole browser, or by this window alone for as long as it is open. */
type Keeper = 'browser' | 'window';

export function readOwnNote(userId: string, name: string, keeper: Keeper = 'browser'): unknown {
  try {
    const text = storageOf(keeper).getItem(keyOf(userId, name));
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null removes it. A browser that keeps nothing is no reason to fail. */
export function writeOwnNote(userId: string, name: string, note: unknown, keeper: Keeper = 'browser') {
  try {
    if (note === null) storageOf(keeper).removeItem(keyOf(userId, name));
    else storageOf(keeper).setItem(keyOf(userId, name), JSON.stringify(note));
  } catch {
    // Storage is full or forbidden: what is on the screen is still right.
  }
}

export function forgetNotesOfOthers(userId: string | null) {
  for (const keeper of ['browser', 'window'] as const) {
    try {
      const storage = storageOf(keeper);
      const kept = userId === null ? null : keyOf(userId, '');
      for (const key of Object.keys(storage)) {
        if (key.startsWith(prefix) && (kept === null || !key.startsWith(kept))) storage.removeItem(key);
      }
    } catch {
      // What can't be reached can't be read either.
    }
  }
}

/** Throws where the browser forbids it, or there is none. */
function storageOf(keeper: Keeper): Storage {
  return keeper === 'window' ? sessionStorage : localStorage;
}

function keyOf(userId: string, name: string): string {
  return `${prefix}${userId}:${name}`;
}
