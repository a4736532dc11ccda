import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { FieldKind } from '#domain/fieldList.ts';
import { nameIn, readerAt } from '#domain/fieldList.ts';
import { HandOver } from '#domain/handOver.ts';
import { handOverPage } from '#domain/handOverPage.ts';
import type { Entry } from '#domain/imports/interpret.ts';
import type { KnownOwner } from '#domain/imports/record.ts';
import { createRecords } from '#domain/imports/records.ts';
import {
  columnOf,
  fieldsNamed,
  groupOf,
  importName,
  mergeFields,
  type OwnerField,
  ownerFields,
  ownerRule,
  personFields,
  type TakingPart,
  takingPart,
} from '#domain/owner.fields.ts';
import { type Owner, OwnerDraft, type OwnerRecord } from '#domain/owner.ts';
import { ownerReader } from '#domain/ownerFacts.ts';
import { OwnerEdit } from '#domain/ownerForm.ts';
import type { Person, PersonRecord } from '#domain/person.ts';
import { spokenPhone } from '#domain/phone.ts';
import { fieldWord, shownValue, yesOrNo } from '#domain/sentences/log.ts';
import { fieldsOf } from '#domain/topicsInLog.ts';
import { TransferDraft } from '#domain/transfer.ts';
import type { Sheet } from '#web/print/sheet.ts';
import { workbookSheets } from '#web/settings/workbookSheets.ts';
import { buyerFields } from '#web/transfers/form/fields.ts';
import { addFlat, addOwner, editOwner, eraseOwner, type Items, ownerOf } from '../support/entries.ts';
import { applied, paste } from '../support/importing.ts';
import { anOffice, testPassword } from '../support/society.ts';

/*
 * Follows every field of an owner through every part of the product that its rule names, with a value made up by its
 * kind. The last tests list the fields that a part leaves out, and why.
 */

const allFields = Object.keys(ownerFields) as OwnerField[];

/** A field's value by its kind; no two fields and no two people have the same. */
const values: Record<FieldKind, (nth: number) => string | number | null> = {
  line: (nth) => `Line ${nth}`,
  lines: (nth) => `Lines ${nth}\nand more`,
  email: (nth) => `mail.${nth}@people.example`,
  phone: (nth) => `98200${String(nth).padStart(5, '0')}`,
  phones: (nth) => `98300${String(nth).padStart(5, '0')}`,
  day: (nth) => `2019-${String(1 + (nth % 12)).padStart(2, '0')}-14`,
  choice: () => 'Active',
  count: (nth) => 1 + (nth % 90),
  number: (nth) => 1 + nth,
  year: (nth) => 1990 + (nth % 30),
  rupees: (nth) => 1000 + nth,
  plate: (nth) => `KA01AB${String(nth).padStart(4, '0')}`,
  document: (nth) => String(200_000_000_000 + nth),
  link: () => null,
};

function said(field: OwnerField, person: number): string | number | null {
  if (field === 'pan') return `ABCDE${String(1000 + person)}F`;
  return values[ownerFields[field].kind](allFields.indexOf(field) + 1 + 20 * person);
}

/** Every field of a person, in the shape of the request that adds an owner. */
function draftOf(person: number, fields: readonly OwnerField[] = allFields) {
  const draft: Record<string, unknown> = {};
  for (const field of fields) {
    const [first = '', second] = field === 'flatId' ? ['flatId'] : ownerFields[field].path.split('.');
    if (second === undefined) draft[first] = said(field, person);
    else draft[first] = { ...(draft[first] as object), [second]: said(field, person) };
  }
  return draft;
}

/** Whether a field is shown as it was sent: documents are masked, and ownerships show the flat. */
const isOpen = (field: OwnerField) => ownerFields[field].kind !== 'document' && field !== 'flatId';

async function aPerson(person = 1) {
  const { society, admin } = await anOffice();
  return { society, admin, owner: await addOwner(admin, draftOf(person)) };
}

