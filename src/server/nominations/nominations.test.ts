import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Nomination } from '#domain/nomination.ts';
import { undo } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, editOwner, type Items, ownerOf, transferFlat } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, expectSoundLog, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { anOffice, anOwnedFlat, type Person, todayOf } from '../../../tests/support/society.ts';

type Refusal = { detail: string; code: string; errors?: Record<string, string> };
type Said = Nomination & Refusal;

const arun = { name: 'Arun Rao', relation: 'Son', share: 60 };
const bina = { name: 'Bina Rao', relation: 'Daughter', share: 40 };

function nominate(admin: Person, more: object) {
  return admin.send<Said>('POST', '/api/nominations', { since: '2025-08-15', nominees: [arun, bina], ...more });
}

async function nominationsOf(admin: Person, query = ''): Promise<Nomination[]> {
  return (await admin.send<Items<Nomination>>('GET', `/api/nominations${query}`)).body.items;
}

/** A-101 is Meera Rao's since 1 April 2024; she has nominated Arun and Bina. */
async function aNomination() {
  const office = await anOwnedFlat();
  const { admin, flat, owner } = office;
  const whose = { flatId: flat.id, ownerId: owner.id };
  const { body, headers } = await nominate(admin, whose);
  return { ...office, whose, nomination: body, activityId: headers.get('activity-id') ?? '' };
}

describe('a nomination', () => {
  test('is on the pages of flat and owner, and in the register of each day on which it is in force', async () => {
    const { admin, flat, owner, nomination, today } = await aNomination();
    expect(nomination).toMatchObject({
      flatNumber: 'A-101',
      ownerName: 'Meera Rao',
      since: '2025-08-15',
      until: null,
      ended: null,
      nominees: [
        { ...arun, address: null, bornOn: null, guardian: null },
        { ...bina, address: null, bornOn: null, guardian: null },
      ],
    });
    for (const query of [`?flatId=${flat.id}`, `?ownerId=${owner.id}`, '?on=2025-08-15', `?on=${today}`, ''])
      expect(
        (await nominationsOf(admin, query)).map(({ id }) => id),
        query,
      ).toEqual([nomination.id]);
    expect(await nominationsOf(admin, '?on=2025-08-14')).toEqual([]);
  });

  test('is replaced by the next one on its day', async () => {
    const { admin, whose } = await aNomination();
    const next = await nominate(admin, { ...whose, since: '2026-01-10', nominees: [{ ...bina, share: 100 }] });
    expect(next.status).toBe(201);
    const all = await nominationsOf(admin, `?flatId=${whose.flatId}`);
    expect(all.map(({ since, until, ended }) => [since, until, ended])).toEqual([
      ['2026-01-10', null, null],
      ['2025-08-15', '2026-01-10', 'replaced'],
    ]);
    expect((await nominationsOf(admin, '?on=2026-01-09'))[0]?.nominees.length).toBe(2);
    expect((await nominationsOf(admin, '?on=2026-01-10'))[0]?.nominees.length).toBe(1);
  });

  test('is revoked, with how, and not a second time', async () => {
    const { admin, nomination } = await aNomination();
    const path = `/api/nominations/${nomination.id}/revocation`;
    const { body } = await admin.send<Said>('POST', path, { version: 1, on: '2026-02-01', remarks: 'Letter' });
    expect(body).toMatchObject({ until: '2026-02-01', ended: 'revoked', revocation: 'Letter', version: 2 });
    const again = await admin.send<Said>('POST', path, { version: 2, on: '2026-02-01' });
    expect([again.status, again.body.detail]).toEqual([409, 'This nomination for A-101 ended on 01 Feb 2026 already']);
  });

  test('is put right with a reason, and the one that it replaced ends where it begins', async () => {
    const { admin, whose } = await aNomination();
    const { body } = await nominate(admin, { ...whose, since: '2026-01-10' });
    const correction = { version: 1, since: '2026-01-05', nominees: [{ ...bina, share: 100 }], reason: 'So the form' };
    const corrected = await admin.send<Said>('POST', `/api/nominations/${body.id}/correction`, correction);
    expect(corrected.body).toMatchObject({ since: '2026-01-05', correction: 'So the form', version: 2 });
    const [, former] = await nominationsOf(admin, `?flatId=${whose.flatId}`);
    expect(former?.until).toBe('2026-01-05');
    const stale = await admin.send<Said>('POST', `/api/nominations/${body.id}/correction`, correction);
    expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  });

  test('ends with the ownership that it stands under, and comes back with it', async () => {
    const { admin, flat, owner, nomination } = await aNomination();
    const { body } = await transferFlat(admin, flat, { presentOwnerId: owner.id, occupancyDate: '2026-03-05' });
    const [sold] = await nominationsOf(admin, `?ownerId=${owner.id}`);
    expect([sold?.until, sold?.ended]).toEqual(['2026-03-05', 'ownership']);
    expect(await nominationsOf(admin, '?on=2026-03-05')).toEqual([]);
    expect((await nominationsOf(admin, '?on=2026-03-04')).length).toBe(1);
    const reversal = { key: crypto.randomUUID(), reason: 'entered twice' };
    await admin.send('POST', `/api/transfers/${body['id']}/reversal`, reversal);
    expect((await nominationsOf(admin, '?on=2026-03-05')).map(({ id }) => id)).toEqual([nomination.id]);
  });

  test('passes with the ownership when two records of a person become one', async () => {
    const { admin, owner, nomination } = await aNomination();
    const other = await addOwner(admin, { name: 'Mira Rao', email: 'mira@people.example', status: 'Old' });
    const versions = { version: other.version, otherVersion: await ownerVersion(admin, owner.id) };
    const merged = await admin.send('POST', `/api/owners/${other.id}/merge`, { otherId: owner.id, ...versions });
    if (merged.status >= 300) throw new Error(JSON.stringify(merged.body));
    expect((await nominationsOf(admin, `?ownerId=${other.id}`)).map(({ id }) => id)).toEqual([nomination.id]);
  });
});

