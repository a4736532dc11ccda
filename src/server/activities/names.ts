import { sql } from 'kysely';
import type { Topic } from '#domain/permissions.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { LoggedValue } from '#domain/sentences/log.ts';
import type { ParsedLine } from '#server/activities/lines.ts';
import { keepsNumber } from '#server/changes/named.ts';
import { type Logged, labelOfLogged } from '#server/changes/records.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** The names that the ids in the log stood for. */
export type Names = {
  /** What a record was called; null where no name is known any more. */
  of(topic: Topic, id: string | null): string | null;
  /** A field's value, with a name in place of an id where one is known. */
  shown(field: string, value: LoggedValue): LoggedValue;
  /** The row that a line tells of, with the number that its flat had then, and of an ownership the name of its owner, and not those of when it was entered. */
  row(line: ParsedLine): Logged | null;
};

/** What a record was called, for a sentence: a vehicle's number as lists show it. */
export function spokenLabelOf(topic: Topic, row: object | null): string | null {
  const label = labelOfLogged(topic, row);
  return label !== null && topic === 'vehicles' ? spokenPlate(label) : label;
}

/** For lines that hold every name they need. */
export const noNames: Names = {
  of: () => null,
  shown: (_, value) => value,
  row: ({ before, after }) => after ?? before,
};

const named = ['flats', 'owners', 'vehicles', 'tenancies', 'users'] as const;
type NamedTopic = (typeof named)[number];

/** The fields that hold ids, and the topic of the records that these belong to. */
const pointers: Readonly<Record<string, NamedTopic>> = {
  flatId: 'flats',
  ownerId: 'owners',
  fromOwnerId: 'owners',
  toOwnerId: 'owners',
  personId: 'owners',
  tenancyId: 'tenancies',
  makerId: 'users',
};

export function isPointer(field: string): boolean {
  return field in pointers;
}

/** What the records that these lines name were called then: by the last line of the log that was about each. */
export async function namesThen(db: Db | Trx, lines: readonly ParsedLine[]): Promise<Names> {
  const upTo = lines.at(-1)?.seq ?? 0;
  const flatIds = await flatIdsOf(db, lines);
  const known = await namesOf(
    db,
    lines.flatMap((line) => namedIn(line, flatIds, upTo)),
  );
  return namesUpTo(known, flatIds, upTo);
}

/**
 * As `namesThen`, for lines that have nothing to do with each other: the names of each are as of when it was written.
 */
export async function namesAtEach(db: Db | Trx, lines: readonly ParsedLine[]): Promise<Names[]> {
  const flatIds = await flatIdsOf(db, lines);
  const known = await namesOf(
    db,
    lines.flatMap((line) => namedIn(line, flatIds, line.seq)),
  );
  return lines.map(({ seq }) => namesUpTo(known, flatIds, seq));
}

/** A record, and the last line of the log that may tell its name. */
type Wanted = { id: string; upTo: number };
type Named = Wanted & { topic: NamedTopic };

/** The flat of each line that is about a relation, by the line's number. */
type FlatIds = Map<number, string>;

/** A nomination is of the flat of its ownership, as the log knew that one then. */
async function flatIdsOf(db: Db | Trx, lines: readonly ParsedLine[]): Promise<FlatIds> {
  const found: FlatIds = new Map();
  const nominations: Wanted[] = [];
  for (const { seq, topic, before, after } of lines) {
    const { flatId, ownershipId } = (keepsNumber(topic) && (after ?? before)) || {};
    if (typeof flatId === 'string') found.set(seq, flatId);
    if (typeof ownershipId === 'string') nominations.push({ id: ownershipId, upTo: seq });
  }
  for (const { upTo, before, after } of await inSlices(nominations, (some) => lastLines(db, 'ownerships', some))) {
    const { flatId } = JSON.parse(after ?? before ?? '{}') as Logged;
    if (typeof flatId === 'string') found.set(upTo, flatId);
  }
  return found;
}

