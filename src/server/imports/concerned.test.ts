// @module-tag whole
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ImportProgress } from '#domain/imports/answers.ts';
import { lastSeq } from '#server/changes/head.ts';
import { holdsUntil } from '#server/imports/concerned.ts';
import { planned } from '../../../tests/imports/bring.ts';
import { addFlat, addOwner, addVehicle, type Items } from '../../../tests/support/entries.ts';
import { paste } from '../../../tests/support/importing.ts';
import { anOffice, type Person, type TestSociety } from '../../../tests/support/society.ts';

const headings = ['Flat', 'Owner', 'Mobile', 'Email', 'Type', 'Since', 'Vehicle No', 'Company', 'Model'];
const rows = [
  ['A-101', 'Leela Iyer', '9820011111', 'leela@mail.example', '2BHK', '1/4/2020', 'MH 02 AB 1111', 'Tata', 'Nexon'],
  ['A-102', 'Arun Mehta & Sita Mehta', '9820022222', '', '2BHK', '1/4/2020', '', '', ''],
  ['A-103', 'Kavita Naik', '', 'kavita@mail.example', '2BHK', '1/4/2020', 'MH 02 AB 2222', 'Tata', 'Nexon'],
];
const sheet = new TextEncoder().encode([headings, ...rows].map((cells) => cells.join('\t')).join('\n'));

async function planNow(society: TestSociety) {
  const { db } = society.context;
  const [stamp, owner] = [await lastSeq(db), await db.selectFrom('owners').select('id').executeTakeFirst()];
  return { ...(await planned(society, { file: sheet, name: 'Members' })), stamp, isOfEmpty: owner === undefined };
}

type Kind = 'flats' | 'owners' | 'vehicles';
const flats = ['A-101', 'A-102', 'A-104', 'A-105', 'A-106', 'A-107'];
const names = [
  'Leela Iyer',
  'leela  iyer',
  'Arun Mehta & Sita Mehta',
  'Sita Mehta',
  'Usha Rao',
  'Vikram Sen',
  'Om Puri',
];
const phones = ['9820011111', '9820022222', '9820044444', '9820055555'];
const emails = ['leela@mail.example', 'kavita@mail.example', 'usha@mail.example', 'om@mail.example'];
const plates = ['MH 02 AB 1111', 'MH-02-AB-2222', 'MH 02 AB 3333', 'MH 02 AB 4444', 'MH 02 AB 5555'];
const one = fc.nat(99);
/** What somebody saves: a new record, or another of what is there, of few names, so that some are the sheet's. */
const save = fc.record({
  kind: fc.constantFrom<Kind>('flats', 'owners', 'vehicles'),
  isNew: fc.boolean(),
  ...{ at: one, flat: one, name: one, phone: one, email: one, plate: one },
});
type Save = typeof save extends fc.Arbitrary<infer T> ? T : never;

const of = <T>(all: readonly T[], nth: number) => all[nth % all.length] as T;

async function saved(admin: Person, { kind, isNew, at, flat, name, phone, email, plate }: Save): Promise<void> {
  const facts = {
    flats: { flatNumber: of(flats, flat), rent: 1000 * plate },
    owners: { name: of(names, name), phone: of(phones, phone), email: of(emails, email) },
    vehicles: { vehicleNumber: of(plates, plate), color: `Red ${name}` },
  }[kind];
  const there = async (some: Kind) =>
    (await admin.send<Items<{ id: string; version: number }>>('GET', `/api/${some}`)).body.items;
  if (!isNew) {
    const [record] = [of(await there(kind), at)];
    if (record) await admin.send('PATCH', `/api/${kind}/${record.id}`, { ...facts, version: record.version });
    return;
  }
  const home = of(await there('flats'), flat);
  const owner = of(await there('owners'), at);
  const family = { adults: 2, children: 1, males: 1, females: 2 };
  const rest = {
    flats: { floor: 1, type: '2BHK', status: 'Available' },
    owners: {
      ...{ occupancyDate: '2020-04-01', status: 'Active', familyDetails: family },
      ...(at % 2 === 0 && home && { flatId: home.id }),
    },
    vehicles: { company: 'Tata', model: 'Nexon', ownerId: owner?.id ?? null, flatId: home?.id ?? null },
  }[kind];
  await admin.send('POST', `/api/${kind}`, { ...facts, ...rest });
}

