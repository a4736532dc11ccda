import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Flat } from '#domain/flat.ts';
import type { Import, ImportProgress, ImportRow } from '#domain/imports/answers.ts';
import type { Owner } from '#domain/owner.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { hostileWorkbooks } from '../../../tests/imports/hostile.ts';
import { addFlat, addOwner, type Items } from '../../../tests/support/entries.ts';
import { applied, choose, paste, sendFile } from '../../../tests/support/importing.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const members = [
  ['Green Park CHS'],
  ['Sr No', 'Flat No.', 'Owner Name', 'Mobile', 'Type', 'Possession Date', 'Vehicle No', 'Vehicle Make Model'],
  ['A WING'],
  ['1', '101', 'Ramesh Shah', '+91 98200 12345', '2 bhk', '15/3/19', 'mh 02 ab 1234', 'Maruti Suzuki Swift'],
  ['2', '102', 'Shah, Meena', '9820012346', '3BHK', '15.3.2019', '', ''],
  ['B WING'],
  ['3', '101', 'P Kulkarni', '98200 12347', '2BHK', '1-Apr-2001', '-', ''],
  ['Total', '3'],
];

async function everything({ send }: Person) {
  const flats = (await send<Items<Flat>>('GET', '/api/flats')).body.items;
  const owners = (await send<Items<Owner>>('GET', '/api/owners')).body.items;
  const vehicles = (await send<Items<Vehicle>>('GET', '/api/vehicles')).body.items;
  return { flats, owners, vehicles };
}

