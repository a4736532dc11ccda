// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Import } from '#domain/imports/answers.ts';
import type { Db } from '#server/database/tables.ts';
import type { Reader, ReaderSettings } from '#server/imports/reader.ts';
import { workbook } from '../imports/workbook.ts';
import { addFlat, type Items } from '../support/entries.ts';
import { applied, choose, paste, sendFile } from '../support/importing.ts';
import { answering, broken, button, expectToast, layOut, openScreen, press, type } from '../support/screen.tsx';
import { anOffice, type Person } from '../support/society.ts';

const members = [
  ['Flat No.', 'Owner Name', 'Mobile', 'Type', 'Possession Date'],
  ['A WING'],
  ['101', 'Ramesh Shah', '+91 98200 12345', '2 bhk', '15/3/19'],
  ['102', 'Meena Joshi', '98200 12346', 'Duplex', '15/3/19'],
  ['Total', '2'],
];
const text = members.map((row) => row.join('\t')).join('\n');

// Worker threads can't be started under jsdom: their work is done in this thread.
vi.mock('#server/imports/reader.ts', async () => {
  const { work } = await import('#server/imports/work.ts');
  const { Unreadable } = await import('#server/imports/unreadable.ts');
  const { Problem } = await import('#domain/problem.ts');
  const { createSeal } = await import('#server/seal.ts');
  const { openForReading } = await import('#server/database/openForReading.ts');
  return {
    createReader(place: ReaderSettings): Reader {
      let db: Promise<Db> | undefined;
      const open = () => {
        db ??= openForReading(place);
        return db;
      };
      return {
        run: ((_, job) =>
          work(job, { open, seal: createSeal(place.secret) }).catch((error) => {
            throw error instanceof Unreadable ? new Problem('invalid', error.reason) : error;
          })) as Reader['run'],
        warm() {},
        stop: async () => (await db)?.destroy(),
      };
    },
  };
});

beforeEach(() => layOut(1200, 800));

const said = (sentence: string | RegExp) => screen.findByText(sentence);
const flatsOf = async (admin: Person) => (await admin.send<Items<Flat>>('GET', '/api/flats')).body.items;

describe('choosing a file', () => {
  test('cells that hold nothing, and a file that is too large, are refused with their sentence', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/import', admin);
    await type('Cells', ',\n,');
    await press('Read these cells');
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing in this file');
    const file = new File(['x'], 'scan.csv');
    Object.defineProperty(file, 'size', { value: 21 * 1024 * 1024 });
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [file] } });
    await said(/^scan\.csv is larger than 20 MB\./);
  });

  test('cells that are pasted anywhere on the page are read; the address knows them from then on', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, '/admin/import', admin);
    await button('Choose a file');
    const clipboardData = { files: [], getData: () => text };
    fireEvent(window, Object.assign(new Event('paste'), { clipboardData }));
    await said('The sheet, and how it is read');
    expect(location.search).toMatch(/^\?draft=[0-9a-f-]{36}$/);
  });

  test('an unfinished import is gone on with, or discarded', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, members);
    await openScreen(society, '/admin/import', admin);
    await said(/^You have an unfinished import from /);
    await press('Discard: Pasted cells');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
    await expectToast('Import discarded');
    await waitFor(() => expect(screen.queryByText(/unfinished import/)).toBeNull());
    expect((await admin.send('GET', `/api/imports/${id}`)).status).toBe(404);
  });

  test('where those of the last day can’t be told the page says so: an unfinished one is not lost', async () => {
    const { society, admin } = await anOffice();
    await paste(admin, members);
    const app = society.app.request.bind(society.app);
    const asked = vi.spyOn(society.app, 'request').mockImplementation((...given) => {
      const isList = given[0] instanceof Request && new URL(given[0].url).pathname === '/api/imports';
      return isList ? new Response('{}', { status: 500 }) : app(...given);
    });
    await openScreen(society, '/admin/import', admin);
    await screen.findByRole('heading', { name: 'Earlier imports could not be loaded' });
    asked.mockRestore();
    await press('Try again');
    await said(/^You have an unfinished import from /);
  });

  test('one that is gone says so, and leads back', async () => {
    const { society, admin } = await anOffice();
    await openScreen(society, `/admin/import?draft=${crypto.randomUUID()}`, admin);
    await said('This import is not there any more');
    await press('Choose a file');
    await said('Or paste cells');
  });
});

