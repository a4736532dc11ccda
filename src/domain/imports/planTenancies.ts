import { haveDayInCommon } from '#domain/dated.ts';
import { type Family, familyErrors, familyKeys } from '#domain/family.ts';
import { type ImportField, saidOfTenant, tenantField } from '#domain/imports/field.ts';
import type { Entry, Read, TenancyFact } from '#domain/imports/interpret.ts';
import { listed } from '#domain/imports/listed.ts';
import type { Person } from '#domain/imports/people.ts';
import { changesOf, type Round } from '#domain/imports/plan.ts';
import type { PlannedFlat } from '#domain/imports/planFlats.ts';
import { readOrRecorded } from '#domain/imports/readings.ts';
import type { ImportedOwner, KnownTenancy, MadeTenancy, Ref, TenancyFacts } from '#domain/imports/record.ts';
import { type Message, message } from '#domain/message.ts';
import { allTenancyFields, type TenancyField, tenancyFields } from '#domain/tenancy.fields.ts';
import { mostTenants, type TenancyEnd } from '#domain/tenancy.ts';
import { dayAfter, spokenTenants } from '#domain/tenancyFacts.ts';

type Flat = { ref: Ref; flatNumber: string };
type Rented = { entry: Entry; person: Person };
type Reads = Record<TenancyField, Read<string | number> | null>;
/** A tenancy of the file: one row for each tenant of a flat from the same day on. */
type Group = { flat: Flat; since: string; rented: Rented[]; read: Reads };
/** The tenancies of a flat, on record and of this file; no other may have a day in common with one of them. */
type Let = Pick<KnownTenancy, 'since' | 'lastDay' | 'until' | 'ended' | 'householdOf'> & {
  ref: Ref;
  tenants: { name: string }[];
  isRenewed: boolean;
  /** The row of the file that makes it; null for one on record. */
  row: number | null;
};
/** An ownership of a flat, on record or begun by this file. */
type Owned = { owner: Ref | null; since: string; until: string | null };
/** `added`: the people whom this file adds as tenants. */
type Beside = { here: Let[]; owned: readonly Owned[]; added: ReadonlyMap<Ref, ImportedOwner> };

/** Plans the tenancies. A list of tenants adds no flats, and a tenancy on record keeps its days and tenants. */
export function planTenancies(round: Round, flats: Map<string, PlannedFlat>): void {
  const groups = groupsOf(round, flats);
  if (groups.length === 0) return;
  const { existing } = round.planner;
  const renewed = new Set(existing.tenancies.flatMap(({ renews }) => renews ?? []));
  const known = Map.groupBy(existing.tenancies, ({ flatNumber }) => flatNumber);
  const owned = ownedByFlat(round);
  const tenants = round.writes.owners.filter(({ isOwner }) => isOwner === false);
  const added = new Map(tenants.map(({ ref, draft }) => [ref, draft]));
  for (const [flatNumber, ofFlat] of Map.groupBy(groups, ({ flat }) => flat.flatNumber)) {
    const here = known.get(flatNumber) ?? [];
    const all = here.map((one): Let => ({ ...one, ref: one.id, isRenewed: renewed.has(one.id), row: null }));
    for (const group of ofFlat.sort((one, other) => (one.since < other.since ? -1 : 1))) {
      const same = here.find(({ since }) => since === group.since);
      if (same) change(round, group, same);
      else make(round, group, { here: all, owned: owned.get(flatNumber) ?? [], added });
    }
  }
}

function groupsOf(round: Round, flats: Map<string, PlannedFlat>): Group[] {
  const numbers = new Map(
    round.planner.existing.flats.map(({ id, flatNumber }) => [flatNumber, { ref: id, flatNumber }]),
  );
  const rented = round.people.flatMap((person) =>
    person.entries.flatMap((entry) => (entry.tenancy ? [{ entry, person }] : [])),
  );
  // In the order of the rows: the first of them names the first tenant.
  const place = new Map(round.entries.map((entry, at) => [entry, at]));
  rented.sort((one, other) => (place.get(one.entry) ?? 0) - (place.get(other.entry) ?? 0));
  const groups = new Map<string, Group>();
  for (const one of rented) {
    const { entry } = one;
    const { value = '', column = null } = entry.tenancy?.flatNumber ?? {};
    const flat = flats.get(value) ?? numbers.get(value);
    const since = entry.tenancy?.facts.tenancySince?.value ?? round.decisions.missingTenancySince;
    if (!flat) round.refuse(entry, column, 'flatNumber', unknownFlat(round, value));
    else if (since === undefined) round.refuse(entry, null, 'tenancySince', message('import_tenancy_since_missing'));
    else {
      const group = groups.get(`${value}/${since}`);
      if (group) group.rented.push(one);
      else groups.set(`${value}/${since}`, { flat, since, rented: [one], read: {} as Reads });
    }
  }
  return [...groups.values()].map((group) => ({ ...group, read: readsOf(round, group) }));
}