function namedIn({ seq, topic, entityId, before, after }: ParsedLine, flatIds: FlatIds, upTo: number): Named[] {
  const ids: [string, LoggedValue | undefined | string[]][] = [
    [subjectOf(topic), entityId],
    ['flats', flatIds.get(seq)],
  ];
  for (const [field, of] of Object.entries(pointers)) ids.push([of, before?.[field]], [of, after?.[field]]);
  return ids.flatMap(([of, id]) => (isNamed(of) && typeof id === 'string' ? [{ topic: of, id, upTo }] : []));
}

function isNamed(topic: string): topic is NamedTopic {
  return named.includes(topic as NamedTopic);
}

const subjectOf = (topic: Topic) => (topic === 'sessions' ? 'users' : topic);
const keyOf = (topic: string, id: string | null, upTo: number) => `${topic}/${id}/${upTo}`;

function namesUpTo(known: Map<string, string | null>, flatIds: FlatIds, upTo: number): Names {
  const of = (topic: Topic, id: string | null) => known.get(keyOf(subjectOf(topic), id, upTo)) ?? null;
  return {
    of,
    shown(field, value) {
      const topic = pointers[field];
      return topic !== undefined && typeof value === 'string' ? (of(topic, value) ?? value) : value;
    },
    row({ seq, topic, before, after }) {
      const row = after ?? before;
      const flatNumber = of('flats', flatIds.get(seq) ?? null);
      const ownerId = row?.['ownerId'];
      const ownerName = topic === 'ownerships' && typeof ownerId === 'string' ? of('owners', ownerId) : null;
      return row && { ...row, ...(flatNumber !== null && { flatNumber }), ...(ownerName !== null && { ownerName }) };
    },
  };
}

async function namesOf(db: Db | Trx, all: readonly Named[]): Promise<Map<string, string | null>> {
  const names = new Map<string, string | null>();
  const distinct = new Map(all.map((one) => [keyOf(one.topic, one.id, one.upTo), one]));
  const ofFlats: { key: string; flat: Named }[] = [];
  for (const [topic, ofTopic] of Map.groupBy(distinct.values(), (one) => one.topic))
    for (const { id, upTo, before, after } of await inSlices(ofTopic, (some) => lastLines(db, topic, some))) {
      const row = JSON.parse(after ?? before ?? 'null') as Logged | null;
      const key = keyOf(topic, id, upTo);
      names.set(key, spokenLabelOf(topic, row));
      // A tenancy is called by the number that its flat had then, which is on no line of its own.
      const flatId = keepsNumber(topic) && row?.['flatId'];
      if (typeof flatId === 'string') ofFlats.push({ key, flat: { topic: 'flats', id: flatId, upTo } });
    }
  if (ofFlats.length === 0) return names;
  const numbers = await namesOf(
    db,
    ofFlats.map(({ flat }) => flat),
  );
  for (const { key, flat } of ofFlats) {
    const number = numbers.get(keyOf('flats', flat.id, flat.upTo));
    if (number) names.set(key, number);
  }
  return names;
}

type LastLine = { id: string; upTo: number; before: string | null; after: string | null };

/** Reads the last line that adds, edits or deletes each record: a line of an event has no row, and so no name. */
async function lastLines(db: Db | Trx, topic: Topic, wanted: readonly Wanted[]): Promise<LastLine[]> {
  const rows = wanted.map(({ id, upTo }) => sql`(${id}, cast(${upTo} as bigint))`);
  const found = await sql<LastLine>`
    with "wanted" ("id", "upTo") as (values ${sql.join(rows)})
    select "wanted"."id", "wanted"."upTo", "line"."before", "line"."after"
    from "wanted" inner join "changes" as "line" on "line"."seq" = (
      select "seq" from "changes"
      where "topic" = ${topic} and "entityId" = "wanted"."id" and "seq" <= "wanted"."upTo"
        and "operation" in ('add', 'edit', 'delete')
      order by "seq" desc limit 1)`.execute(db);
  return found.rows;
}
