import { expect, test } from 'vitest';
import type { TransferPlan } from '#domain/transfer.ts';
import { endLines } from '#web/transfers/EndLines.tsx';
import { changeSaid, comes, leaves, vehicleFate } from '#web/transfers/form/ReviewDialog.tsx';
import { leasebackFate, tenancyFate } from '#web/transfers/TenancyLines.tsx';

const plan: TransferPlan = {
  flat: {
    id: 'f',
    flatNumber: 'A-101',
    statusBefore: 'Occupied',
    statusAfter: 'Occupied',
    residentsBefore: 3,
    residentsAfter: 4,
  },
  from: { ownerId: 'r', name: 'Ravi', since: '2019-03-14', until: '2026-03-05', statusAfter: 'Old', otherFlats: [] },
  jointSellers: [],
  to: {
    ownerId: null,
    name: 'Asha',
    isNew: true,
    changes: [],
    statusBefore: null,
    otherFlats: [],
    since: '2026-03-05',
    alike: [],
  },
  vehicles: [],
  tenancies: [],
  leaseback: null,
  died: false,
  heir: null,
  ends: [],
};
const vehicle = { id: 'v', vehicleNumber: 'KA 01 AB 1234', company: 'Tata', model: 'Nano' };

test('whoever leaves is told until when, and what becomes of them', () => {
  expect(leaves(plan)).toEqual([
    'Owner since 14 Mar 2019, until 05 Mar 2026.',
    'Becomes an Old owner; the record is kept.',
  ]);
  const keeps = { ...plan, from: plan.from && { ...plan.from, statusAfter: 'Active' as const, otherFlats: ['B-204'] } };
  expect(leaves(keeps)[1]).toBe('Stays an Active owner: still owns B-204.');
  expect(leaves({ ...plan, from: null })).toEqual(['This flat has no owner at present.']);
});

test('whoever comes is new, back again, or an owner elsewhere', () => {
  expect(comes(plan)).toEqual(['Owner from 05 Mar 2026.', 'A record of their own is made, as an Active owner.']);
  const back = {
    ...plan.to,
    isNew: false,
    statusBefore: 'Old' as const,
    otherFlats: ['B-204', 'C-301'],
  };
  expect(comes({ ...plan, to: back }).slice(1)).toEqual(['Becomes an Active owner again.', 'Also owns B-204, C-301.']);
});

test('what changes in a record is told before and after, and of a document only that it does', () => {
  const told = [
    { field: 'name', before: 'Aha', after: 'Asha' },
    { field: 'phone', before: '9820011111', after: '9820022222' },
    { field: 'email', before: 'asha@people.example', after: null },
    { field: 'adults', before: null, after: 2 },
    { field: 'contactPhone', before: '9820033333', after: '12' },
    { field: 'hasAadhar', before: true, after: true },
    { field: 'hasPan', before: false, after: true },
  ].map(changeSaid);
  expect(told).toEqual([
    'Name: Aha → Asha',
    'Phone: 98200 11111 → 98200 22222',
    'Email: asha@people.example → empty',
    'Number of adults: empty → 2',
    'Phone of the emergency contact: 98200 33333 → 12',
    'Aadhaar number: replaced by another',
    'PAN: added',
  ]);
});

test('what ends with whoever leaves is told by whose it is, and nothing where there is nothing', () => {
  const end = { ownerId: 'r', name: 'Ravi', until: '2026-03-05', livedIn: [] };
  expect(endLines({ ...end, nominees: ['Arun', 'Bina'], members: ['Kamala', 'Mohan'] })).toEqual([
    'Nomination by Ravi: Arun, Bina',
    'Household of Ravi: 2 members (Kamala, Mohan)',
  ]);
  expect(endLines({ ...end, nominees: [], members: ['Kamala'] })).toEqual(['Household of Ravi: 1 member (Kamala)']);
  expect(endLines({ ...end, nominees: [], members: [], livedIn: ['B-202'] })).toEqual([
    'Ravi, listed in the household of B-202',
  ]);
});

test('a vehicle stays under the new owner or leaves with the old one', () => {
  expect(vehicleFate({ ...vehicle, choice: 'stays' }, plan)).toBe('stays at A-101, now under Asha.');
  expect(vehicleFate({ ...vehicle, choice: 'leaves' }, plan)).toBe('leaves with Ravi: it has no flat then.');
});

test('who died is said to have, and no vehicle leaves with them', () => {
  const died = { ...plan, died: true };
  expect(leaves(died)[0]).toBe('Owner since 14 Mar 2019, until 05 Mar 2026. Has died.');
  expect(vehicleFate({ ...vehicle, choice: 'leaves' }, died)).toBe('leaves: it has no flat then.');
});

test('a tenancy goes on, ends with the sale, or ends because the tenant buys', () => {
  const days = { tenants: 'Kabir', since: '2025-06-01', lastDay: '2026-05-31', members: [], vehicles: [] };
  expect(tenancyFate({ ...days, until: '2026-06-01', becomes: 'stays' })).toBe(
    'since 01 Jun 2025: stays under the new owner, until 31 May 2026.',
  );
  const ends = { ...days, until: '2026-03-05', becomes: 'ends' as const };
  expect(tenancyFate(ends)).toBe('since 01 Jun 2025: ends on 05 Mar 2026.');
  expect(tenancyFate({ ...ends, vehicles: ['KA05AB7777'] })).toBe(
    'since 01 Jun 2025: ends on 05 Mar 2026. KA 05 AB 7777 leaves with them.',
  );
  expect(tenancyFate({ ...ends, becomes: 'bought', members: ['Zoya'] })).toBe(
    'since 01 Jun 2025: ends on 05 Mar 2026, as a tenant comes to own the flat. Their household stays: Zoya.',
  );
  expect(tenancyFate({ ...days, until: days.since, becomes: 'bought' })).toBe(
    'since 01 Jun 2025: taken back, as it begins no sooner, as a tenant comes to own the flat.',
  );
});

test('of who sells and stays it is told from when to when, with whom and with which vehicles', () => {
  const stays = { tenants: 'Ravi', since: '2026-03-05', lastDay: '2027-02-04', members: [], vehicles: [] };
  expect(leasebackFate(stays)).toBe('from 05 Mar 2026 to 04 Feb 2027: stays as tenant of the new owner.');
  expect(leasebackFate({ ...stays, members: ['Ravi', 'Sita'], vehicles: ['KA01AB1234'] })).toBe(
    'from 05 Mar 2026 to 04 Feb 2027: stays as tenant of the new owner. The household stays: Ravi, Sita. At the flat stays KA 01 AB 1234.',
  );
});