describe('the three steps', () => {
  test('rows that are left out say why and are taken in, or the other way about', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, members);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await rowOf(/A WING/)).getByText('Line of a wing')).toBeTruthy();
    expect((await rowOf(/Total/)).getByRole('button', { name: 'Take in row 5' })).toBeTruthy();
    await press('Leave out row 3');
    await waitFor(async () => expect((await rowOf(/Ramesh/)).getByText('Left out by you')).toBeTruthy());
    await press('Take in row 3');
    await waitFor(async () => expect((await rowOf(/Ramesh/)).getByText('Data')).toBeTruthy());
  });

  test('a cell that is in the way is mended in the sheet, the row leaves those with problems, and has its own cell again', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [...members, ['103', 'Arun Iyer', '98200 12347', 'Duplex', '15/3/19']]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    fireEvent.click(await screen.findByLabelText('With problems'));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Ramesh/ })).toBeNull());
    expect(screen.getByRole('columnheader', { name: /Possession Date/ })).toBeTruthy();
    const typeOf = async (name: RegExp) => {
      const cell = within(await screen.findByRole('row', { name }))
        .getByText('Duplex')
        .closest('td');
      if (cell === null) throw new Error('It stands in a cell');
      return cell;
    };
    fireEvent.click(await typeOf(/Meena/), { detail: 2 });
    const cell = await screen.findByRole('textbox', { name: 'Type', hidden: true });
    fireEvent.change(cell, { target: { value: '4BHK' } });
    fireEvent.click(screen.getByRole('button', { name: 'Correct this cell', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Meena/ })).toBeNull());
    expect(await screen.findByRole('row', { name: /Arun/ })).toBeTruthy();
    fireEvent.click(await screen.findByLabelText('All'));
    fireEvent.click(await typeOf(/Meena/), { detail: 2 });
    fireEvent.click(await screen.findByRole('button', { name: 'As it was', hidden: true }));
    await waitFor(async () => expect((await typeOf(/Meena/)).textContent).toContain('Which type is "Duplex"?'));
  });

  test('what was typed into a cell is kept where somebody goes on elsewhere, and not by Escape', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, members);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const cellIn = async () => within(await screen.findByRole('row', { name: /Meena/ })).getByText('Duplex');
    const typed = async (value: string) => {
      fireEvent.click(await cellIn(), { detail: 2 });
      const cell = await screen.findByRole('textbox', { name: 'Type', hidden: true });
      fireEvent.change(cell, { target: { value } });
      return cell;
    };
    fireEvent.keyDown(await typed('3BHK'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Type', hidden: true })).toBeNull());
    expect((await cellIn()).closest('td')?.textContent).not.toContain('3BHK');
    await typed('4BHK');
    fireEvent.mouseDown(await button('Check'));
    await waitFor(async () => expect((await cellIn()).closest('td')?.textContent).toContain('→ 4BHK'));
    await said('1 cell corrected');
  });

  test('a question is answered once, and the answer is taken back', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, members);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const question = within(await screen.findByRole('group', { name: 'Which type is "Duplex"?' }));
    expect(question.getByRole('group', { name: 'Type of flat' })).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: '4BHK' }));
    await screen.findByRole('heading', { name: 'Nothing has to be asked' });
    await said('Add 2 flats, 2 owners.');
    await press('Undo: Type of flat “Duplex”: 4BHK');
    await screen.findByRole('group', { name: 'Which type is "Duplex"?' });
  });

  test('an answer that was typed and not sent is sent by Check, as its button would', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No.', 'Owner Name', 'Type', 'Possession Date', 'Vehicle No'],
      ['A-101', 'Ramesh Shah', '2BHK', '15/3/2019', 'MH12AB1234'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Company, and model' }), {
      target: { value: 'Maruti' },
    });
    await press('Check');
    const decided = async () => (await admin.send<Import>('GET', `/api/imports/${id}`)).body.choices.decisions;
    await expect.poll(decided).toMatchObject({ missingCompanyModel: 'Maruti' });
    await button(/1 vehicle/);
  });

  test('an answer that can’t be taken keeps who presses Check at it', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No', 'Owner', 'Type', 'Since'],
      ['A-7', 'Ramesh Shah', '2BHK', '15/3/19'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const floor = await screen.findByRole('textbox', { name: 'Floor' });
    fireEvent.change(floor, { target: { value: '999' } });
    await press('Check');
    expect(document.activeElement).toBe(floor);
    expect(floor.getAttribute('aria-invalid')).toBe('true');
    // Were the step left, it would be by now.
    await admin.send('GET', `/api/imports/${id}`);
    await screen.findByText(/to be answered/, { selector: 'h3' });
    fireEvent.change(floor, { target: { value: '3' } });
    await press('Check');
    await screen.findByRole('heading', { name: 'What would become of it' });
    const decided = async () => (await admin.send<Import>('GET', `/api/imports/${id}`)).body.choices.decisions;
    await expect.poll(decided, { timeout: 20_000 }).toMatchObject({ missingFloor: 3 });
  });

  test('of two typed answers that Check sends, the one that fails is told of, though the other is taken', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No.', 'Owner Name', 'Type', 'Vehicle No'],
      ['A-101', 'Ramesh Shah', '2BHK', 'MH12AB1234'],
      ['A-7', 'Meena Joshi', '2BHK', ''],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    fireEvent.change(await screen.findByRole('textbox', { name: 'Floor' }), { target: { value: '3' } });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Company, and model' }), {
      target: { value: 'Maruti' },
    });
    let sent = 0;
    answering(({ method }) => (method === 'PATCH' && sent++ === 0 ? broken() : undefined));
    await press('Check');
    const decided = async () => (await admin.send<Import>('GET', `/api/imports/${id}`)).body.choices.decisions;
    await expect.poll(decided).toBeDefined();
    await screen.findByText('Something went wrong on the server');
    expect(sent).toBe(2);
  });

  test('a day that is typed by half keeps who presses Check at it, also where the field was not left', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No', 'Owner', 'Type'],
      ['A-101', 'Ramesh Shah', '2BHK'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const day = await screen.findByRole('textbox', { name: 'Owner since' });
    day.focus();
    fireEvent.change(day, { target: { value: '15/' } });
    await press('Check');
    expect(document.activeElement).toBe(day);
    expect(day.getAttribute('aria-invalid')).toBe('true');
  });

  test('where no sheet is brought the panel says so and what to do, and one press brings one', async () => {
    const { society, admin } = await anOffice();
    const rows = [
      ['Post', 'Name', 'Flat No', 'Type', 'Since'],
      ['Chairman', 'Ramesh Shah', 'A-101', '2BHK', '15/3/2019'],
    ];
    const sheets = [
      { name: 'Committee', rows },
      { name: 'Notes', rows: [['Meeting on Sunday']] },
    ];
    const { body } = await sendFile(society, admin, workbook(sheets), 'Society.xlsx');
    await openScreen(society, `/admin/import?draft=${body.id}`, admin);
    const panel = within(await screen.findByRole('region', { name: 'No sheet is brought' }));
    expect(screen.queryByText(/go on to the check/)).toBeNull();
    expect(panel.getByText(/a club or a committee/)).toBeTruthy();
    expect(panel.getByText(/No column of it has/)).toBeTruthy();
    const bring = panel.getByRole('button', { name: 'Bring Committee' });
    bring.focus();
    fireEvent.click(bring);
    await said('Add 1 flat, 1 owner.');
    const now = await screen.findByRole('region', { name: 'Nothing has to be asked' });
    expect(now.contains(document.activeElement)).toBe(true);
  });

  test('a sheet that is not brought says why: it was left out, is hidden, or lists tenants who are', async () => {
    const { society, admin } = await anOffice();
    const ofTenants = [
      ['Flat No', 'Tenant Name', 'Agreement From'],
      ['A-101', 'Ravi Shah', '01/06/2026'],
    ];
    const sheets = [
      {
        name: 'Owners',
        rows: [
          ['Flat No', 'Owner'],
          ['A-101', 'Asha Rao'],
        ],
      },
      { name: 'Tenants', rows: ofTenants },
      {
        name: 'Committee',
        isHidden: true,
        rows: [
          ['Flat No', 'Owner'],
          ['A-101', 'Asha Rao'],
        ],
      },
    ];
    const { body } = await sendFile(society, admin, workbook(sheets), 'Society.xlsx');
    const sheet = { index: 0, isUsed: false };
    await choose(admin, body.id, { decisions: { tenancies: 'leave-out' }, sheets: [sheet] });
    await openScreen(society, `/admin/import?draft=${body.id}`, admin);
    const panel = within(await screen.findByRole('region', { name: 'No sheet is brought' }));
    const why = (name: string) => panel.getByRole('group', { name }).textContent;
    expect(why('Owners')).toContain('You left it out.');
    expect(why('Tenants')).toContain('It lists tenants, whom you left out.');
    expect(why('Committee')).toContain('It is hidden in the workbook.');
  });

  test('tenants of whom no column tells since when they rent are said to be left out, until one does', async () => {
    const { society, admin } = await anOffice();
    await addFlat(admin, 'A-101');
    const { id } = await paste(admin, [
      ['Flat', 'Tenant', 'Mobile', 'Agreement date', 'Agreement to'],
      ['A-101', 'Zoya Khan', '98200 33333', '1/1/2026', '31/12/2026'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await said(/^Its tenants are left out: no column tells since when they rent/);
    await choose(admin, id, {
      sheets: [{ index: 0, columns: [{ index: 3, match: { field: 'tenancySince', nth: 1 } }] }],
    });
    cleanup();
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await said('Add 1 tenancy.');
    expect(screen.queryByText(/^Its tenants are left out/)).toBeNull();
  });

  test('columns that are left out for the same are one decision, and each leads to its heading', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No.', 'Owner Name', 'Type', 'Since', 'April', 'May', 'June', 'Heads'],
      ['A-101', 'Ramesh Shah', '2BHK', '15/3/2019', '2500', '2500', '2500', '4'],
      ['A-102', 'Meena Joshi', '2BHK', '15/3/2019', '2500', '0', '3200', '2'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const months = within(await screen.findByRole('group', { name: '3 columns of amounts' }));
    expect(screen.getAllByRole('button', { name: /^Leave (it|them) out$/ })).toHaveLength(2);
    fireEvent.click(months.getByRole('button', { name: 'May' }));
    await screen.findByRole('combobox', { name: 'May holds', hidden: true });
    fireEvent.click(months.getByRole('button', { name: 'Leave them out' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: '3 columns of amounts' })).toBeNull());
    await screen.findByRole('group', { name: 'Heads' });
    const { body } = await admin.send<Import>('GET', `/api/imports/${id}`);
    expect(body.sheets[0]?.columns.map(({ by }) => by).slice(4)).toEqual(['person', 'person', 'person', 'nothing']);
  });

  test('on a phone, where the panel is alone, each of the columns that are left out for the same is taken for something there, in all wings', async () => {
    const { society, admin } = await anOffice();
    const sheets = ['A Wing', 'B Wing'].map((name) => ({
      name,
      rows: [
        ['Flat No.', 'Owner Name', 'Type', 'Since', 'April', 'May'],
        ['101', `Ramesh ${name}`, '2BHK', '15/3/2019', '2500', '2500'],
        ['102', `Meena ${name}`, '2BHK', '15/3/2019', '2500', '3200'],
      ],
    }));
    const { body: file } = await sendFile(society, admin, workbook(sheets), 'Wings.xlsx');
    layOut(390, 800);
    await openScreen(society, `/admin/import?draft=${file.id}`, admin);
    fireEvent.click(await said('Some of them hold something else'));
    const months = within(await screen.findByRole('group', { name: '2 columns of amounts of A Wing, B Wing' }));
    // A field that is chosen in the panel has no second select below; there it is only named.
    expect(screen.getAllByRole('combobox', { name: 'May holds', hidden: true })).toHaveLength(1);
    expect(screen.getByText('May holds: Left out')).toBeTruthy();
    const may = months.getByRole('combobox', { name: 'May holds' });
    fireEvent.click(may);
    // Each select has an option list of its own.
    await waitFor(() => expect(may.getAttribute('aria-controls')).not.toBeNull());
    const list = within(document.getElementById(may.getAttribute('aria-controls') ?? '') as HTMLElement);
    fireEvent.click(await list.findByRole('option', { name: 'Rent', hidden: true }));
    await screen.findByRole('group', { name: 'April of A Wing, B Wing' });
    const told = (await admin.send<Import>('GET', `/api/imports/${file.id}`)).body.sheets;
    for (const { columns } of told)
      expect(columns.map(({ match }) => match?.field ?? null).slice(4)).toEqual([null, 'rent']);
  });

  test('columns of wings that have a sheet each, headed alike, are one decision for all of them', async () => {
    const { society, admin } = await anOffice();
    const sheets = ['A Wing', 'B Wing'].map((name) => ({
      name,
      rows: [
        ['Flat No.', 'Owner', 'Type', 'Heads'],
        ['101', `Ramesh ${name}`, '2BHK', '4'],
        ['102', `Meena ${name}`, '2BHK', '4'],
      ],
    }));
    const { body } = await sendFile(society, admin, workbook(sheets), 'Wings.xlsx');
    await openScreen(society, `/admin/import?draft=${body.id}`, admin);
    const heads = within(await screen.findByRole('group', { name: 'Heads of A Wing, B Wing' }));
    fireEvent.click(heads.getByRole('button', { name: 'Leave it out' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Heads/ })).toBeNull());
    const told = (await admin.send<Import>('GET', `/api/imports/${body.id}`)).body.sheets;
    expect(told.map(({ columns }) => columns[3]?.by)).toEqual(['person', 'person']);
  });

  test('bungalows, whose numbers have no wing, are taken by one press where all are asked for theirs', async () => {
    const { society, admin } = await anOffice();
    const rows = ['4', '12', '7'].map((number, at) => [number, `Member ${'ABC'[at]}`, '2BHK', '0', '1/4/2020']);
    const { id } = await paste(admin, [['Bungalow', 'Owner', 'Type', 'Floor', 'Since'], ...rows]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await screen.findByRole('group', { name: /^Which wing is 4 in/ });
    await press('No wings: allow numbers without one');
    await said('Add 3 flats, 3 owners.');
    await screen.findByRole('heading', { name: 'Nothing has to be asked' });
  });

  test('a wing above blank cells is said to be theirs, and taken away and given back by one press', async () => {
    const { society, admin } = await anOffice();
    const wings = ['A', '', '', 'B', ''];
    const rows = wings.map((wing, at) => [wing, String(101 + at), `Member ${'ABCDE'[at]}`, '2BHK', '1/4/2020']);
    const { id } = await paste(admin, [['Wing', 'Flat No', 'Owner', 'Type', 'Since'], ...rows]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await said(/^3 rows have no wing in their own cell, read as of the wing above/);
    await said('Add 5 flats, 5 owners.');
    await press('They have no wing');
    await said(/^3 rows have no wing in their own cell, and stay without one/);
    await press('The wing above, in each blank cell');
    await said('Add 5 flats, 5 owners.');
    await press(/^Undo: Blank cells among wings of .*: the wing above$/);
    await said(/^3 rows have no wing in their own cell, read as of the wing above/);
  });

  test('phones that are read as one for each of the names in a cell are all the first one’s by one press, which is taken back', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No', 'Owner', 'Mobile', 'Type', 'Since'],
      ['A-101', 'Anand Rao & Bina Rao', '98200 10001 / 98200 10002', '2BHK', '1/4/2020'],
    ]);
    await choose(admin, id, { decisions: { twoNames: 'together' } });
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await said(/^1 row has as many phones as names, read as one for each/);
    await press('All are the first one’s');
    await waitFor(() => expect(screen.queryByText(/as many phones as names/)).toBeNull());
    await press(/^Undo: Several phones in a cell: both are kept$/);
    await said(/^1 row has as many phones as names, read as one for each/);
  });

  test('of names beside a column that tells who lives in a flat, a clerk says once that they are the owners’', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No.', 'Name', 'Occupied by', 'Mobile', 'Type'],
      ['A-101', 'Ramesh Shah', 'Owner', '98200 12345', '2BHK'],
      ['A-102', 'Meena Joshi', 'Tenant', '98200 12346', '2BHK'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
    expect((await rowOf(/Meena/)).getByText(/^Row of a tenant/)).toBeTruthy();
    const who = within(await screen.findByRole('group', { name: 'Occupied by' }));
    fireEvent.click(who.getByRole('button', { name: 'The name is always the owner’s' }));
    await waitFor(async () => expect((await rowOf(/Meena/)).queryByText(/^Row of a tenant/)).toBeNull());
    expect(screen.queryByRole('group', { name: 'Occupied by' })).toBeNull();
    await button(/^Occupied by holds: Status of flat, as you chose$/);
  });

  test('what was chosen for a column is known again for the next sheet, shown, and forgotten', async () => {
    const { society, admin } = await anOffice();
    const bring = async (flat: string, owner: string) => {
      const head = ['Flat', 'Owner', 'Reach at', 'Since', 'Type'];
      const { id } = await paste(admin, [head, [flat, owner, '98200 10019', '1/4/2020', '2BHK']]);
      cleanup();
      await openScreen(society, `/admin/import?draft=${id}`, admin);
      return button(/^Reach at holds: /);
    };
    const known = () => screen.queryByRole('region', { name: 'Columns that are known again' });
    const start = async () => {
      cleanup();
      await openScreen(society, '/admin/import', admin);
      await button('Choose a file');
    };
    await start();
    expect(known()).toBeNull();
    const heading = await bring('Y-301', 'Sameer Kulkarni');
    expect(heading.getAttribute('aria-label') ?? heading.textContent).toMatch(/^Reach at holds: Phone, /);
    fireEvent.click(heading);
    // A field proposed because of the column's values is in the same group as those proposed by its heading.
    const proposed = async () => within(await screen.findByRole('group', { name: 'Proposed', hidden: true }));
    (await proposed()).getByRole('option', { name: 'Phone', hidden: true });
    fireEvent.click(await screen.findByRole('option', { name: 'Second phone', hidden: true }));
    fireEvent.click(await button('Reach at holds: Second phone, as you chose'));
    const options = (await proposed()).getAllByRole('option', { hidden: true });
    expect(options.map(({ textContent }) => textContent)).toEqual(['Second phone', 'Phone']);
    await press('Check');
    await press('Add 1 flat, 1 owner');
    await said('1 flat, 1 owner added');

    await bring('Y-302', 'Pallavi Joshi');
    await button(/^Reach at holds: Second phone, /);
    await start();
    await waitFor(() => expect(known()?.textContent).toContain('“Reach at”: Second phone'));
    await press('Forget: Reach at');
    const sure = within(await screen.findByRole('dialog', { name: 'Forget these columns?' }));
    expect(sure.getAllByText(/Reach at/).length).toBeGreaterThan(0);
    fireEvent.click(sure.getByRole('button', { name: 'Forget' }));
    await waitFor(() => expect(known()).toBeNull());
    await bring('Y-303', 'Om Puri');
    await button(/^Reach at holds: Phone, /);
  });

  test('where flat numbers are of another shape and phones from abroad, the society’s settings are changed where they are asked', async () => {
    const { society, admin } = await anOffice();
    const rows = ['T1-1204', 'T1-1205', 'T2-1503', 'T2-1504'].map((flat, nth) => [
      ...[flat, `Member ${'ABCD'.charAt(nth)}`, `+971 50 123 456${nth}`, '1/4/2020', '2BHK', '12'],
    ]);
    const { id } = await paste(admin, [['Flat No.', 'Owner', 'Mobile', 'Since', 'Type', 'Floor'], ...rows]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    for (const name of ['Allow other numbers in this society', 'Allow numbers from abroad']) {
      // Nothing is changed before the settings are there.
      await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false));
      await press(name);
      await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
    }
    await said('Add 4 flats, 4 owners.');
    await screen.findByRole('heading', { name: 'Nothing has to be asked' });
  });

  test('only what was looked at is written', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(
      admin,
      members.map((row) => row.map((cell) => (cell === 'Duplex' ? '4BHK' : cell))),
    );
    await openScreen(society, `/admin/import?draft=${id}&step=check`, admin);
    await button('Add 2 flats, 2 owners');
    await addFlat(admin, 'A-101', { type: '2BHK' });
    await press('Add 2 flats, 2 owners');
    await said('The society has changed since this was checked. Look at it again.');
    await press(/^Add 1 flat, 2 owners; change 1 flat$/);
    await said('1 flat, 2 owners added; 1 flat changed');
    expect((await flatsOf(admin)).map(({ flatNumber }) => flatNumber)).toEqual(['A-101', 'A-102']);
  });

  test('a row that a setting refuses leads to the setting', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [
      ['Flat No.', 'Owner Name', 'Mobile', 'Type', 'Possession Date', 'Adults', 'Children', 'Males', 'Females'],
      ['A-101', 'Ramesh Shah', '+44 20 7946 0958', '2BHK', '15/3/2019', '2', '1', '1', '2'],
      ['A-102', 'Meena Joshi', '98200 12346', '2BHK', '15/3/2019', '2', '0', '1', '1'],
      ['Shop', 'Leela Iyer', '98200 12347', '2BHK', '15/3/2019', '2', '1', '1', '2'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    const open = within(await screen.findByRole('region', { name: /to be answered/ }));
    const linked = () => open.queryAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
    await waitFor(() =>
      expect(linked().sort()).toEqual([
        'Allow families without children /admin/society#familyRule',
        'Allow other numbers /admin/society#flatNumbers',
      ]),
    );
    // One question for all phone numbers from abroad, with a button that changes the society's setting.
    open.getByRole('button', { name: 'Allow numbers from abroad' });
  });

  test('what was said of the file in another place meanwhile is kept, cell by cell and answer by answer, and seen with the next answer', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, [...members, ['103', 'Arun Iyer', '98200 12347', 'Castle', '15/3/19']]);
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await screen.findByRole('group', { name: 'Which type is "Duplex"?' });
    const elsewhere = {
      cells: [{ sheet: 0, row: 3, column: 2, meant: '98200 99999' }],
      equal: [{ field: 'type' as const, text: '2 bhk', meant: '3BHK' }],
      sheets: [{ index: 0, leave: [3] }],
    };
    await choose(admin, id, elsewhere);
    const question = within(await screen.findByRole('group', { name: 'Which type is "Duplex"?' }));
    fireEvent.click(question.getByRole('button', { name: '4BHK' }));
    await screen.findByText('Type of flat “Duplex”: 4BHK');
    expect(screen.getByText('Type of flat “2 bhk”: 3BHK')).toBeTruthy();
    const cellOf = async (text: string) => (await screen.findByText(text)).closest('td') as HTMLElement;
    await choose(admin, id, { cells: [...elsewhere.cells, { sheet: 0, row: 4, column: 1, meant: 'Meena Rao' }] });
    fireEvent.click(await cellOf('Castle'), { detail: 2 });
    fireEvent.change(await screen.findByRole('textbox', { name: 'Type', hidden: true }), { target: { value: '2BHK' } });
    fireEvent.click(screen.getByRole('button', { name: 'Correct this cell', hidden: true }));
    await screen.findByText(/Meena Rao/);
    const saidNow = async () => (await admin.send<Import>('GET', `/api/imports/${id}`)).body.choices;
    await waitFor(async () => expect((await saidNow()).cells?.map(({ row }) => row)).toEqual([3, 4, 6]));
    const { equal, sheets } = await saidNow();
    expect(equal?.map(({ text }) => text)).toEqual(['2 bhk', 'Duplex']);
    expect(sheets).toEqual(elsewhere.sheets);
  });

  test('one that was written in another place while it is open here is said to be written, and not to hold nothing', async () => {
    const { society, admin } = await anOffice();
    const { id, digest } = await paste(admin, [
      ['Flat No', 'Type'],
      ['Y-101', '2BHK'],
    ]);
    await openScreen(society, `/admin/import?draft=${id}&step=check`, admin);
    await button('Add 1 flat');
    await applied(admin, { id, digest });
    await press('Add 1 flat');
    await screen.findByRole('heading', { name: '1 flat added' });
  });

  test('an import that was undone says so in its heading, at once and later, and no longer leads to lists', async () => {
    const { society, admin } = await anOffice();
    // Of a wing of its own: this thread may take the society for that of a test before.
    const { id, digest } = await paste(admin, [
      ['Flat No', 'Owner', 'Type', 'Possession Date'],
      ['Z-101', 'Zoya Khan', '2BHK', '15/3/2019'],
      ['Z-102', 'Zubin Mody', '2BHK', '15/3/2019'],
    ]);
    await applied(admin, { id, digest });
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await screen.findByRole('heading', { name: '2 flats, 2 owners added' });
    await press('Undo this import');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo this import' }));
    const heading = await screen.findByRole('heading', { name: 'This import was undone' });
    const isAllSaid = () => {
      expect(screen.queryByText(/2 owners added/)).toBeNull();
      const done = within(screen.getByRole('region', { name: 'This import was undone' }));
      expect(done.queryByRole('link', { name: /Flats|Owners/ })).toBeNull();
    };
    isAllSaid();
    await waitFor(() => expect(document.activeElement).toBe(heading));
    cleanup();
    await openScreen(society, `/admin/import?draft=${id}`, admin);
    await screen.findByRole('heading', { name: 'This import was undone' });
    isAllSaid();
  });

  test('while it is written it says how far it is, and cancelled leads back with nothing written', async () => {
    const { society, admin } = await anOffice();
    const { id } = await paste(admin, members);
    const touchedAt = society.context.now().toISOString();
    await society.context.db
      .updateTable('importDrafts')
      .set({ state: 'writing', done: 1, total: 4, touchedAt })
      .where('id', '=', id)
      .execute();
    await openScreen(society, `/admin/import?draft=${id}&step=check`, admin);
    await said('25 %');
    await press('Cancel');
    await said('Cancelled. Nothing was written.');
    await said('What would become of it');
    expect(await flatsOf(admin)).toEqual([]);
  });
});
