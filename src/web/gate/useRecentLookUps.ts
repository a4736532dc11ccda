import { useCallback, useEffect, useState } from 'react';
import { type LookUp, readLookUps, recentOf, remember } from '#web/gate/recentLookUps.ts';
import { readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';
import { useAuth } from '#web/identity/session.ts';

const note = 'gate';
const minuteMs = 60_000;

/** The last look-ups of the person signed in, on this device only. */
export function useRecentLookUps() {
  const userId = useAuth().user?.id ?? '';
  const [lookUps, setLookUps] = useState(() => read(userId));

  useEffect(() => {
    // Written by another window, or grown too old.
    const again = () => setLookUps(read(userId));
    const every = setInterval(again, minuteMs);
    window.addEventListener('storage', again);
    return () => {
      clearInterval(every);
      window.removeEventListener('storage', again);
    };
  }, [userId]);

  const keep = useCallback((latest: LookUp) => setLookUps(write(userId, remember(read(userId), latest))), [userId]);
  const forget = useCallback(() => setLookUps(write(userId, [])), [userId]);
  return { lookUps, keep, forget };
}

function read(userId: string): LookUp[] {
  const kept = readLookUps(readOwnNote(userId, note));
  const present = recentOf(kept, Date.now());
  return present.length === kept.length ? kept : write(userId, present);
}

function write(userId: string, lookUps: LookUp[]): LookUp[] {
  writeOwnNote(userId, note, lookUps.length === 0 ? null : lookUps);
  return lookUps;
}
