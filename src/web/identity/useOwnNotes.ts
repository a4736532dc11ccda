import { useMemo } from 'react';
import { readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';
import { useAuth } from '#web/identity/session.ts';

/** What this window keeps for the person signed in, for parts that know nothing of who that is. */
export function useOwnNotes() {
  const userId = useAuth().user?.id ?? '';
  return useMemo(
    () => ({
      userId,
      read: (name: string) => readOwnNote(userId, name, 'window'),
      write: (name: string, note: unknown) => writeOwnNote(userId, name, note, 'window'),
    }),
    [userId],
  );
}
