// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOn } from '#domain/dated.ts';
import type { Flat } from '#domain/flat.ts';
import type { HouseholdMember } from '#domain/household.ts';
import type { Ownership } from '#domain/ownership.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { listedIn } from '#server/residents/members.ts';
import { undo } from '../../../tests/support/activities.ts';
import { addFlat, addOwner, type Items, transferFlat } from '../../../tests/support/entries.ts';
import { beginLogAnew } from '../../../tests/support/guards.ts';
import { expectLogReplays, recordTables } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { anOffice, todayOf } from '../../../tests/support/society.ts';

type Step =
  | { kind: 'list' }
  | { kind: 'leave' | 'delete'; which: number; on: number }
  | { kind: 'let'; from: number; days: number }
  | { kind: 'end' | 'renew'; which: number; on: number }
  | { kind: 'sell'; on: number }
  | { kind: 'reverse' | 'undo' };

const which = fc.nat({ max: 4 });
const on = fc.integer({ min: -40, max: 0 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('list' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('leave' as const, 'delete' as const), which, on }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('let' as const), from: on, days: fc.integer({ min: 0, max: 60 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'renew' as const), which, on }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sell' as const), on }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('reverse' as const, 'undo' as const) }) },
);

test('whatever begins, ends, is sold and taken back, nobody is listed as living under what has ended', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const day = (away: number) => todayOf(society, away);
  const items = async <T>(path: string) => (await admin.send<Items<T>>('GET', `/api/${path}`)).body.items;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const table of ['householdMembers', 'tenants', 'tenancies', 'transfers', 'ownerSnapshots'] as const)
        await db.deleteFrom(table).execute();
      for (const table of ['ownerships', 'owners', 'flats'] as const) await db.deleteFrom(table).execute();
      await beginLogAnew(db);
      const flat = await addFlat(admin, 'A-101');
      await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
      const acts: string[] = [];
      const sales: string[] = [];
      for (const [index, one] of steps.entries()) {
        const { status, headers, body } = await act(one, index);
        expect(status, JSON.stringify([one, body])).toBeLessThan(500);
        if (status >= 300) continue;
        if (one.kind === 'sell') sales.push(String(body['id']));
        const isUndoable = !['sell', 'reverse', 'undo'].includes(one.kind);
        if (isUndoable) acts.push(headers.get('activity-id') ?? '');
      }
      await expectRight();
      await expectLogReplays(db, recordTables);

      async function act(one: Step, index: number) {
        const post = (path: string, json: object) => admin.send('POST', `/api/${path}`, json);
        const members = await items<HouseholdMember>('households');
        const tenancies = await items<Tenancy>('tenancies');
        const member = 'which' in one ? members[one.which % Math.max(members.length, 1)] : undefined;
        const tenancy = 'which' in one ? tenancies[one.which % Math.max(tenancies.length, 1)] : undefined;
        const nothing = { status: 404, headers: new Headers(), body: {} as Record<string, unknown> };
        const tenants = [{ name: `Tenant ${index}` }];
        switch (one.kind) {
          case 'list':
            return post('households', { flatId: flat.id, members: [{ name: `Member ${index}`, sex: 'female' }] });
          case 'leave':
            if (!member) return nothing;
            return admin.send('PATCH', `/api/households/${member.id}`, { version: member.version, left: day(one.on) });
          case 'delete':
            return member ? admin.send('DELETE', `/api/households/${member.id}?version=${member.version}`) : nothing;
          case 'let':
            return post('tenancies', {
              flatId: flat.id,
              since: day(one.from),
              lastDay: day(one.from + one.days),
              tenants,
            });
          case 'end':
            if (!tenancy) return nothing;
            return post(`tenancies/${tenancy.id}/end`, { version: tenancy.version, on: day(one.on) });
          case 'renew':
            if (!tenancy) return nothing;
            return post(`tenancies/${tenancy.id}/renewal`, {
              ...{ version: tenancy.version, since: day(one.on), lastDay: day(30), tenants },
            });
          case 'sell': {
            const presentOwnerId = (await admin.send<Flat>('GET', `/api/flats/${flat.id}`)).body.ownerId;
            const newOwner = { name: `Buyer ${index}`, phone: `55000000${String(10 + index)}` };
            return transferFlat(admin, flat, { presentOwnerId, occupancyDate: day(one.on), newOwner });
          }
          case 'reverse': {
            const id = sales.pop();
            const json = { key: crypto.randomUUID(), reason: 'by mistake' };
            return id ? post(`transfers/${id}/reversal`, json) : nothing;
          }
          case 'undo': {
            const id = acts.pop();
            return id ? ((await undo(admin, id)) as typeof nothing) : nothing;
          }
        }
      }

      async function expectRight(): Promise<void> {
        const members = await items<HouseholdMember>('households');
        const tenancies = await items<Tenancy>('tenancies');
        const owned = await items<Ownership>(`flats/${flat.id}/ownerships`);
        const chainOf = (id: string | null): string[] =>
          id === null ? [] : [id, ...tenancies.filter(({ renews }) => renews === id).flatMap((one) => chainOf(one.id))];
        const today = day(0);
        const tenancy = tenancies.find((one) => isOn(one, today));
        const owner = owned.find(({ until }) => until === null)?.ownerId ?? null;
        const there = members.filter((one) => isOn({ since: one.since, until: one.until }, today));
        for (const { tenancyId, ownerId } of there) {
          if (tenancyId === null) expect(ownerId).toBe(owner);
          else expect(tenancies.some((one) => isOn(one, today) && chainOf(tenancyId).includes(one.id))).toBe(true);
        }
        const living = there.filter(({ as }) => as === (tenancy ? 'tenant' : 'owner'));
        // What queries count is what the records say.
        const counted = (await listedIn(db, [flat.id], today)).get(flat.id);
        expect(counted?.adults ?? 0).toBe(living.length);
        const { femaleCount, totalResidents } = (await admin.send<Flat>('GET', `/api/flats/${flat.id}`)).body;
        if (living.length > 0) expect([femaleCount, totalResidents]).toEqual([living.length, living.length]);
      }
    }),
    { numRuns: tries(30) },
  );
});
