import type { DeviceKeeper } from '#web/identity/session.ts';

/**
 * The name of a flag that this device stores data of the gate, though not which: other devices do not load the code for
 * it.
 */
const name = 'aangan:gate';

export function hasGateData(): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

export function noteGateData(isThere: boolean): void {
  try {
    if (isThere) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Where localStorage does not work, the device stores nothing anyway.
  }
}

const load = () => import('#web/offline/device.ts');

/** The keeper of a gate device (offline/device.ts), loaded for a guard and where the device stores data. */
export const deviceKeeper: DeviceKeeper = {
  isKept: hasGateData,
  remembered: async () => (await load()).remembered(),
  heard(session) {
    if (session.user?.role === 'security' || hasGateData())
      void load().then(
        ({ heard }) => heard(session),
        () => {},
      );
  },
  // The waiting entries may be of a user who was signed in here before.
  questionBefore: async (user, isAlone) =>
    user?.role === 'security' || hasGateData()
      ? (await import('#web/offline/leaving.ts')).questionBefore(user, isAlone)
      : null,
  signedOut: async () => (hasGateData() ? (await load()).signedOut() : undefined),
};