/** What others do that may change what becomes of the sheet. */
const concerning: ((admin: Person) => Promise<unknown>)[] = [
  (admin) => addFlat(admin, 'A-102'),
  (admin) => addOwner(admin, { name: 'Somebody Else', phone: '9820011111' }),
  (admin) => addOwner(admin, { name: 'kavita naik', email: 'other@mail.example' }),
  (admin) => addOwner(admin, { name: 'Arun Mehta & Sita Mehta', phone: '9820077777' }),
  async (admin) => {
    const flat = await addFlat(admin, 'B-101');
    const { id: ownerId } = await addOwner(admin, { name: 'Usha Rao', phone: '9820077777', flatId: flat.id });
    return addVehicle(admin, { ownerId, flatId: flat.id, vehicleNumber: 'MH-02-AB-2222' });
  },
  (admin) => admin.send('PATCH', '/api/society', { version: 1, flatNumbers: 'any' }),
];

describe('what others save while a file is being brought in', () => {
  test('leaves a plan that it has nothing to do with as it is: made anew it would be the same', async () => {
    const { society, admin } = await anOffice();
    const { db } = society.context;
    let [kept, renewed] = [0, 0];
    await fc.assert(
      fc.asyncProperty(fc.array(save, { minLength: 1, maxLength: 3 }), async (saves) => {
        const before = await planNow(society);
        for (const some of saves) await saved(admin, some);
        const stamp = await holdsUntil(db, before);
        if (stamp === null) renewed += 1;
        else {
          kept += 1;
          const now = await planNow(society);
          expect(stamp).toBe(now.stamp);
          expect([before.digest, before.plan.writes]).toEqual([now.digest, now.plan.writes]);
          expect(before.questions).toEqual(now.questions);
        }
      }),
      { numRuns: 60 },
    );
    expect([kept > 5, renewed > 5]).toEqual([true, true]);
  });

  test('is looked at again where it may change what becomes of the file', async () => {
    for (const act of concerning) {
      const { society, admin } = await anOffice();
      await addOwner(admin, { name: 'First One', phone: '9820099999', email: 'first@mail.example' });
      const before = await planNow(society);
      await act(admin);
      expect([act.toString(), await holdsUntil(society.context.db, before)]).toEqual([act.toString(), null]);
    }
    const { society, admin } = await anOffice();
    const ofEmpty = await planNow(society);
    await addOwner(admin, { name: 'First One', phone: '9820099999', email: 'first@mail.example' });
    expect(await holdsUntil(society.context.db, ofEmpty)).toBeNull();
  });

  test('is in every plan that is made afterwards, whatever was looked at before', async () => {
    const { society, admin } = await anOffice();
    const digests = new Set<string>();
    for (const act of [async () => {}, ...concerning]) {
      await act(admin);
      const { digest } = await paste(admin, [headings, ...rows]);
      expect([act.toString(), digest]).toEqual([act.toString(), (await planNow(society)).digest]);
      digests.add(digest);
    }
    expect(digests.size).toBeGreaterThan(3);
  });

  test('does not keep it from being written, however often something is saved', async () => {
    const { society, admin } = await anOffice();
    const many = Array.from({ length: 150 }, (_, nth) => [`A-${101 + nth}`, `Person ${'x'.repeat(nth + 1)}`, '', '']);
    const shown = await paste(admin, [headings, ...many.map((cells) => [...cells, '2BHK', '1/4/2020', '', '', ''])]);
    await admin.send('POST', `/api/imports/${shown.id}/apply`, { digest: shown.digest });
    let progress = { state: 'writing' } as ImportProgress;
    let others = 0;
    for (; progress.state === 'writing'; others++) {
      await addFlat(admin, `B-${101 + others}`);
      await setTimeout(1);
      progress = (await admin.send<ImportProgress>('GET', `/api/imports/${shown.id}/progress`)).body;
    }
    expect(progress).toMatchObject({ state: 'done', problem: null });
    expect(await society.context.db.selectFrom('flats').select('id').execute()).toHaveLength(
      shown.counts.made.flats + others,
    );
  });
});
