import { looseNameKey } from '#domain/imports/looseNameKey.ts';
import { namesIn } from '#domain/imports/ownerReadings.ts';
import type { ImportWrites } from '#domain/imports/record.ts';
import { contactKeysOf, contactsOf } from '#domain/imports/records.ts';
import { plateKey } from '#domain/plate.ts';
import { headSeq } from '#server/changes/head.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';
import { topics } from '#server/imports/existing.ts';
import type { Worked } from '#server/imports/work.ts';

/*
 * Decides whether what others save during an import concerns the import. Planning ten thousand rows anew for each flat
 * that somebody saves elsewhere would never come to an end in an office at work.
 */

type Line = { seq: number } & Pick<Tables['changes'], 'topic' | 'entityId' | 'before' | 'after'>;
type Logged = Record<string, string | null>;

/** `isOfEmpty`: there were no owners when it was planned; the first owner changes how a list with names is read. */
export type Planned = Worked & { stamp: number; isOfEmpty: boolean };

/** At most so many lines of the log are looked through; after more changes the import is planned anew. */
const mostLines = 200;

/**
 * The last line of the log up to which a plan still holds that held up to `stamp`; null where something was saved since
 * that it may rest on. Everything that a row names counts: the flat, the people, how they are reached, the vehicles.
 */
export async function holdsUntil(db: Db | Trx, plan: Planned): Promise<number | null> {
  const lines = await db
    .selectFrom('changes')
    .select(['seq', 'topic', 'entityId', 'before', 'after'])
    .where('seq', '>', plan.stamp)
    .where('seq', '<=', headSeq)
    .where('topic', 'in', topics)
    .orderBy('seq')
    .limit(mostLines + 1)
    .execute();
  const last = lines.at(-1);
  if (!last) return plan.stamp;
  if (lines.length > mostLines) return null;
  const named = namedBy(plan);
  const isConcerned = lines.some((line) => (plan.isOfEmpty && line.topic === 'owners') || concerns(line, named));
  return isConcerned ? null : last.seq;
}

const known = new WeakMap<Worked, Set<string>>();

function namedBy(plan: Worked): Set<string> {
  const named = known.get(plan) ?? new Set([...namedInRows(plan), ...idsIn(plan.plan.writes)]);
  known.set(plan, named);
  return named;
}

function* namedInRows({ read }: Worked): Generator<string> {
  for (const { flatNumber, name, otherNames, whose, owner, vehicles, tenancy } of read.entries) {
    if (tenancy) yield `flat ${tenancy.flatNumber.value}`;
    if (flatNumber) yield `flat ${flatNumber.value}`;
    const names = [name?.value ?? '', ...otherNames, whose?.value ?? ''].filter((one) => one !== '');
    for (const one of names) yield* [one, ...namesIn(one)].map((each) => `name ${looseNameKey(each)}`);
    yield* contactKeysOf({ owner });
    for (const { plate } of vehicles) yield `plate ${plateKey(plate.value)}`;
  }
}

/** The ids of the records that would be changed, or pointed to. */
function* idsIn(writes: ImportWrites): Generator<string> {
  for (const { id } of [...writes.flatEdits, ...writes.ownerEdits, ...writes.beginnings]) yield `id ${id}`;
  for (const { flat, owner } of writes.ownerships) yield* [`id ${flat}`, `id ${owner}`];
  for (const { id } of writes.tenancyEdits) yield `id ${id}`;
  for (const { flat, tenants } of writes.tenancies)
    yield* [flat, ...tenants.map(({ person }) => person)].map((id) => `id ${id}`);
  for (const { flat, owner } of writes.vehicles) yield* [`id ${flat}`, `id ${owner}`];
  for (const { id, flat, owner } of writes.vehicleEdits) yield* [`id ${id}`, `id ${flat}`, `id ${owner}`];
}

function concerns({ topic, entityId, before, after }: Line, named: Set<string>): boolean {
  const states = [before, after].flatMap((text) => (text === null ? [] : [JSON.parse(text) as Logged]));
  // A topic that changed as a whole, or one that every plan rests on.
  if (states.length === 0 || entityId === null || topic === 'society' || topic === 'transfers') return true;
  if ((topic === 'flats' || topic === 'owners') && before !== null && isCalledOtherwise(states)) return true;
  return named.has(`id ${entityId}`) || states.some((state) => isAbout(state, named));
}

/**
 * A planned change shows by its name what a record pointed to before: a flat or person who is renamed, or gone, may be
 * that.
 */
function isCalledOtherwise([was, is]: Logged[]): boolean {
  return is === undefined || was?.['flatNumber'] !== is['flatNumber'] || was?.['name'] !== is['name'];
}

function isAbout(state: Logged, named: Set<string>): boolean {
  const { flatNumber, ownerId, personId, tenancyId, flatId, vehicleNumber, phone, email } = state;
  const name = state['name'] ?? state['ownerName'];
  const keys = [
    ...(flatNumber ? [`flat ${flatNumber}`] : []),
    ...(name ? [`name ${looseNameKey(name)}`] : []),
    ...(vehicleNumber ? [`plate ${plateKey(vehicleNumber)}`] : []),
    ...contactsOf({ phone, email }),
    ...[ownerId, personId, tenancyId, flatId].flatMap((id) => (id ? [`id ${id}`] : [])),
  ];
  // A cell with the names of two people is read as one name once somebody is on record with that whole name.
  const isSeveral = name ? namesIn(name).length > 1 : false;
  return isSeveral || keys.some((key) => named.has(key));
}
