import { pausedUntil, wrongCodes } from '#domain/passRules.ts';

/**
 * The times (ms) of wrong codes on this device, without the codes. In localStorage, so that reloading the page does not
 * reset them.
 */
const key = 'aangan-wrong-codes';

function times(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((at) => typeof at === 'number') : [];
  } catch {
    return [];
  }
}

function keep(all: number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(all.slice(-wrongCodes.most)));
  } catch {
    // A private window stores nothing; the server counts as well.
  }
}

export const codesWaitUntil = (now: number): number | null => pausedUntil(times(), now);
export const noteWrongCode = (now: number): void => keep([...times(), now]);
export const forgiveCodes = (): void => keep([]);
