import type { Topic } from '#domain/permissions.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import type { ParsedLine } from '#server/activities/lines.ts';
import { type Logged, labelOfLogged } from '#server/changes/records.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** What the ids in the log stood for. */
export type Names = {
  /** What a record was called; null where nobody knows any more. */
  of(topic: Topic, id: string | null): string | null;
  /** A field's value, with a name in place of an id where one is known. */
  shown(field: string, value: LoggedValue): LoggedValue;
};

/** For lines that hold every name they need. */
export const noNames: Names = { of: () => null, shown: (_, value) => value };

/** The fields that hold ids, and of what. */
const pointers: Readonly<Record<string, 'flats' | 'owners' | 'users'>> = {
  flatId: 'flats',
  ownerId: 'owners',
  fromOwnerId: 'owners',
  toOwnerId: 'owners',
  makerId: 'users',
};

export function isPointer(field: string): boolean {
  return field in pointers;
}

const named = ['flats', 'owners', 'vehicles', 'users'] as const;
type NamedTopic = (typeof named)[number];

/** Reads what the records that these lines name were called then: by the last line of the log that was about each. */
export async function namesThen(db: Db | Trx, lines: readonly ParsedLine[]): Promise<Names> {
  const wanted = new Map<NamedTopic, Set<string>>(named.map((topic) => [topic, new Set()]));
  const want = (topic: string, id: LoggedValue | undefined | string[]) => {
    const subject = topic === 'sessions' ? 'users' : topic;
    if (typeof id === 'string') wanted.get(subject as NamedTopic)?.add(id);
  };
  for (const { topic, entityId, before, after } of lines) {
    want(topic, entityId);
    for (const [field, of] of Object.entries(pointers)) {
      want(of, before?.[field]);
      want(of, after?.[field]);
    }
  }
  const upTo = lines.at(-1)?.seq ?? 0;
  const names = new Map<string, string | null>();
  for (const [topic, ids] of wanted) {
    for (const [id, name] of await namesOf(db, topic, [...ids], upTo)) names.set(`${topic}/${id}`, name);
  }
  const of = (topic: Topic, id: string | null) => names.get(`${topic === 'sessions' ? 'users' : topic}/${id}`) ?? null;
  return {
    of,
    shown(field, value) {
      const topic = pointers[field];
      return topic !== undefined && typeof value === 'string' ? (of(topic, value) ?? value) : value;
    },
  };
}

async function namesOf(
  db: Db | Trx,
  topic: NamedTopic,
  ids: string[],
  upTo: number,
): Promise<Map<string, string | null>> {
  const newest = await inSlices(ids, (some) =>
    db
      .selectFrom('changes')
      .select((select) => ['entityId', select.fn.max('seq').as('seq')])
      .where('topic', '=', topic)
      .where('entityId', 'in', some)
      .where('seq', '<=', upTo)
      // What only happened to a record says nothing of what it was called.
      .where('operation', 'in', ['add', 'edit', 'delete'])
      .groupBy('entityId')
      .execute(),
  );
  const lines = await inSlices(
    newest.map(({ seq }) => seq),
    (some) => db.selectFrom('changes').select(['entityId', 'before', 'after']).where('seq', 'in', some).execute(),
  );
  const names = new Map<string, string | null>();
  for (const { entityId, before, after } of lines) {
    const row = JSON.parse(after ?? before ?? 'null') as Logged | null;
    if (entityId !== null) names.set(entityId, labelOfLogged(topic, row));
  }
  return names;
}
