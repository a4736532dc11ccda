import { describe, expect, test } from 'vitest';
import { raiseKey } from '#domain/bulk.ts';
import { choicesOf, details, type FieldRule, isEmptiable, nameIn, taking } from '#domain/fieldList.ts';
import { flatFields } from '#domain/flat.fields.ts';
import { FlatDraft, FlatEdit, FlatsEdit } from '#domain/flat.ts';
import { fieldWord, shownValue } from '#domain/sentences/log.ts';
import { fieldsOf } from '#domain/topicsInLog.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';
import { VehicleDraft, VehicleEdit, VehiclesEdit } from '#domain/vehicle.ts';
import { bulkFields } from '#web/bulk/BulkEditForm.tsx';
import { flatColumns } from '#web/flats/columns.tsx';
import type { Column } from '#web/records/column.ts';
import { workbookSheets } from '#web/settings/workbookSheets.ts';
import { vehicleColumns } from '#web/vehicles/columns.tsx';
import { addFlat, addOwner, type Entering, type Items } from '../support/entries.ts';
import { applied, paste } from '../support/importing.ts';
import { anOffice } from '../support/society.ts';

/*
 * Follows every field of a flat and of a vehicle through every part of the product that its rule names, with a value
 * made up by its kind. ownerFields.test.ts does the same for an owner's fields, which take part in more.
 */

type Rules = Readonly<Record<string, FieldRule>>;
type Drafted = Record<string, unknown>;
type Listed = { id: string; version: number };

type Concept = {
  table: 'flats' | 'vehicles';
  rules: Rules;
  draft: { shape: object };
  edit: { shape: object };
  bulk: { shape: object };
  columns: readonly Column<never>[];
  /** The table's columns that belong to no field. */
  ownColumns: string[];
  /** Values that can't be made up by kind. */
  special: (nth: number) => Drafted;
  /** Makes the records that must exist before. */
  before: (admin: Entering) => Promise<Drafted>;
  address: string;
};

const concepts: Record<string, Concept> = {
  flat: {
    ...{ table: 'flats', rules: flatFields, draft: FlatDraft, edit: FlatEdit, bulk: FlatsEdit, columns: flatColumns },
    ownColumns: ['wing', 'numberOrder'],
    special: (nth) => ({ flatNumber: `B-${100 + nth}`, size: 1250.55 + nth }),
    before: async () => ({}),
    address: '/api/flats',
  },
  vehicle: {
    ...{ table: 'vehicles', rules: vehicleFields, draft: VehicleDraft, edit: VehicleEdit, bulk: VehiclesEdit },
    columns: vehicleColumns,
    ownColumns: ['numberKey'],
    special: () => ({}),
    before: async (admin) => ({ ownerId: (await addOwner(admin)).id, flatId: (await addFlat(admin)).id }),
    address: '/api/vehicles',
  },
};

/** A field's value, made up by its kind; except for choices, no two fields and no two records have the same. */
function madeUp({ kind, schema }: FieldRule, nth: number): string | number | null {
  if (kind === 'choice') return choicesOf(schema)[nth % choicesOf(schema).length] ?? null;
  if (kind === 'plate') return `KA 01 AB ${String(nth).padStart(4, '0')}`;
  if (kind === 'year') return 1990 + (nth % 30);
  if (kind === 'rupees') return 1000 + nth;
  if (kind === 'count' || kind === 'number') return 1 + nth;
  if (kind === 'day') return `2019-${String(1 + (nth % 12)).padStart(2, '0')}-14`;
  return kind === 'lines' ? `Lines ${nth}\nand more` : `Line ${nth}`;
}

function draftOf({ rules, special }: Concept, record: number): Drafted {
  const fields = Object.keys(rules).filter((name) => rules[name]?.kind !== 'link');
  const made = fields.map((name, at) => [name, madeUp(rules[name] as FieldRule, at + 1 + 20 * record)]);
  return { ...Object.fromEntries(made), ...special(record) };
}

const isLink = (rule: FieldRule | undefined) => rule?.kind === 'link';

async function aRecord(concept: Concept) {
  const { society, admin } = await anOffice();
  const links = await concept.before(admin);
  const draft = { ...links, ...draftOf(concept, 1) };
  const { status, body } = await admin.send<Listed & Drafted>('POST', concept.address, draft);
  expect([status, body]).toMatchObject([201, {}]);
  return { society, admin, draft, record: body };
}