test('the table has a column for each field and none besides', async () => {
  const { society } = await anOffice();
  const tables = await society.context.db.introspection.getTables();
  const columns = tables.find(({ name }) => name === 'owners')?.columns.map(({ name }) => name);
  const own = takingPart('column').map(columnOf);
  expect(columns?.toSorted()).toEqual([...own, 'id', 'isOwner', 'version', 'createdAt', 'updatedAt'].toSorted());
});

test('what is sent of a field is answered, and each is edited by itself', async () => {
  const { admin, owner } = await aPerson();
  const seen = await ownerOf(admin, owner.id);
  for (const field of allFields.filter(isOpen)) expect(ownerReader(field)(seen), field).toBe(said(field, 1));
  for (const field of allFields.filter(isOpen)) {
    const group = groupOf(field);
    const fields = group ? allFields.filter((one) => groupOf(one) === group) : [field];
    await editOwner(admin, owner.id, draftOf(2, fields));
    expect(ownerReader(field)(await ownerOf(admin, owner.id)), field).toBe(said(field, 2));
  }
  // The id is chosen as the record is added, and is edited by nobody.
  const { id: _, ...edited } = OwnerDraft.shape;
  expect(Object.keys(OwnerEdit.shape)).toEqual(expect.arrayContaining(Object.keys(edited)));
});

test('of who owns nothing each field is answered and edited, but what is an owner’s alone', async () => {
  const { admin } = await anOffice();
  const { body: person } = await admin.send<PersonRecord>('POST', '/api/people', draftOf(1, personFields));
  for (const field of personFields.filter(isOpen)) {
    expect(readerAt(ownerFields[field].path)(person), field).toBe(said(field, 1));
    const group = groupOf(field);
    const fields = group ? personFields.filter((one) => groupOf(one) === group) : [field];
    const path = `/api/people/${person.id}`;
    const { version } = (await admin.send<PersonRecord>('GET', path)).body;
    const { body } = await admin.send<PersonRecord>('PATCH', path, { version, ...draftOf(2, fields) });
    expect(readerAt(ownerFields[field].path)(body), field).toBe(said(field, 2));
  }
  expect(allFields.filter((field) => !(personFields as OwnerField[]).includes(field))).toEqual([
    ...['flatId', 'occupancyDate', 'status', 'adults', 'children', 'males', 'females'],
  ]);
});

test('the log names each field that changed, in words, and shows it as a person reads it', async () => {
  const { society, admin, owner } = await aPerson();
  for (const field of takingPart('log')) {
    const name = nameIn(ownerRule(field).log, field);
    expect(fieldsOf('owners'), field).toContain(name);
    expect(fieldWord(name), `${name} is a word of code: sentences/log.ts has none for it`).not.toMatch(/[a-z][A-Z]/);
    if (name !== field) expect(yesOrNo, field).toContain(name);
    else if (['phone', 'phones'].includes(ownerFields[field].kind))
      expect(shownValue(name, '9820000001'), field).toBe(spokenPhone('9820000001'));
  }
  await editOwner(
    admin,
    owner.id,
    draftOf(
      2,
      allFields.filter((field) => field !== 'flatId'),
    ),
  );
  const { db } = society.context;
  const { before, after } = await db
    .selectFrom('changes')
    .select(['before', 'after'])
    .where('topic', '=', 'owners')
    .where('operation', '=', 'edit')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow();
  const [was, is] = [before, after].map((text) => JSON.parse(text ?? '') as Record<string, unknown>);
  // Of documents the log records only whether there are any.
  for (const field of takingPart('log').filter((one) => groupOf(one) !== 'documents')) {
    expect(was?.[field], field).toBe(said(field, 1));
    expect(is?.[field], field).toBe(said(field, 2));
  }
});

const nothing = {
  ...{ flats: [], owners: [], vehicles: [], others: [], tenancies: [], ownerships: [] },
  ...{ transfers: [], members: [], nominations: [] },
};

