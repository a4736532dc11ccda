// @module-tag whole
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { Import, ImportRow } from '#domain/imports/answers.ts';
import type { ImportChoices } from '#domain/imports/choices.ts';
import { choose, paste } from '../../../tests/support/importing.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

type Row = z.output<typeof ImportRow>;

const headings = ['Flat', 'Type', 'Owner', 'Mobile', 'Since', 'Vehicle No', 'Company', 'Model'];
const rows = [
  ['A-101', '2BHK', 'Leela Iyer', '98200 11111', '1/4/2020', 'MH 02 AB 1111', 'Tata', 'Nexon'],
  ['A-102', '2BHK', 'Arun Mehta', '98200 22222', '1/4/2020', '', '', ''],
  ['A-103', 'Duplex', 'Kavita Naik', '98200 33333', '1/4/2020', '', '', ''],
];

async function said(as: Person, id: string, row: number, choices: ImportChoices): Promise<Row> {
  const { version } = (await as.send<Import>('GET', `/api/imports/${id}`)).body;
  const at = `sheet=0&row=${row}&version=${version}`;
  const { status, body } = await as.send<Row>('PATCH', `/api/imports/${id}/rows?${at}`, choices);
  expect([status, body]).toMatchObject([200, {}]);
  return body;
}

async function planned(as: Person, id: string, row: number) {
  const whole = (await as.send<Import>('GET', `/api/imports/${id}`)).body;
  const { items } = (await as.send<{ items: Row[] }>('GET', `/api/imports/${id}/rows?sheet=0`)).body;
  return { whole, row: items.find(({ number }) => number === row) };
}

const cell = (row: number, column: number, meant: string) => ({ cells: [{ sheet: 0, row, column, meant }] });

test.for([
  ['a phone that is read otherwise', 3, cell(3, 3, '+91 98200-44444')],
  ['a phone that is none', 3, cell(3, 3, 'ask him')],
  ['a type that there is not', 2, cell(2, 1, 'Castle')],
  ['what is put right', 4, cell(4, 1, '4BHK')],
  ['what is put right in all equal cells', 4, { equal: [{ field: 'type', text: 'Duplex', meant: '3BHK' }] }],
  ['a row without its flat', 3, cell(3, 0, '')],
] as [string, number, ImportChoices][])(
  '%s is answered at once as the whole plan says it after',
  async ([, row, choices]) => {
    const admin = await (await aSociety()).signedInAs('admin');
    const { id, digest, version } = await paste(admin, [headings, ...rows]);
    const atOnce = await said(admin, id, row, choices);
    const after = await planned(admin, id, row);
    expect(atOnce).toEqual(after.row);
    expect(after.whole).toMatchObject({ version: version + 1, choices });
    expect(after.whole.digest).not.toBe(digest);
  },
);

test('one correction after the other is read with all of them, before anything is planned again', async () => {
  const admin = await (await aSociety()).signedInAs('admin');
  const { id } = await paste(admin, [headings, ...rows]);
  const first = cell(4, 1, '3BHK').cells;
  expect((await said(admin, id, 4, { cells: first })).problems).toEqual([]);
  const both = [...first, ...cell(4, 3, 'none at all').cells];
  expect((await said(admin, id, 4, { cells: both })).problems).toMatchObject([{ column: 3, field: 'phone' }]);
  expect((await said(admin, id, 4, { cells: first })).problems).toEqual([]);
});

test('where the sheet itself would be read otherwise, the row is the whole plan’s', async () => {
  const admin = await (await aSociety()).signedInAs('admin');
  const { id } = await paste(admin, [headings, ...rows]);
  const withoutTypes = {
    sheets: [{ index: 0, columns: [{ index: 1, match: null }] }],
    ...cell(4, 2, 'Kavita S. Naik'),
  };
  const atOnce = await said(admin, id, 4, withoutTypes);
  expect(atOnce).toEqual((await planned(admin, id, 4)).row);
  expect(atOnce.problems).toMatchObject([{ field: 'type', reason: { code: 'import_type_missing' } }]);
});

test('what hangs on other rows is the plan’s to say: nothing is written that it has not seen', async () => {
  const admin = await (await aSociety()).signedInAs('admin');
  const shown = await choose(admin, (await paste(admin, [headings, ...rows])).id, cell(4, 1, '3BHK'));
  const cells = [...(shown.choices.cells ?? []), ...cell(3, 3, '98200 11111').cells];
  expect((await said(admin, shown.id, 3, { cells })).problems).toEqual([]);
  const { status } = await admin.send('POST', `/api/imports/${shown.id}/apply`, { digest: shown.digest });
  expect(status).toBe(409);
  const after = await planned(admin, shown.id, 3);
  expect(after.row?.problems).toMatchObject([{ column: 3, reason: { code: 'import_contact_of_two' } }]);
});

test('a row that is not there is not found', async () => {
  const admin = await (await aSociety()).signedInAs('admin');
  const { id } = await paste(admin, [headings, ...rows]);
  expect(await admin.send('PATCH', `/api/imports/${id}/rows?sheet=0&row=99&version=1`, {})).toMatchObject({
    status: 404,
  });
});