describe('an import', () => {
  test('makes flats, owners and vehicles of a sheet as a society keeps it, and the same sheet again changes nothing', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const shown = await paste(admin, members);
    expect(shown.counts).toMatchObject({ made: { flats: 3, owners: 3, vehicles: 1 }, refused: 0 });
    expect(await everything(admin)).toEqual({ flats: [], owners: [], vehicles: [] });
    const done = await applied(admin, shown);
    expect(done).toMatchObject({ state: 'done', problem: null, result: { counts: shown.counts } });
    const { flats, owners, vehicles } = await everything(admin);
    expect(flats).toMatchObject([
      { flatNumber: 'A-101', floor: 1, type: '2BHK', status: 'Occupied', ownerName: 'Ramesh Shah' },
      { flatNumber: 'A-102', floor: 1, type: '3BHK', ownerName: 'Shah, Meena' },
      { flatNumber: 'B-101', floor: 1, type: '2BHK', ownerName: 'P Kulkarni' },
    ]);
    expect(owners.map(({ name, phone, occupancyDate, email }) => [name, phone, occupancyDate, email])).toEqual([
      ['P Kulkarni', '9820012347', '2001-04-01', null],
      ['Ramesh Shah', '9820012345', '2019-03-15', null],
      ['Shah, Meena', '9820012346', '2019-03-15', null],
    ]);
    expect(vehicles).toMatchObject([
      {
        vehicleNumber: 'MH 02 AB 1234',
        company: 'Maruti Suzuki',
        model: 'Swift',
        ownerName: 'Ramesh Shah',
        flatNumber: 'A-101',
      },
    ]);

    const again = await paste(admin, members);
    const none = { flats: 0, owners: 0, vehicles: 0 };
    expect(again.counts).toMatchObject({
      made: none,
      changed: none,
      alone: { flats: 3, owners: 3, vehicles: 1 },
      refused: 0,
    });
    expect(await admin.send('POST', `/api/imports/${again.id}/apply`, { digest: again.digest })).toMatchObject({
      status: 409,
      body: { reason: 'import_nothing_to_do' },
    });
  });

  test('is planned for the society’s day: after midnight in India, while it is the day before elsewhere, today is no day to come', async () => {
    const society = await aSociety();
    // Half past eleven at night in India, and an hour later; both are of one day in UTC.
    const now = Date.now();
    const night = Math.ceil(now / dayMs) * dayMs + 18 * hourMs;
    society.later(night - now);
    const admin = await society.signedInAs('admin');
    const today = new Date(night + dayMs).toISOString().slice(0, 10);
    const shown = await paste(admin, [
      ['Flat', 'Owner', 'Type', 'Owned since'],
      ['A-101', 'Leela Iyer', '2BHK', today],
    ]);
    expect(shown.counts).toMatchObject({ refused: 1, made: { owners: 0 } });
    society.later(hourMs);
    const { body } = await admin.send<Import>('GET', `/api/imports/${shown.id}`);
    expect(body.counts).toMatchObject({ refused: 0, made: { owners: 1 } });
  });

  test('is one activity with a name, and every record has its line in the log', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const { result } = await applied(admin, await paste(admin, members));
    const activities = await society.context.db
      .selectFrom('activities')
      .selectAll()
      .where('kind', '=', 'import')
      .execute();
    expect(activities).toMatchObject([{ id: result?.activityId, actorId: admin.id }]);
    expect(JSON.parse(activities[0]?.counts ?? '')).toEqual({ flats: 3, owners: 3, ownerships: 3, vehicles: 1 });
  });

  test('shows what would change field by field, changes that alone, and never puts out an owner', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const flat = await addFlat(admin, 'A-101', { rent: 10_000 });
    await addOwner(admin, { name: 'Leela Iyer', phone: '9820099999', flatId: flat.id });
    const shown = await paste(admin, [
      ['Flat', 'Owner', 'Phone', 'Rent', 'Since'],
      ['A-101', 'leela iyer', '98200 88888', '₹ 12,000/-', '1/4/2024'],
      ['A-101', 'Somebody Else', '9820077777', '', '1/4/2024'],
    ]);
    const { body } = await admin.send('GET', `/api/imports/${shown.id}/items?action=changed`);
    expect(body).toMatchObject({
      total: 2,
      items: [
        {
          topic: 'owners',
          label: 'Leela Iyer',
          changes: [{ field: 'phone', before: '9820099999', after: '9820088888' }],
        },
        { topic: 'flats', label: 'A-101', changes: [{ field: 'rent', before: 10_000, after: 12_000 }] },
      ],
    });
    const refused = await admin.send('GET', `/api/imports/${shown.id}/rows?sheet=0&show=problems`);
    expect(refused.body).toMatchObject({
      items: [
        { number: 3, problems: [{ column: 1, reason: { code: 'import_two_owners', params: { name: 'leela iyer' } } }] },
      ],
    });
    expect(await applied(admin, shown)).toMatchObject({ state: 'done' });
    const { flats, owners } = await everything(admin);
    expect(owners).toMatchObject([{ name: 'Leela Iyer', phone: '9820088888', email: 'meera@people.example' }]);
    expect(flats).toMatchObject([{ flatNumber: 'A-101', rent: 12_000, ownerName: 'Leela Iyer' }]);
  });

  test('what is asked is answered once for all equal cells, and the download says why rows are left', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const shown = await paste(admin, [
      ['Flat', 'Type', 'Owner', 'Mobile', 'Since', 'Vehicle No'],
      ['A-101', 'Duplex', 'Sunil Rao & Anita Rao', '98200 12345 / 98200 12346', '2019', 'MH02AB1234'],
      ['A-102', 'Duplex', '=1+1', '9.82001E+09', '31/2/2019', ''],
    ]);
    expect(
      shown.questions.map((question) =>
        question.kind === 'value' ? question.text : 'decision' in question ? question.decision : '',
      ),
    ).toEqual(
      expect.arrayContaining(['Duplex', 'twoNames', 'missingCompanyModel', '2019', '31/2/2019', '9.82001E+09']),
    );
    const csv = await admin.send<string>('GET', `/api/imports/${shown.id}/problems`);
    expect(csv.body).toContain('There is no 31 Feb 2019');
    expect(csv.body).toContain("'=1+1");
    const settled = await choose(admin, shown.id, {
      decisions: {
        twoNames: 'first-and-note',
        missingCompanyModel: 'Not known',
      },
      equal: [
        { field: 'type', text: 'Duplex', meant: '4BHK' },
        { field: 'occupancyDate', text: '2019', meant: '1/1/2019' },
        { field: 'occupancyDate', text: '31/2/2019', meant: '28/2/2019' },
        { field: 'phone', text: '9.82001E+09', meant: '' },
      ],
    });
    expect(settled).toMatchObject({
      questions: [],
      counts: { refused: 0, made: { flats: 2, owners: 2, vehicles: 1 } },
    });
    await applied(admin, settled);
    const { flats, owners } = await everything(admin);
    expect(flats).toMatchObject([
      { flatNumber: 'A-101', type: '4BHK', description: 'Also: Anita Rao' },
      { flatNumber: 'A-102', type: '4BHK', description: null },
    ]);
    expect(owners).toMatchObject([
      { name: '=1+1', phone: null, occupancyDate: '2019-02-28' },
      { name: 'Sunil Rao', phone: '9820012345', occupancyDate: '2019-01-01' },
    ]);
  });

  test('one report says what of the file was read, guessed, added, changed and left out, before it is written and after', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const flat = await addFlat(admin, 'A-101', { rent: 30_000 });
    const shown = await paste(admin, [
      ['Flat No.', 'Rent', 'Gas meter', 'Owner', 'Mobile', 'Since'],
      ['A WING'],
      [flat.flatNumber, '32,000', 'G-1', '=Meera Rao', '+91 98200 12345', '15/3/19'],
      ['A-102', '1', 'G-2', 'Arun Iyer', '98200 12346', '31/2/2019'],
      ['Total', '2'],
    ]);
    const report = async () => {
      const { body } = await admin.send<string>('GET', `/api/imports/${shown.id}/report`);
      return Papa.parse<string[]>(body.replace('\uFEFF', ''), { skipEmptyLines: true }).data;
    };
    const before = await report();
    const sheet = before[1]?.[0] ?? '';
    expect(before).toEqual(
      expect.arrayContaining([
        [sheet, '', 'Rent', 'Column', 'Read as Rent', '', '', '', 'by its heading'],
        [sheet, '', 'Rent', 'Cells', 'Read otherwise, in 2 cells', '32,000', '32000', '', 'Amount as a number'],
        [sheet, '3', '', 'Flat A-101', 'Rent changed', '', '32000', '30000', ''],
        [sheet, '', 'Gas meter', 'Column', 'Left out', 'Gas meter', '', '', 'Column that is not taken'],
        [sheet, '2', '', 'Row', 'Left out', 'A WING', '', '', 'Line of a wing'],
        [sheet, '4', 'Since', 'Row', 'Can’t be taken', '', '', '', 'There is no 31 Feb 2019'],
        [sheet, '5', '', 'Row', 'Left out', 'Total · 2', '', '', 'Total'],
      ]),
    );
    const owner = before.filter(([, , , what]) => what === 'Owner =Meera Rao');
    expect(owner).toMatchObject([
      { 4: 'Added', 6: expect.stringMatching(/^Flat number: A-101; Name: =Meera Rao; Phone: 98/) },
    ]);
    await applied(admin, shown);
    expect(await report()).toEqual(before);
    const kept = await society.context.db.selectFrom('importParts').selectAll().execute();
    expect(kept.map(({ part }) => part).sort()).toEqual(['people', 'report']);
    expect(JSON.stringify(kept)).not.toContain('Meera');
  });

  test('what was shown is what is written: after another’s change it has to be looked at again', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const shown = await paste(admin, members);
    await addFlat(admin, 'A-101');
    expect(await admin.send('POST', `/api/imports/${shown.id}/apply`, { digest: shown.digest })).toMatchObject({
      status: 409,
      body: { code: 'stale', reason: 'import_changed_meanwhile' },
    });
    const { body } = await admin.send<Import>('GET', `/api/imports/${shown.id}`);
    expect(body.counts).toMatchObject({ made: { flats: 2 }, changed: { flats: 1 } });
    expect(await applied(admin, body)).toMatchObject({ state: 'done' });
  });

  test('cancelled it leaves nothing behind', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const shown = await paste(admin, members);
    await admin.send<ImportProgress>('POST', `/api/imports/${shown.id}/apply`, { digest: shown.digest });
    const { status, body } = await admin.send<ImportProgress>('POST', `/api/imports/${shown.id}/cancel`);
    // On a quick machine it may have been written already, and says so.
    if (status === 409) expect(body).toMatchObject({ reason: 'import_done_already' });
    else {
      expect(body).toMatchObject({ state: 'open', problem: { code: 'import_cancelled' } });
      expect(await everything(admin)).toEqual({ flats: [], owners: [], vehicles: [] });
    }
  });

  test('is its maker’s alone, for a day', async () => {
    const society = await aSociety();
    const [admin, other] = [await society.signedInAs('admin'), await society.signedInAs('admin')];
    const { id } = await paste(admin, members);
    expect((await admin.send<Items<Import>>('GET', '/api/imports')).body.items).toMatchObject([{ id, state: 'open' }]);
    expect((await other.send<Items<Import>>('GET', '/api/imports')).body.items).toEqual([]);
    for (const path of ['', '/items?action=made', '/left-out', '/rows?sheet=0', '/problems', '/report', '/progress'])
      expect([path, (await other.send('GET', `/api/imports/${id}${path}`)).status]).toEqual([path, 404]);
    const kept = await society.context.db.selectFrom('importParts').selectAll().execute();
    expect(kept.map(({ part }) => part).sort()).toEqual(['choices', 'people', 'people', 'sheets']);
    expect(JSON.stringify(kept)).not.toContain('Ramesh');
    society.later(25 * 60 * 60 * 1000);
    const later = await society.signedInAs('admin');
    expect((await later.send('GET', `/api/imports/${id}`)).status).toBe(404);
  });

  test('a file’s name is taken without what can’t be shown, on either engine', async () => {
    const { send } = await (await aSociety()).signedInAs('admin');
    const pasted = (name: string) => send<Import>('POST', '/api/imports/pasted', { name, text: 'Flat\nA-101' });
    expect(await pasted(' Mem\u0000bers\u202E\ud800.xlsx ')).toMatchObject({
      status: 201,
      body: { name: 'Members\ufffd.xlsx' },
    });
    for (const name of ['\u0000', ' \ufeff ', '']) expect((await pasted(name)).status).toBe(422);
  });

  test('a file that is none is refused with its reason', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1]);
    expect(await sendFile(society, admin, png, 'members.xlsx')).toMatchObject({
      status: 422,
      body: { reason: 'import_no_workbook' },
    });
    expect(await sendFile(society, admin, new Uint8Array(21 * 1024 * 1024), 'big.csv')).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    });
  });

  test('a file that is refused leaves nothing, and one that is taken no more than it may', async () => {
    const society = await aSociety();
    const admin = await society.signedInAs('admin');
    const kept = () => society.context.db.selectFrom('importParts').selectAll().execute();
    const send = (name: string) => sendFile(society, admin, hostileWorkbooks[name]?.() ?? new Uint8Array(), name);
    expect(await send('a longer column, its sheet listed 49 times')).toMatchObject({
      status: 422,
      body: { reason: 'import_too_much_text' },
    });
    expect([await kept(), (await admin.send<Items<Import>>('GET', '/api/imports')).body.items]).toEqual([[], []]);
    const { status, body } = await send('a long column, its sheet listed 49 times');
    expect([status, body.sheets.length]).toEqual([201, 1]);
    const parts = await kept();
    expect(parts.map(({ part }) => part).sort()).toEqual(['choices', 'people', 'people', 'sheets']);
    for (const { sealed } of parts) expect(sealed.length).toBeLessThan(100_000);
    await admin.send('DELETE', `/api/imports/${body.id}`);
    expect(await kept()).toEqual([]);
  });

  test('no more files wait than the society has room for; one that is discarded makes room', async () => {
    const society = await aSociety();
    const [admin, other] = [await society.signedInAs('admin'), await society.signedInAs('admin')];
    const { id } = await paste(admin, members);
    const { db } = society.context;
    const one = await db.selectFrom('importDrafts').selectAll().executeTakeFirstOrThrow();
    const many = Array.from({ length: 49 }, () => ({ ...one, id: crypto.randomUUID() }));
    await db.insertInto('importDrafts').values(many).execute();
    const full = await other.send('POST', '/api/imports/pasted', { text: 'Flat\nA-101' });
    expect(full).toMatchObject({ status: 409, body: { reason: 'import_too_many_drafts' } });
    expect(full.body['detail']).toContain('Discard one of yours');
    expect((await admin.send('DELETE', `/api/imports/${id}`)).status).toBe(204);
    await paste(other, members);
  });

  test('the rows of a sheet say what is in the way at their cells, and are asked for by what becomes of them', async () => {
    const admin = await (await aSociety()).signedInAs('admin');
    const { id } = await paste(admin, [
      ['Flat No.', 'Owner Name', 'Mobile', 'Type', 'Possession Date'],
      ['A-101', 'Ramesh Shah', '98200 12345', '2BHK', '15/3/2019'],
      ['A-102', 'Meena Joshi', '98200 12346', 'Duplex', '15/3/2019'],
      ['Total', '2'],
    ]);
    const shown = async (show: string) => {
      const { body } = await admin.send<Items<z.output<typeof ImportRow>>>(
        'GET',
        `/api/imports/${id}/rows?sheet=0&show=${show}`,
      );
      return body.items.map(({ number, problems }) => [number, ...problems.map(({ column }) => column)]);
    };
    expect(await shown('all')).toEqual([[1], [2], [3, 3], [4]]);
    expect(await shown('problems')).toEqual([[3, 3]]);
    expect(await shown('made')).toEqual([[2]]);
    expect(await shown('changed')).toEqual([]);
    expect(await shown('left-out')).toEqual([[1], [4]]);
    const { body: rows } = await admin.send<Items<z.output<typeof ImportRow>>>(
      'GET',
      `/api/imports/${id}/rows?sheet=0`,
    );
    expect(rows.items.map(({ read }) => read)).toEqual([
      [],
      [
        { column: 4, rule: 'day_first', to: '2019-03-15' },
        { column: 2, rule: 'phone', to: '9820012345' },
      ],
      [
        { column: 4, rule: 'day_first', to: '2019-03-15' },
        { column: 2, rule: 'phone', to: '9820012346' },
      ],
      [],
    ]);
    const { body: asked } = await admin.send<Import>('GET', `/api/imports/${id}`);
    expect(asked).toMatchObject({
      questions: [{ kind: 'value', field: 'type', rows: [{ sheet: 0, row: 3, column: 3, index: 2 }] }],
      sheets: [{ counts: { refused: 1 } }],
      mends: { items: [], total: 0 },
    });
    expect((await admin.send('GET', `/api/imports/${id}/rows?sheet=0&show=none`)).status).toBe(422);
    await choose(admin, id, { cells: [{ sheet: 0, row: 3, column: 3, meant: '4BHK' }] });
    expect([await shown('problems'), await shown('made')]).toEqual([[], [[2], [3]]]);
  });

  test('what is said of it in two places is never lost: whoever has not seen what was said since is refused', async () => {
    const admin = await (await aSociety()).signedInAs('admin');
    const { id, version } = await paste(admin, members);
    const cell = (row: number) => ({ cells: [{ sheet: 0, row, column: 3, meant: '4BHK' }] });
    const said = (row: number, of: number, path = '') =>
      admin.send<Import>('PATCH', `/api/imports/${id}${path}${path ? '&' : '?'}version=${of}`, cell(row));
    const both = await Promise.all([said(3, version), said(4, version, '/rows?sheet=0&row=4')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      ...{ code: 'stale', reason: 'import_said_elsewhere' },
      detail: 'Something else was said of this file since you saw it. Look at it as it is now.',
    });
    const kept = (await admin.send<Import>('GET', `/api/imports/${id}`)).body;
    expect(kept).toMatchObject({ version: version + 1, choices: cell(both[0].status === 200 ? 3 : 4) });
    expect((await said(5, version)).status).toBe(409);
    expect((await said(5, version + 1)).status).toBe(200);
    expect((await admin.send('PATCH', `/api/imports/${id}`, cell(3))).status).toBe(422);
  });
});

test('the files of what can’t be taken and of what became of all run nothing in a spreadsheet, as no list does', async () => {
  const admin = await (await aSociety()).signedInAs('admin');
  const lines = ['＝1+1', ' =1+1', '\u200b@SUM(1)', "'-1"].map((text) => [text, 'Leela Iyer', '98']);
  const { id } = await paste(admin, [['Flat', 'Owner', 'Phone'], ...lines]);
  for (const file of ['problems', 'report']) {
    const { body } = await admin.send<string>('GET', `/api/imports/${id}/${file}`);
    const { data } = Papa.parse<string[]>(body.slice(1));
    expect(data.length).toBeGreaterThan(4);
    expect(data.flat().filter((cell) => /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u.test(cell))).toEqual([]);
  }
});
