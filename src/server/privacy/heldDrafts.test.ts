// @module-tag whole
import { describe, expect, test } from 'vitest';
import type { ErasurePlan } from '#domain/erasure.ts';
import type { Import } from '#domain/imports/answers.ts';
import { tracesIn, tracing } from '#server/privacy/heldDrafts.ts';
import { addOwner, eraseOwner, type Items } from '../../../tests/support/entries.ts';
import { applied, choose, paste } from '../../../tests/support/importing.ts';
import { anOffice, type Person, type TestSociety, todayOf } from '../../../tests/support/society.ts';

const ravi = { name: 'Ravi Kumar', email: 'ravi.kumar@people.example', phone: '9845071717' };
const headings = ['Flat', 'Owner', 'Mobile', 'Email', 'Gas agency', 'Since', 'Type'];
const sheetOf = (...cells: string[]) => [headings, ['A-101', 'Asha Rao', '', '', '', '1/4/2020', '2BHK'], cells];

async function withFormerOwner() {
  const { society, admin } = await anOffice();
  const { id } = await addOwner(admin, { ...ravi, status: 'Old' });
  return { society, admin, id };
}

const planOf = async (admin: Person, id: string) =>
  (await admin.send<ErasurePlan>('GET', `/api/owners/${id}/erasure`)).body;

async function erase(society: TestSociety, admin: Person, id: string) {
  expect((await eraseOwner(admin, id, { requestedOn: todayOf(society) })).status).toBe(200);
}

const kept = async (admin: Person) =>
  (await admin.send<Items<Import>>('GET', '/api/imports')).body.items.map(({ id }) => id);

const theirs: [string, string[]][] = [
  ['the name in capitals, with spaces', ['A-102', ' RAVI  KUMAR ', '', '', '', '1/4/2020', '2BHK']],
  ['the name turned round', ['A-102', 'Kumar, Ravi', '', '', '', '1/4/2020', '2BHK']],
  ['the name beside another', ['A-102', 'Sita Devi & Ravi Kumar', '', '', '', '1/4/2020', '2BHK']],
  ['the phone with its code', ['A-102', 'Somebody Else', '+91 98450 71717', '', '', '1/4/2020', '2BHK']],
  ['the second phone of a cell', ['A-102', 'Somebody Else', '98200 11111 / 98450-71717', '', '', '1/4/2020', '2BHK']],
  ['the email in capitals', ['A-102', 'Somebody Else', '', 'Ravi.Kumar@People.Example', '', '1/4/2020', '2BHK']],
  ['a column that is not taken', ['A-102', 'Somebody Else', '', '', 'of r. Ravi kumar', '1/4/2020', '2BHK']],
];
const others: [string, string[]][] = [
  ['a part of the name', ['A-102', 'Ravi Shankar', '', '', 'Kumar Gas', '1/4/2020', '2BHK']],
  [
    'another phone and email',
    ['A-102', 'Sita Devi', '9845071718', 'ravi.kumari@people.example', '', '1/4/2020', '2BHK'],
  ],
];

