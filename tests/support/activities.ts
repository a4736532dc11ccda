import type { ActivityRecord } from '#domain/activity.ts';
import type { AppContext } from '#server/context.ts';
import { slicesOf } from '#server/database/slices.ts';
import { openedNumber } from '#server/owners/documents.ts';
import type { Answer, Sender } from './senders.ts';
import type { TestSociety } from './society.ts';

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

/** The society's records as they stand in the tables, by 'table/id'; stamps left out, documents opened. */
export type Rows = Map<string, Record<string, unknown>>;

const stamps = new Set(['version', 'updatedAt']);
const recordTables = ['flats', 'owners', 'ownerships', 'vehicles', 'transfers', 'ownerSnapshots'] as const;

export async function rowsOf({ db, seal }: Pick<AppContext, 'db' | 'seal'>): Promise<Rows> {
  const all: Rows = new Map();
  for (const table of recordTables) {
    const rows: Record<string, unknown>[] = await db.selectFrom(table).selectAll().orderBy('id').execute();
    for (const row of rows) {
      const plain = Object.fromEntries(Object.entries(row).filter(([column]) => !stamps.has(column)));
      const opened = (document: 'aadhar' | 'pan') =>
        plain[`${document}Sealed`] &&
        openedNumber(seal, String(plain[`${document}Sealed`]), String(row['id']), document);
      const numbers = table === 'owners' ? { aadharSealed: opened('aadhar'), panSealed: opened('pan') } : {};
      all.set(`${table}/${row['id']}`, { ...plain, ...numbers });
    }
  }
  return all;
}

/** As if an account had done what it did last so many times more. */
export async function repeatLast({ context: { db } }: TestSociety, actorId: string, times: number): Promise<void> {
  const acts = db.selectFrom('activities').selectAll().where('actorId', '=', actorId).orderBy('ordinal', 'desc');
  const last = await acts.limit(1).executeTakeFirstOrThrow();
  const ordinals = Array.from({ length: times }, (_, nth) => nth + 1_000_000);
  for (const some of slicesOf(ordinals)) {
    const rows = some.map((ordinal) => ({ ...last, id: crypto.randomUUID(), ordinal }));
    await db.insertInto('activities').values(rows).execute();
  }
}