/** Meera Rao's share of A-101 changed on a day: since then it is hers and Nikhil Rao's in halves. */
async function aSharedFlat() {
  const office = await aNomination();
  const { admin, flat, owner } = office;
  const on = '2026-03-05';
  const change = async (draft: object) => {
    const { status, body, headers } = await admin.send<{ id: string } & Refusal>('POST', '/api/transfers/holders', {
      ...{ flatId: flat.id, presentOwnerIds: [owner.id], on, reason: 'name added', key: crypto.randomUUID() },
      ...draft,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    return { ...body, activityId: headers.get('activity-id') ?? '' };
  };
  const holders = [
    { personId: owner.id, share: '1/2' },
    { name: 'Nikhil Rao', phone: '98200 66666', share: '1/2' },
  ];
  return { ...office, on, change, entry: await change({ holders }) };
}

describe('a nomination of whoever stays with another share', () => {
  test('goes on: in the list, on the pages, and in the register of every day', async () => {
    const { admin, flat, owner, nomination, on, today } = await aSharedFlat();
    const days = ['2025-08-15', '2026-03-04', on, today].map((day) => `?on=${day}`);
    for (const query of [`?flatId=${flat.id}`, `?ownerId=${owner.id}`, `?ids=${nomination.id}`, '', ...days])
      expect(
        (await nominationsOf(admin, query)).map(({ id, until, ended }) => [id, until, ended]),
        query,
      ).toEqual([[nomination.id, null, null]]);
  });

  test('is replaced by the next one, made on any day on which they owned the flat', async () => {
    const { admin, flat, whose } = await aSharedFlat();
    const early = await nominate(admin, { ...whose, since: '2025-08-01' });
    expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([409, ['since']]);
    const next = await nominate(admin, { ...whose, since: '2025-09-01', nominees: [{ ...bina, share: 100 }] });
    expect([next.status, next.body.until]).toEqual([201, null]);
    const all = await nominationsOf(admin, `?flatId=${flat.id}`);
    expect(all.map(({ since, until, ended }) => [since, until, ended])).toEqual([
      ['2025-09-01', null, null],
      ['2025-08-15', '2025-09-01', 'replaced'],
    ]);
    const before = await nominate(admin, { ...whose, since: '2024-03-31' });
    expect(before.body.errors).toEqual({
      since: 'A-101 became theirs on 01 Apr 2024. Choose that day or a later one.',
    });
  });

  test('which they make then goes on when the change of shares is reversed', async () => {
    const { admin, flat, whose, entry } = await aSharedFlat();
    const { body: next } = await nominate(admin, { ...whose, since: '2026-03-10' });
    const reversal = { key: crypto.randomUUID(), reason: 'entered twice' };
    expect((await admin.send('POST', `/api/transfers/${entry.id}/reversal`, reversal)).status).toBe(201);
    expect((await nominationsOf(admin, `?flatId=${flat.id}`)).map(({ id, ended }) => [id, ended])).toEqual([
      [next.id, null],
      [expect.any(String), 'replaced'],
    ]);
  });

  test('is not brought back by an undo beside another that they made since', async () => {
    const { admin, whose, nomination, flat, owner, change, entry } = await aSharedFlat();
    const revoking = `/api/nominations/${nomination.id}/revocation`;
    const revoked = await admin.send('POST', revoking, { version: 1, on: '2026-02-01' });
    expect((await nominate(admin, { ...whose, since: '2026-03-10' })).status).toBe(201);
    expect((await undo(admin, revoked.headers.get('activity-id') ?? '')).status).toBe(409);
    expect(entry.id).not.toBe('');
    // It ends on the day on which they leave, and a later return begins with none.
    const nikhil = (await admin.send<{ jointOwners: { ownerId: string }[] }>('GET', `/api/flats/${flat.id}`)).body
      .jointOwners[0]?.ownerId;
    const alone = { holders: [{ personId: nikhil }], presentOwnerIds: [owner.id, nikhil], reason: 'sale' };
    await change({ ...alone, on: '2026-04-01' });
    const back = [{ personId: nikhil }, { personId: owner.id }];
    await change({ holders: back, presentOwnerIds: [nikhil], on: '2026-05-01' });
    const [last] = await nominationsOf(admin, `?flatId=${flat.id}`);
    expect([last?.until, last?.ended]).toEqual(['2026-04-01', 'ownership']);
    expect(await nominationsOf(admin, '?on=2026-05-01')).toEqual([]);
  });
});

async function ownerVersion(admin: Person, id: string): Promise<number> {
  return (await admin.send<{ version: number }>('GET', `/api/owners/${id}`)).body.version;
}

describe('a nomination is refused, and says at which field', () => {
  const refusals: [what: string, more: object, errors: Record<string, string>][] = [
    ['without a nominee', { nominees: [] }, { nominees: 'Name at least one nominee' }],
    [
      'with shares of 110 %',
      { nominees: [arun, { ...bina, share: 50 }] },
      { 'nominees.1.share': 'The shares add up to 110 %. Together they must be 100 %.' },
    ],
    [
      'with three thirds of 33.33 %',
      { nominees: ['A', 'B', 'C'].map((name) => ({ name, relation: 'Child', share: 33.33 })) },
      { 'nominees.2.share': 'The shares add up to 99.99 %. Together they must be 100 %.' },
    ],
    [
      'with a share of a third place',
      { nominees: [{ ...arun, share: 33.333 }] },
      {
        'nominees.0.share': 'Share must be above 0 and at most 100 per cent, to two places, not 33.333',
      },
    ],
    [
      'of the holder, however it is written',
      { nominees: [{ ...arun, name: 'MEERA  RAO', share: 100 }] },
      { 'nominees.0.name': "MEERA  RAO can't be nominated by themself. Name somebody else." },
    ],
    [
      'of somebody twice',
      {
        nominees: [
          { ...arun, share: 50 },
          { ...arun, share: 50 },
        ],
      },
      { 'nominees.1.name': 'Arun Rao is named above already' },
    ],
    [
      'of a minor without a guardian',
      { nominees: [{ ...arun, share: 100, bornOn: '2007-08-16' }] },
      { 'nominees.0.guardian': 'Arun Rao was under 18 when it was made. Name a guardian.' },
    ],
    [
      'with the nominee as their own guardian, however it is written',
      { nominees: [{ ...arun, share: 100, bornOn: '2007-08-16', guardian: 'arun  RAO' }] },
      { 'nominees.0.guardian': 'Arun Rao can’t be their own guardian. Name somebody else.' },
    ],
    [
      'from before the flat was theirs',
      { since: '2024-03-31' },
      { since: 'A-101 became theirs on 01 Apr 2024. Choose that day or a later one.' },
    ],
    [
      'recorded before it was made',
      { recordedOn: '2025-08-14' },
      { recordedOn: 'It was made on 15 Aug 2025. Choose that day or a later one.' },
    ],
  ];

  test.each(refusals)('%s', async (_, more, errors) => {
    const { admin, flat, owner } = await anOwnedFlat();
    const { status, body } = await nominate(admin, { flatId: flat.id, ownerId: owner.id, ...more });
    expect([status, body.errors]).toEqual([422, errors]);
    expect(await nominationsOf(admin)).toEqual([]);
  });

  test('by somebody who does not own the flat', async () => {
    const { admin, flat, owner } = await anOwnedFlat();
    const other = await addFlat(admin, 'A-102');
    const bystander = await addOwner(admin, { name: 'Chitra', email: 'c@people.example', phone: '9845012346' });
    for (const whose of [
      { flatId: flat.id, ownerId: bystander.id },
      { flatId: other.id, ownerId: owner.id },
    ]) {
      const { status, body } = await nominate(admin, whose);
      expect([status, Object.keys(body.errors ?? {})]).toEqual([409, ['ownerId']]);
    }
  });

  test('made before the one that is in force, or within the days of an earlier one', async () => {
    const { admin, whose, nomination } = await aNomination();
    const early = await nominate(admin, { ...whose, since: '2025-08-01' });
    expect([early.status, early.body.errors]).toEqual([
      409,
      {
        since: 'Meera Rao made a nomination for A-101 on 15 Aug 2025. Choose a later day, or correct that one first.',
      },
    ]);
    await admin.send('POST', `/api/nominations/${nomination.id}/revocation`, { version: 1, on: '2026-02-01' });
    const within = await nominate(admin, { ...whose, since: '2026-01-31' });
    expect([within.status, Object.keys(within.body.errors ?? {})]).toEqual([409, ['since']]);
    expect((await nominate(admin, { ...whose, since: '2026-02-01' })).status).toBe(201);
  });
});

describe('what was done is undone', () => {
  test('a nomination that replaced one, and once more', async () => {
    const { society, admin, whose } = await aNomination();
    const before = await nominationsOf(admin);
    const { headers } = await nominate(admin, { ...whose, since: '2026-01-10' });
    const after = await nominationsOf(admin);
    const undone = await undo(admin, headers.get('activity-id') ?? '');
    expect(undone.status).toBe(200);
    expect((await nominationsOf(admin)).map(withoutVersion)).toEqual(before.map(withoutVersion));
    expect((await undo(admin, undone.headers.get('activity-id') ?? '')).status).toBe(200);
    expect((await nominationsOf(admin)).map(withoutVersion)).toEqual(after.map(withoutVersion));
    await expectLogReplays(society.context.db);
    await expectSoundLog(society.context.db);
  });

  test('but not a revocation once another one was made, nor an owner to whom one refers', async () => {
    const { society, admin, whose, nomination, owner, flat } = await aNomination();
    const path = `/api/nominations/${nomination.id}/revocation`;
    const revoked = await admin.send('POST', path, { version: 1, on: '2026-02-01' });
    const { body: next } = await nominate(admin, { ...whose, since: '2026-02-01' });
    const takeBack = () => undo(admin, revoked.headers.get('activity-id') ?? '');
    const sentence = /Meera Rao for A-101: Test admin added the nomination of Meera Rao for A-101 on/;
    expect([(await takeBack()).status, (await takeBack()).body]).toMatchObject([
      409,
      { detail: expect.stringMatching(sentence) },
    ]);
    // Nor when that one has ended, too: it was in force on days that the first would have again.
    await admin.send('POST', `/api/nominations/${next.id}/revocation`, { version: 1, on: '2026-03-01' });
    expect((await takeBack()).status).toBe(409);
    const added = await society.context.db
      .selectFrom('changes')
      .select('activityId')
      .where('entityId', '=', owner.id)
      .where('operation', '=', 'add')
      .executeTakeFirstOrThrow();
    expect((await undo(admin, added.activityId ?? '')).status).toBe(409);
    expect((await nominationsOf(admin, `?flatId=${flat.id}`)).length).toBe(2);
  });
});

test('a nomination in force names its maker as their record is, also once that became another one’s; an ended one as it was entered', async () => {
  const { admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, {
    name: 'K Menon',
    flatId: flat.id,
    phone: '9845012341',
    email: 'k@people.example',
  });
  const named = async () => (await nominationsOf(admin, `?flatId=${flat.id}`)).map(({ ownerName }) => ownerName);
  await editOwner(admin, owner.id, { name: 'K. S. Menon' });
  await nominate(admin, { flatId: flat.id, ownerId: owner.id, since: '2025-08-15' });
  expect(await named()).toEqual(['K. S. Menon']);
  await nominate(admin, { flatId: flat.id, ownerId: owner.id, since: '2025-09-15' });
  const kept = await addOwner(admin, { name: 'Kavita Menon', status: 'Old' });
  const versions = { version: kept.version, otherVersion: (await ownerOf(admin, owner.id)).version };
  const merged = await admin.send('POST', `/api/owners/${kept.id}/merge`, { ...versions, otherId: owner.id, take: [] });
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect(await named()).toEqual(['Kavita Menon', 'K. S. Menon']);
  const register = (await admin.send<Items<Nomination>>('GET', '/api/nominations')).body.items;
  expect(register.map(({ ownerName }) => ownerName).sort()).toEqual(['K. S. Menon', 'Kavita Menon']);
});

function withoutVersion({ version: _, updatedAt: __, ...nomination }: Nomination) {
  return nomination;
}

/*
 * A flat is sold and its owners nominate, revoke and correct in any order. The model is told the entries alone, and says
 * which of them are taken and which nomination is in force on every day.
 */
type Step =
  | { kind: 'nominate'; ago: number }
  | { kind: 'revoke' | 'correct'; which: number; ago: number }
  | { kind: 'sell'; ago: number }
  | { kind: 'move out'; ago: number };

const ago = fc.nat({ max: 30 });
const which = fc.nat({ max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('nominate' as const), ago }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('revoke' as const, 'correct' as const), which, ago }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sell' as const), ago }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('move out' as const), ago }) },
);

type Span = { ownerId: string; since: string; until: string | null };
type Made = { id: string; under: Span; since: string; until: string | null; isReplaced: boolean; version: number };

test('whatever is entered, on each day at most one nomination is in force, and it is the one that the model has', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const day = (days: number) => todayOf(society, -days);
  const overlaps = (one: Omit<Made, 'id' | 'under' | 'isReplaced' | 'version'>, since: string, until: string | null) =>
    (one.until === null || (one.until > since && one.until > one.since)) && (until === null || one.since < until);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const table of ['nominations', 'transfers', 'ownerships', 'owners', 'flats'] as const)
        await db.deleteFrom(table).execute();
      await beginLogAnew(db);
      const flat = await addFlat(admin, 'A-101');
      const first = await addOwner(admin, { flatId: flat.id, occupancyDate: day(30) });
      const spans: Span[] = [{ ownerId: first.id, since: day(30), until: null }];
      const made: Made[] = [];
      for (const [index, one] of steps.entries()) {
        const present = spans.find(({ until }) => until === null);
        const on = day(one.ago);
        if (one.kind === 'nominate') {
          if (!present) continue;
          const ofSpan = made.filter(({ under }) => under === present);
          const open = ofSpan.find(({ until }) => until === null);
          const isTaken =
            on >= present.since &&
            (!open || open.since <= on) &&
            !ofSpan.some((other) => other !== open && overlaps(other, on, null));
          const { status, body } = await nominate(admin, { flatId: flat.id, ownerId: present.ownerId, since: on });
          expect(status === 201, JSON.stringify(body)).toBe(isTaken);
          if (!isTaken) continue;
          if (open) Object.assign(open, { until: on, isReplaced: true, version: open.version + 1 });
          made.push({ id: body.id, under: present, since: on, until: null, isReplaced: false, version: 1 });
        } else if (one.kind === 'sell' || one.kind === 'move out') {
          if (!present || on < present.since) continue;
          if (one.kind === 'sell') {
            const buyer = {
              newOwner: { name: `Buyer ${index}`, phone: `55000000${10 + index}`, familyDetails: family },
            };
            const { status, body } = await transferFlat(admin, flat, {
              presentOwnerId: present.ownerId,
              occupancyDate: on,
              ...buyer,
            });
            expect(status, JSON.stringify(body)).toBe(201);
            present.until = on;
            spans.push({ ownerId: String(body['ownerId']), since: on, until: null });
          } else {
            await editOwner(admin, present.ownerId, { status: 'Old', endings: { [flat.id]: on } });
            present.until = on;
          }
        } else {
          const target = made[one.which];
          if (!target) continue;
          const { id, version, under } = target;
          if (one.kind === 'revoke') {
            const isTaken = target.until === null && under.until === null && on >= target.since;
            const { status } = await admin.send('POST', `/api/nominations/${id}/revocation`, { version, on });
            expect(status === 200).toBe(isTaken);
            if (isTaken) Object.assign(target, { until: on, version: version + 1 });
            continue;
          }
          const others = made.filter((other) => other !== target && other.under === under);
          // Of several that were replaced on one day, the last.
          const replaced = others.findLast(({ isReplaced, until }) => isReplaced && until === target.since);
          const isTaken =
            on >= under.since &&
            (target.until === null || on <= target.until) &&
            (!replaced || replaced.since <= on) &&
            !others.some((other) => other !== replaced && overlaps(other, on, target.until));
          const correction = { version, since: on, nominees: [{ ...arun, share: 100 }], reason: 'so' };
          const { status, body } = await admin.send<Said>('POST', `/api/nominations/${id}/correction`, correction);
          expect(status === 200, JSON.stringify([body, made])).toBe(isTaken);
          if (!isTaken) continue;
          if (replaced && replaced.until !== on) Object.assign(replaced, { until: on, version: replaced.version + 1 });
          Object.assign(target, { since: on, version: version + 1 });
        }
      }
      for (const days of [0, 1, 3, 7, 12, 18, 25, 30]) {
        const on = day(days);
        const has = ({ since, until }: Pick<Span, 'since' | 'until'>) => since <= on && (until === null || on < until);
        const expected = made.filter((one) => has(one) && has(one.under)).map(({ id }) => id);
        expect(expected.length).toBeLessThanOrEqual(1);
        expect((await nominationsOf(admin, `?on=${on}`)).map(({ id }) => id)).toEqual(expected);
      }
      await expectLogReplays(db, recordTables);
    }),
    {
      numRuns: tries(30),
      examples: [
        [[...[6, 6, 6].map((ago): Step => ({ kind: 'nominate', ago })), { kind: 'correct', which: 2, ago: 0 }]],
      ],
    },
  );
});

const family = { adults: 2, children: 1, males: 1, females: 1 };
