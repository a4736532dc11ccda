const key = 'aangan.wanted';

/** Keeps where to go after signing in while the browser is at another service. Where nothing can be kept, the day begins at its dashboard. */
export function keepWanted(wanted: string | undefined): void {
  try {
    if (wanted === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, wanted);
  } catch {}
}

export function keptWanted(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}
