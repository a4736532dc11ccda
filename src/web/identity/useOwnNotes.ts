import { useMemo } from 'react';
import { readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';
import { useAuth } from '#web/identity/session.ts';

/** The notes this window keeps for the signed-in user, for components that do not know the user. */
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