function unknownFlat({ waiting }: Round, flatNumber: string): Message {
  const waits = waiting.flats.get(flatNumber);
  return waits ? message('import_waits_for_row', { row: waits.row }) : message('import_flat_unknown', { flatNumber });
}

function readsOf(round: Round, { rented }: Pick<Group, 'rented'>): Reads {
  const reads = allTenancyFields.map((key) => {
    const field: TenancyFact = tenancyFields[key].import;
    const all = rented.map(({ entry }) => ({ entry, read: entry.tenancy?.facts[field], field }));
    return [key, round.agreed<string | number>(all)];
  });
  return Object.fromEntries(reads) as Reads;
}

/** Refuses a tenancy with all its rows, and gives the reason at its cell. */
function refuse(round: Round, { rented, read }: Group, key: TenancyField | 'tenants', reason: Message): void {
  for (const { entry } of rented) {
    const column = key === 'tenants' ? entry.name?.column : entry.tenancy?.facts[tenancyFields[key].import]?.column;
    const field: ImportField = key === 'tenants' ? 'tenantName' : tenancyFields[key].import;
    round.refuse(entry, column ?? (key === 'tenants' ? null : (read[key]?.column ?? null)), field, reason);
  }
}

function namesOf({ rented }: Group): { person: Ref; name: string }[] {
  const named = rented.map(
    ({ person: { ref, known, name } }) => [ref, { person: ref, name: known?.name ?? name }] as const,
  );
  return [...new Map(named).values()];
}

const plain = allTenancyFields.filter((key) => !['since', 'lastDay', 'endedOn', 'ended'].includes(key)) as Exclude<
  TenancyField,
  'since' | 'lastDay' | 'endedOn' | 'ended'
>[];

/** The facts of a tenancy besides its days, over those on record. */
function factsOf({ read, since }: Group, lastDay: string, known: KnownTenancy | null): TenancyFacts {
  const facts = plain.map((key) => [
    key,
    readOrRecorded<string | number>(read[key]?.value as string | number, known?.[key]),
  ]);
  return { ...(Object.fromEntries(facts) as TenancyFacts), since, lastDay };
}

type Wrong = [key: TenancyField | 'tenants', reason: Message];

function wrongIn(round: Round, group: Group, facts: TenancyFacts): Wrong[] {
  const { today, familyRule } = round.planner;
  const wrong: Wrong[] = [];
  if (namesOf(group).length > mostTenants) wrong.push(['tenants', message('tenants_too_many', { max: mostTenants })]);
  if (facts.lastDay < facts.since) wrong.push(['lastDay', message('tenancy_ends_before', { since: facts.since })]);
  if (facts.policeOn && facts.policeOn > today)
    wrong.push(['policeOn', message('day_in_future', { day: facts.policeOn })]);
  const family = Object.fromEntries(familyKeys.map((key) => [key, facts[key]])) as Family;
  for (const [path, reason] of Object.entries(familyErrors(family, familyRule)))
    wrong.push([path.replace('familyDetails.', '') as TenancyField, reason]);
  return wrong;
}

/** Corrects a tenancy on record that begins on the same day: its days and tenants stay, its other facts may change. */
function change(round: Round, group: Group, known: KnownTenancy): void {
  const { read, flat, rented } = group;
  const { since, lastDay, until } = known;
  const stands = message('import_tenancy_stands', {
    flatNumber: flat.flatNumber,
    ...{ name: spokenTenants(known.tenants), since, until: until <= lastDay ? until : lastDay },
  });
  const isOf = ({ person }: Rented) => known.tenants.some(({ personId }) => personId === person.ref);
  if (!rented.every(isOf)) refuse(round, group, 'tenants', stands);
  else if (read.lastDay && read.lastDay.value !== lastDay) refuse(round, group, 'lastDay', stands);
  else if (read.ended && read.ended.value !== known.ended) refuse(round, group, 'ended', stands);
  else if (read.endedOn && (known.ended === null || read.endedOn.value !== until))
    refuse(round, group, 'endedOn', stands);
  else {
    const facts = factsOf(group, lastDay, known);
    const wrong = wrongIn(round, group, facts);
    for (const [key, reason] of wrong) refuse(round, group, key, reason);
    const before = Object.fromEntries(plain.map((key) => [key, known[key]]));
    const changes = changesOf(before, Object.fromEntries(plain.map((key) => [key, facts[key]])));
    const edit = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    if (changes.length > 0) round.writes.tenancyEdits.push({ id: known.id, version: known.version, edit });
    round.record('tenancies', { label: flat.flatNumber, rows: rowsOf(group), isNew: false, changes });
  }
}

const rowsOf = ({ rented }: Group) => rented.map(({ entry }) => entry);

