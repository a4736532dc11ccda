import type { ActivityRecord } from '#domain/activity.ts';
import type { Db } from '#server/database/tables.ts';
import type { Answer, Sender } from './senders.ts';

type By = { send: Sender };

/** Sends something that changes the society; answers which activity it was. */
export async function doing(as: By, method: string, path: string, json?: object): Promise<string> {
  const answer = await as.send(method, path, json);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return activityOf(answer);
}

/** The activity that an answer names; '' where it was none. */
export function activityOf({ headers }: Pick<Answer, 'headers'>): string {
  return headers.get('activity-id') ?? '';
}

export async function activityAt(as: By, id: string): Promise<ActivityRecord> {
  return (await as.send<ActivityRecord>('GET', `/api/activities/${id}`)).body;
}

type Undoing = { detail: string; current?: { obstacles: { topic: string; entityId: string }[] } };

export function undo(as: By, id: string): Promise<Answer<Undoing & { what?: object }>> {
  return as.send('POST', `/api/activities/${id}/undo`);
}

const stamps = new Set(['version', 'updatedAt']);

/** Every row of the society's records by id, stamps left out: what has to be as before when everything is taken back. */
export async function rowsOf(db: Db): Promise<Record<string, object[]>> {
  const tables = ['flats', 'owners', 'ownerships', 'vehicles', 'transfers', 'ownerSnapshots'] as const;
  const all = await Promise.all(
    tables.map(async (table) => {
      const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().orderBy('id').execute();
      const plain = rows.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !stamps.has(column))),
      );
      return [table, plain] as const;
    }),
  );
  return Object.fromEntries(all);
}
