import { pausedUntil, wrongCodes } from '#domain/passRules.ts';

/** When codes were wrong on this device, ms: nothing of the codes. It outlives the page, so that opening it anew forgives nothing. */
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
    // A private window keeps nothing; the server counts all the same.
  }
}

export const codesWaitUntil = (now: number): number | null => pausedUntil(times(), now);
export const noteWrongCode = (now: number): void => keep([...times(), now]);
export const forgiveCodes = (): void => keep([]);