/** A sheet as rows of text, as it is pasted. */
function rowsOf(sheet: Sheet | undefined): string[][] {
  const rows = [sheet?.columns.map(({ label }) => label) ?? [], ...(sheet?.rows ?? [])];
  return rows.map((row) => row.map((cell) => String(cell ?? '')));
}

test("the society's workbook, brought into another society, says the same in every field", async () => {
  const { admin } = await aPerson();
  const { items } = (await admin.send<Items<Owner>>('GET', '/api/owners')).body;
  const sheet = workbookSheets({ ...nothing, owners: items }, 'Asia/Kolkata').find(({ name }) => name === 'Owners');
  const other = await anOffice();
  await applied(other.admin, await paste(other.admin, rowsOf(sheet)));
  const [copy] = (await other.admin.send<Items<Owner>>('GET', '/api/owners')).body.items;
  expect(takingPart('sheet')).toEqual(takingPart('import'));
  for (const field of takingPart('sheet')) expect(copy && ownerReader(field)(copy), field).toBe(said(field, 1));
});

test('what the workbook says of a tenant, brought into another society, is the same in every field', async () => {
  const { admin } = await anOffice();
  const person = (await admin.send<PersonRecord>('POST', '/api/people', draftOf(1, personFields))).body;
  const [{ id: flatId }] = [await addFlat(admin), await addOwner(admin)];
  const draft = { flatId, since: '2026-01-01', lastDay: '2026-11-30', tenants: [{ personId: person.id }] };
  expect((await admin.send('POST', '/api/tenancies', draft)).status).toBe(201);
  const listed = async <T>(path: string) => (await admin.send<Items<T>>('GET', path)).body.items;
  const sheets = workbookSheets(
    {
      ...{ ...nothing, flats: await listed('/api/flats') },
      ...{ others: await listed('/api/people'), tenancies: await listed('/api/tenancies') },
    },
    'Asia/Kolkata',
  );
  const other = await anOffice();
  await addFlat(other.admin);
  await applied(other.admin, await paste(other.admin, rowsOf(sheets.find(({ name }) => name === 'Tenancies'))));
  const [copy] = (await other.admin.send<Items<Person>>('GET', '/api/people')).body.items;
  for (const field of personFields.filter((one) => groupOf(one) !== 'documents'))
    expect(copy && readerAt(ownerFields[field].path)(copy), field).toBe(said(field, 1));
});

test('two records that differ in one field alone are two to a file that is brought in', () => {
  const facts = takingPart('import').filter((field) => field !== 'name' && field !== 'occupancyDate');
  const recorded = (id: string) =>
    ({
      id,
      version: 1,
      ...Object.fromEntries(takingPart('import').map((field) => [field, said(field, 1)])),
    }) as KnownOwner;
  for (const field of facts) {
    const [one, two] = [{ ...recorded('one'), [field]: field === 'status' ? 'Old' : said(field, 2) }, recorded('two')];
    const read = (some: readonly TakingPart<'import'>[]) =>
      Object.fromEntries(some.map((fact) => [importName(fact), { value: said(fact, 1), column: 1 }]));
    const { name, ...owner } = read(['name', ...facts]);
    const entry = { name, owner, flatNumber: null, tenancy: null, vehicles: [] } as unknown as Entry;
    const existing = { owners: [one, two] as KnownOwner[], flats: [], vehicles: [], ownerships: [], tenancies: [] };
    expect(createRecords(existing, [entry]).of(entry), field).toBe(two);
  }
});

test('the list, paper and what is exported have a column for each, with its value', async () => {
  const { admin, owner } = await aPerson();
  const { ownerColumns } = await import('#web/owners/columns.tsx');
  const seen = await ownerOf(admin, owner.id);
  for (const field of takingPart('list')) {
    const key = ownerRule(field).list?.key ?? field;
    expect(ownerColumns.find((column) => column.key === key)?.value(seen), field).toBe(said(field, 1));
  }
});

