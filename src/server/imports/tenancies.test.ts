import { expect, test } from 'vitest';
import type { ActivityRecord } from '#domain/activity.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { addFlat, addOwner, type Items } from '../../../tests/support/entries.ts';
import { applied, paste } from '../../../tests/support/importing.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';

/** Two flats with their owner, one of them let to Kabir Menon for this year. */
async function aLetSociety() {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const [let_, free] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102')];
  await addOwner(admin, { name: 'Leela Iyer', flatId: let_.id, occupancyDate: '2019-01-01' });
  const year = { since: '2026-01-01', lastDay: '2026-12-31', rent: 20_000 };
  const tenants = [{ name: 'Kabir Menon', phone: '98200 22222' }];
  const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', { flatId: let_.id, ...year, tenants });
  return { society, admin, free, tenancy: body };
}

async function tenanciesOf({ send }: Person): Promise<Tenancy[]> {
  const { items } = (await send<Items<Tenancy>>('GET', '/api/tenancies')).body;
  return items.sort((one, other) => (one.flatNumber < other.flatNumber ? -1 : 1));
}

async function peopleOf({ send }: Person): Promise<string[]> {
  const { items } = (await send<Items<{ name: string }>>('GET', '/api/people?isOwner=false')).body;
  return items.map(({ name }) => name).sort();
}

const rows = [
  ['Flat', 'Tenant', 'Mobile', 'Agreement from', 'Agreement to', 'Rent'],
  ['A-101', 'Kabir Menon', '9820022222', '1/1/2026', '31/12/2026', '22000'],
  ['A-102', 'Kabir Menon', '9820022222', '1/3/2026', '31/1/2027', '18000'],
  ['A-102', 'Zoya Khan', '9820033333', '1/3/2026', '', ''],
];

test('tenancies of a list are written in one activity with their people, and one undo takes all of it back', async () => {
  const { admin, tenancy } = await aLetSociety();
  const shown = await paste(admin, rows);
  expect(shown.questions).toEqual([]);
  expect(shown.counts).toMatchObject({ made: { flats: 0, owners: 0, tenancies: 1 }, changed: { tenancies: 1 } });
  const { result } = await applied(admin, shown);
  const [kabir] = tenancy.tenants;
  expect(await tenanciesOf(admin)).toMatchObject([
    { id: tenancy.id, rent: 22_000, correction: 'From Pasted cells', tenants: tenancy.tenants },
    {
      ...{ flatNumber: 'A-102', since: '2026-03-01', lastDay: '2027-01-31', until: '2027-02-01', rent: 18_000 },
      tenants: [{ personId: kabir?.personId }, { name: 'Zoya Khan', phone: '9820033333' }],
    },
  ]);
  expect(await peopleOf(admin)).toEqual(['Kabir Menon', 'Zoya Khan']);
  const { body: activity } = await admin.send<ActivityRecord>('GET', `/api/activities/${result?.activityId}`);
  expect(activity).toMatchObject({ kind: 'import' });

  const again = await paste(admin, rows);
  expect(again.counts).toMatchObject({ made: { tenancies: 0 }, changed: { tenancies: 0 }, refused: 0 });

  expect(await admin.send('POST', `/api/activities/${result?.activityId}/undo`)).toMatchObject({ status: 200 });
  expect(await tenanciesOf(admin)).toMatchObject([{ id: tenancy.id, rent: 20_000, correction: null }]);
  expect(await peopleOf(admin)).toEqual(['Kabir Menon']);
});

test('a flat that somebody lets meanwhile is not let a second time: the check has to be looked at again', async () => {
  const { admin, free } = await aLetSociety();
  const shown = await paste(admin, rows);
  const tenants = [{ name: 'Imran Ali' }];
  await admin.send('POST', '/api/tenancies', { flatId: free.id, since: '2026-05-01', lastDay: '2026-06-30', tenants });
  const stale = await admin.send('POST', `/api/imports/${shown.id}/apply`, { digest: shown.digest });
  expect(stale).toMatchObject({ status: 409, body: { reason: 'import_changed_meanwhile' } });
  const { body } = await admin.send<typeof shown>('GET', `/api/imports/${shown.id}`);
  expect(body.counts).toMatchObject({ made: { tenancies: 0 }, refused: 2 });
  expect(body.mends.items.map(({ reason }) => reason.code)).toEqual(['import_flat_let', 'import_flat_let']);
});
