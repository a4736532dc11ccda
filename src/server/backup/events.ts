import type { Tx } from '#server/changes/write.ts';

type SystemEvent = 'backup' | 'backup-failed' | 'backup-download' | 'restore';

/** Logs that a backup was made, failed, was downloaded or restored; without an actor where the server did it. */
export function noteSystemEvent(tx: Tx, operation: SystemEvent): void {
  tx.note({ topic: 'sessions', entityId: null, operation });
  tx.describe('event', { topic: 'society', operation });
}