function make(round: Round, group: Group, { here, owned, added }: Beside): void {
  const { read, flat, since } = group;
  const lastDay = (read.lastDay?.value as string | undefined) ?? round.decisions.missingTenancyLastDay;
  if (lastDay === undefined) {
    const waits = round.waiting.tenancies.get(flat.flatNumber);
    const missing = message('import_tenancy_end_missing');
    refuse(round, group, 'lastDay', waits ? message('import_waits_for_row', { row: waits.row }) : missing);
    return;
  }
  const facts = factsOf(group, lastDay, null);
  const end = endOf(group, lastDay);
  const tenants = namesOf(group);
  const wrong = [
    ...wrongIn(round, group, facts),
    ...(lastDay < since ? [] : wrongEnd(round, group, { lastDay, ...end })),
    ...overlapping(group, end.until, here),
    ...ownersAmong(group, end.until, owned),
  ];
  for (const [key, reason] of wrong) refuse(round, group, key, reason);
  if (wrong.length > 0) return;
  const before = here.filter((one) => one.since < since).sort((one, other) => (one.since < other.since ? 1 : -1))[0];
  const renewed = before?.ended === 'renewed' && !before.isRenewed ? before : null;
  if (renewed) renewed.isRenewed = true;
  const householdOf = renewed && (renewed.householdOf ?? renewed.ref);
  const ref = `new:tenancies:${round.writes.tenancies.length}`;
  const { flatNumber } = flat;
  const made: MadeTenancy = {
    ...{ ref, flat: flat.ref, flatNumber, ...facts, ...end, tenants },
    ...{ renews: renewed?.ref ?? null, householdOf },
  };
  round.writes.tenancies.push(made);
  here.push({ ...made, isRenewed: false, row: group.rented[0]?.entry.row ?? null });
  round.record('tenancies', {
    ...{ label: flatNumber, rows: rowsOf(group), isNew: true },
    changes: changesOf(null, {
      ...{ tenants: listed(tenants.map(({ name }) => name)), since, lastDay, ended: end.ended },
      ...facts,
      ...toldOf(tenants, added),
      // As it will be listed, for nobody has said what became of it.
      ...(end.ended === null && end.until <= round.planner.today && { state: 'Overdue' }),
    }),
  });
}

const waysToTenants = saidOfTenant.filter((field) => field !== 'name');

/** What is added of the tenants besides their names; of several with whose it is. */
function toldOf(tenants: MadeTenancy['tenants'], added: Beside['added']): Record<string, string> {
  const told = waysToTenants.map((field) => {
    const all = tenants.flatMap(({ person, name }) => {
      const value = added.get(person)?.[field];
      return value ? [tenants.length === 1 ? value : `${name} ${value}`] : [];
    });
    return [tenantField(field), tenants.length === 1 ? (all[0] ?? '') : listed(all)] as const;
  });
  return Object.fromEntries(told.filter(([, all]) => all !== ''));
}

/** A tenancy ends by itself on the day after its last, or sooner where the file says so. */
function endOf({ read }: Group, lastDay: string): { until: string; ended: TenancyEnd | null } {
  const on = read.endedOn?.value as string | undefined;
  const ended = (read.ended?.value as TenancyEnd | undefined) ?? (on === undefined ? null : 'left');
  return { until: on ?? dayAfter(lastDay), ended };
}

function wrongEnd(
  { planner }: Round,
  { since, read }: Group,
  { lastDay, until, ended }: { lastDay: string; until: string; ended: TenancyEnd | null },
): Wrong[] {
  if (until < since) return [['endedOn', message('tenancy_ends_before', { since })]];
  const over = dayAfter(lastDay);
  if (until > over) return [['endedOn', message('tenancy_over_by_itself', { until: over })]];
  const isToCome = ended !== null && ended !== 'renewed' && until > planner.today;
  if (!isToCome) return [];
  return [[read.endedOn ? 'endedOn' : 'ended', message('tenancy_ends_in_future', { day: until })]];
}

/** Reports an overlap with another tenancy, at the day that lies within it. */
function overlapping({ flat, since }: Group, until: string, here: Let[]): Wrong[] {
  const other = here.find((one) => haveDayInCommon(one, { since, until }));
  if (!other) return [];
  const last = other.until <= other.lastDay ? other.until : other.lastDay;
  const letTo = {
    flatNumber: flat.flatNumber,
    ...{ name: spokenTenants(other.tenants), since: other.since, until: last },
  };
  const { row } = other;
  const reason = row === null ? message('import_flat_let', letTo) : message('import_let_in_row', { ...letTo, row });
  return [[other.since <= since ? 'since' : 'lastDay', reason]];
}

function ownedByFlat({ planner, writes }: Round): Map<string, Owned[]> {
  const known = planner.existing.ownerships.map(({ ownerId, ...one }) => ({ ...one, owner: ownerId }));
  return Map.groupBy<string, Owned & { flatNumber: string }>(
    [...known, ...writes.ownerships],
    ({ flatNumber }) => flatNumber,
  );
}

/** Nobody rents a flat on a day on which they own it. */
function ownersAmong({ flat, since, rented }: Group, until: string, owned: readonly Owned[]): Wrong[] {
  const owners = owned.filter((one) => haveDayInCommon(one, { since, until }));
  const own = rented.find(({ person }) => owners.some(({ owner }) => owner === person.ref));
  if (!own) return [];
  return [['tenants', message('tenant_is_owner', { flatNumber: flat.flatNumber, name: own.person.name })]];
}