describe.each(Object.entries(concepts))('a %s', (_, concept) => {
  const { table, rules, columns, address } = concept;
  const all = Object.keys(rules);
  const ruleOf = (name: string) => rules[name] as FieldRule;

  test('the table has a column for each field and none besides', async () => {
    const { society } = await anOffice();
    const tables = await society.context.db.introspection.getTables();
    const found = tables.find(({ name }) => name === table)?.columns.map(({ name }) => name);
    const own = taking(rules, 'column').map((name) => nameIn(ruleOf(name).column, name));
    const machine = ['id', 'version', 'createdAt', 'updatedAt', ...concept.ownColumns];
    expect(found?.toSorted()).toEqual([...own, ...machine].toSorted());
  });

  test('what is sent of a field is answered, each is edited by itself, and the log names it in words', async () => {
    const { society, admin, draft, record } = await aRecord(concept);
    for (const name of all) expect(record[name], name).toBe(draft[name]);
    for (const part of [concept.draft, concept.edit])
      expect(Object.keys(part.shape)).toEqual(expect.arrayContaining(all));
    const other = draftOf(concept, 2);
    let { version } = record;
    for (const name of all.filter((one) => !isLink(ruleOf(one)))) {
      const edit = { version, [name]: other[name] };
      const { body } = await admin.send<Listed & Drafted>('PATCH', `${address}/${record.id}`, edit);
      expect(body[name], name).toBe(other[name]);
      version = body.version;
    }
    const { db } = society.context;
    const lines = await db
      .selectFrom('changes')
      .select('after')
      .where('topic', '=', table)
      .where('operation', '=', 'edit')
      .execute();
    const said = Object.assign({}, ...lines.map(({ after }) => JSON.parse(after ?? '') as object)) as Drafted;
    for (const name of taking(rules, 'log')) {
      const logged = nameIn(ruleOf(name).log, name);
      expect(fieldsOf(table), name).toContain(logged);
      expect(fieldWord(logged), `${name} is a word of code: sentences/log.ts has none for it`).not.toMatch(
        /[a-z][A-Z]/,
      );
      if (!isLink(ruleOf(name))) expect(said[logged], name).toBe(other[name]);
      if (ruleOf(name).kind === 'rupees') expect(shownValue(logged, 1234), name).toBe('₹1,234');
    }
  });

  test('the list, paper and what is exported have a column for each, with its value', async () => {
    const { record } = await aRecord(concept);
    for (const name of taking(rules, 'list')) {
      const column = columns.find(({ key }) => key === (ruleOf(name).list?.key ?? name)) as Column<object> | undefined;
      const { words } = ruleOf(name);
      expect(column?.value(record), name).toBe(words?.[String(record[name])] ?? record[name]);
    }
    expect(all.filter((name) => ruleOf(name).list === null)).toEqual(all.filter((name) => isLink(ruleOf(name))));
  });

  test("the society's workbook, brought into another society, says the same in every field", async () => {
    const { admin, record } = await aRecord(concept);
    const listOf = async (of: string) => (await admin.send<Items<never>>('GET', `/api/${of}`)).body.items;
    const nothing = { others: [], tenancies: [], ownerships: [], transfers: [], members: [], nominations: [] };
    const [flats, owners, vehicles] = [await listOf('flats'), await listOf('owners'), await listOf('vehicles')];
    const sheets = workbookSheets({ ...nothing, flats, owners, vehicles }, 'Asia/Kolkata');
    const other = await anOffice();
    // In the order in which the records refer to each other.
    for (const wanted of ['Flats', 'Owners', 'Vehicles']) {
      const sheet = sheets.find(({ name }) => name === wanted);
      const rows = [sheet?.columns.map(({ label }) => label) ?? [], ...(sheet?.rows ?? [])];
      if (rows.length === 1) continue;
      const cells = rows.map((row) => row.map((cell) => String(cell ?? '')));
      await applied(other.admin, await paste(other.admin, cells));
    }
    const copies = (await other.admin.send<Items<Drafted>>('GET', address)).body.items;
    expect(taking(rules, 'sheet')).toEqual(taking(rules, 'import'));
    const [copy] = copies.filter((one) => one[all[0] as string] === record[all[0] as string]);
    for (const name of taking(rules, 'sheet')) expect(copy?.[name], name).toBe(record[name]);
  });

  test('many are given one value in each field that takes it, and amounts are raised', () => {
    const offered = bulkFields(rules);
    expect(offered.map(({ key }) => key).toSorted()).toEqual(taking(rules, 'bulk').toSorted());
    for (const { key, hows } of offered) {
      const { kind, bulk } = ruleOf(key);
      expect(Object.keys(concept.bulk.shape), key).toContain(key);
      expect(hows.includes('clear'), key).toBe(isEmptiable(ruleOf(key)) || details(bulk).clearing !== undefined);
      if (kind === 'rupees') expect(Object.keys(concept.bulk.shape), key).toContain(raiseKey(key));
    }
  });
});