describe('an erasure forgets of the spreadsheets that are being brought in', () => {
  test('those that hold the person, whoever brings them and however it is spelled, names them before, and leaves the others', async () => {
    const { society, admin, id } = await withFormerOwner();
    const other = await society.signedInAs('admin');
    const gone: string[] = [];
    for (const [nth, [, cells]] of theirs.entries())
      gone.push((await paste(nth % 2 === 0 ? admin : other, sheetOf(...cells))).id);
    const stays: string[] = [];
    for (const [, cells] of others) stays.push((await paste(admin, sheetOf(...cells))).id);
    const { drafts } = await planOf(admin, id);
    expect(drafts).toHaveLength(gone.length);
    expect(drafts[0]).toMatchObject({ name: 'Pasted cells', isWritten: false });
    await erase(society, admin, id);
    expect([...(await kept(admin)), ...(await kept(other))].sort()).toEqual(stays.sort());
    // What stays goes on.
    for (const one of stays) expect((await admin.send('GET', `/api/imports/${one}`)).status).toBe(200);
    const left = await society.context.db.selectFrom('importParts').select('draftId').distinct().execute();
    expect(left.map(({ draftId }) => draftId).sort()).toEqual(stays.sort());
  });

  test('one in which they stand by a correction alone, and not any more once that is taken back', async () => {
    const { admin, id } = await withFormerOwner();
    const shown = await paste(admin, sheetOf('A-102', 'Sita Devi', '', '', '', '1/4/2020', '2BHK'));
    expect((await planOf(admin, id)).drafts).toEqual([]);
    await choose(admin, shown.id, { cells: [{ sheet: 0, row: 3, column: 1, meant: 'ravi kumar' }] });
    expect((await planOf(admin, id)).drafts).toHaveLength(1);
    await choose(admin, shown.id, { cells: [] });
    expect((await planOf(admin, id)).drafts).toEqual([]);
  });

  test('the report of one that is written, where it says what was on record of them before', async () => {
    const { society, admin, id } = await withFormerOwner();
    const reported = async (mobile: string) => {
      const shown = await paste(admin, sheetOf('A-102', 'Sita Devi', mobile, '', '', '1/4/2020', '2BHK'));
      expect((await applied(admin, shown)).problem).toBeNull();
      return shown.id;
    };
    const before = await reported('9820011111');
    await society.context.db.updateTable('owners').set({ phone: ravi.phone }).where('name', '=', 'Sita Devi').execute();
    const changing = await reported('9820022222');
    expect((await planOf(admin, id)).drafts).toMatchObject([{ isWritten: true }]);
    await erase(society, admin, id);
    expect(await kept(admin)).toEqual([before]);
    expect((await admin.send('GET', `/api/imports/${before}/report`)).status).toBe(200);
    expect((await admin.send('GET', `/api/imports/${changing}/report`)).status).toBe(404);
  });

  test('one that an older version kept without the traces of people, and one whose traces another secret sealed', async () => {
    const { society, admin, id } = await withFormerOwner();
    const { db } = society.context;
    const [older, sealed, stays] = [
      await paste(admin, sheetOf('A-102', 'Sita Devi', '', '', '', '1/4/2020', '2BHK')),
      await paste(admin, sheetOf('A-103', 'Sita Devi', '', '', '', '1/4/2020', '2BHK')),
      await paste(admin, sheetOf('A-104', 'Sita Devi', '', '', '', '1/4/2020', '2BHK')),
    ];
    const people = (draftId: string) => [draftId, 'people'] as const;
    const [ofOlder] = people(older.id);
    await db.deleteFrom('importParts').where('draftId', '=', ofOlder).where('part', '=', 'people').execute();
    const [moved] = await db.selectFrom('importParts').selectAll().where('draftId', '=', stays.id).execute();
    await db
      .updateTable('importParts')
      .set({ sealed: moved?.sealed ?? '' })
      .where('draftId', '=', sealed.id)
      .where('part', '=', 'people')
      .execute();
    await erase(society, admin, id);
    expect(await kept(admin)).toEqual([stays.id]);
  });
});

describe('a spreadsheet that names them and is being written', () => {
  test('is in the way while its server writes; one whose server has stopped is forgotten as the others are', async () => {
    const { society, admin, id } = await withFormerOwner();
    const { db, now } = society.context;
    const draft = await paste(admin, sheetOf('A-102', 'Ravi Kumar', '9845071717', '', '', '1/4/2020', '2BHK'));
    const touched = { state: 'writing', touchedAt: now().toISOString() } as const;
    await db.updateTable('importDrafts').set(touched).where('id', '=', draft.id).execute();
    expect((await planOf(admin, id)).cannot.map(({ code }) => code)).toEqual(['erase_import_running']);
    society.later(5 * 60_000);
    expect((await planOf(admin, id)).cannot).toEqual([]);
    await erase(society, admin, id);
    expect(await kept(admin)).toEqual([]);
  });
});

describe('the traces of people', () => {
  test('say nothing of whom they are to who has not the secret, and are few for a file', async () => {
    const { society, admin } = await anOffice();
    await paste(admin, sheetOf('A-102', 'Ravi Kumar', '9845071717', '', '', '1/4/2020', '2BHK'));
    const people = await society.context.db
      .selectFrom('importParts')
      .selectAll()
      .where('part', '=', 'people')
      .execute();
    expect(people).toHaveLength(2);
    for (const { sealed } of people) expect(sealed.length).toBeLessThan(1000);
    expect(JSON.stringify(people)).not.toMatch(/Ravi|kumar|98450/);
  });

  test('of a large sheet hold everybody in it and hardly anybody else', () => {
    const word = (nth: number) => [...String(nth)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');
    const one = (nth: number) => ({
      name: `Person ${word(nth)} ${word(nth % 97)}`,
      phone: String(9_000_000_000 + nth),
    });
    const people = Array.from({ length: 10_000 }, (_, nth) => one(nth));
    const traces = tracesIn(people.flatMap(({ name, phone }) => [name, phone])) ?? Buffer.alloc(0);
    expect(traces.length).toBeLessThan(300_000);
    const isHeld = ({ name, phone }: ReturnType<typeof one>) => [
      tracing({ phones: [], emails: [], names: [name.toUpperCase()] })(traces),
      tracing({ phones: [`+91${phone}`], emails: [], names: [] })(traces),
    ];
    for (let nth = 0; nth < 10_000; nth += 100) expect(isHeld(one(nth))).toEqual([true, true]);
    const strangers = Array.from({ length: 1000 }, (_, nth) => isHeld(one(20_000 + nth))).flat();
    expect(strangers.filter(Boolean).length).toBeLessThan(5);
  });

  test('are not kept of more people than an erasure looks through', () => {
    const texts = Array.from({ length: 130_000 }, (_, nth) => String(9_000_000_000 + nth));
    expect(tracesIn(texts)).toBeNull();
  });
});