test('a merge takes each from the other record, or says of the two that they are one', async () => {
  const { admin, owner } = await aPerson();
  const other = await addOwner(admin, draftOf(2));
  const submission = { version: owner.version, otherId: other.id, otherVersion: other.version, take: mergeFields };
  const { body } = await admin.send<OwnerRecord>('POST', `/api/owners/${owner.id}/merge`, submission);
  for (const fact of mergeFields)
    for (const field of fieldsNamed('merge', fact).filter(isOpen))
      expect(ownerReader(field)(body), field).toBe(said(field, 2));
  expect(body.documents).toEqual(other.documents);
});

test('what a person is handed of themself has each, as they read it', async () => {
  const { admin, owner } = await aPerson();
  const { body } = await admin.send<HandOver>('POST', `/api/owners/${owner.id}/hand-over`, { password: testPassword });
  const page = handOverPage(HandOver.parse(body));
  const joined = takingPart('handOver').flatMap((field) => {
    const { handOver } = ownerRule(field);
    return handOver !== true && handOver?.joined ? (handOver.joined as OwnerField[]) : [field];
  });
  // The copy of a person's data leaves nothing out.
  expect(joined.toSorted()).toEqual(takingPart('column').toSorted());
  for (const field of joined.filter(isOpen)) {
    const value = said(field, 1);
    const { kind } = ownerFields[field];
    const isPhone = kind === 'phone' || kind === 'phones';
    const spoken = isPhone ? spokenPhone(String(value)) : kind === 'day' ? spokenDay(String(value)) : String(value);
    expect(page, field).toContain(spoken);
  }
});

/** The contents of every table, as stored. */
async function everythingIn({ context: { db } }: Awaited<ReturnType<typeof anOffice>>['society']): Promise<string> {
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  const contents = await Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(db)));
  return JSON.stringify(contents.map(({ rows }) => rows));
}

test('an erasure leaves none of what it names anywhere; of a person stay name, days and status', async () => {
  const { society, admin, owner } = await aPerson();
  expect(takingPart('column').filter((field) => ownerFields[field].erase === null)).toEqual([
    ...['name', 'occupancyDate', 'status'],
  ]);
  await editOwner(admin, owner.id, { status: 'Old' });
  expect((await eraseOwner(admin, owner.id, { name: said('name', 1) })).status).toBe(200);
  const seen = await ownerOf(admin, owner.id);
  const left = await everythingIn(society);
  for (const field of takingPart('erase')) {
    expect(ownerReader(field)(seen), field).toBeNull();
    const value = said(field, 1);
    if (typeof value === 'string') expect(left, field).not.toContain(JSON.stringify(value).slice(1, -1));
  }
});

test('of a buyer is asked what is asked of an owner, but what is named here, on the form and in the call', () => {
  const documents = allFields.filter((field) => groupOf(field) === 'documents');
  const asked = [...(Object.keys(buyerFields) as OwnerField[]), ...documents];
  expect(allFields.filter((field) => !asked.includes(field))).toEqual([
    // Can be added to their record afterwards.
    'secondPhone',
    // The transfer itself gives these.
    ...['flatId', 'occupancyDate', 'status'],
  ]);
  const { newOwner } = TransferDraft.shape;
  const inCall = new Set(asked.map((field) => groupOf(field) ?? field));
  expect(Object.keys(newOwner.shape).toSorted()).toEqual([...inCall].toSorted());
});

test('what is kept of a person and no part of a list takes is told: their documents, and a flat that ownerships say', () => {
  const leftOut = (part: Parameters<typeof takingPart>[0]) =>
    allFields.filter((field) => ownerFields[field][part] === null);
  const documents = ['aadhar', 'pan', 'lease'];
  expect(leftOut('column')).toEqual(['flatId']);
  expect(leftOut('log')).toEqual(['flatId']);
  expect(leftOut('answer')).toEqual(['flatId']);
  for (const part of ['list', 'sheet', 'import'] as const)
    expect(leftOut(part), part).toEqual(['flatId', ...documents]);
  expect(leftOut('page')).toEqual(['name', 'flatId', ...documents]);
  expect(leftOut('merge')).toEqual(['flatId', 'occupancyDate', 'status']);
});
