import type { KeptDevice } from '#web/identity/session.ts';

/** Says that this device keeps something of the gate's, and nothing of what it is; nobody else loads what looks after it. */
const name = 'aangan:gate';

export function hasKept(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function noteKept(isKept: boolean): void {
  try {
    if (isKept) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Where nothing can be noted nothing can be kept.
  }
}

const load = () => import('#web/offline/device.ts');

/** What looks after a device of the gate, loaded for a guard and where something is kept. */
export const keptDevice: KeptDevice = {
  isKept: hasKept,
  remembered: async () => (await load()).remembered(),
  heard(session) {
    if (session.user?.role === 'security' || hasKept())
      void load().then(
        ({ heard }) => heard(session),
        () => {},
      );
  },
  signedOut: async () => (hasKept() ? (await load()).signedOut() : undefined),
};
