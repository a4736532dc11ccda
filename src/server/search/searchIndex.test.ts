// What is looked up in memory is what stands in the tables (docs/rules.md, Looking up by parts).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flatNumberKey, numbered } from '#domain/flatNumber.ts';
import { isFound, searchable, wantedIn } from '#domain/matching.ts';
import { foldedPlate, plateKey } from '#domain/plate.ts';
import { maxResults } from '#domain/search.ts';
import type { AppContext } from '#server/context.ts';
import { activityOf, doing, undo } from '../../../tests/support/activities.ts';
import {
  addOwner,
  addVehicle,
  editOwner,
  flatDraft,
  ownerDraft,
  transferFlat,
  vehicleDraft,
  vehicleOf,
} from '../../../tests/support/entries.ts';
import { anOffice, anOwnedFlat, type Person } from '../../../tests/support/society.ts';

const byOrder = (one: { order: string }, other: { order: string }) => (one.order < other.order ? -1 : 1);

/** The society's vehicles and flats as its tables have them, in the order of their numbers. */
async function tablesOf({ db }: AppContext) {
  const owners = new Map((await db.selectFrom('owners').selectAll().execute()).map((owner) => [owner.id, owner.name]));
  const open = await db.selectFrom('ownerships').selectAll().where('until', 'is', null).execute();
  const nameOf = (id: string | null | undefined) => (id == null ? null : (owners.get(id) ?? null));
  const vehicles = (await db.selectFrom('vehicles').selectAll().execute()).map((vehicle) => ({
    id: vehicle.id,
    number: vehicle.numberKey,
    order: vehicle.numberKey,
    ownerId: vehicle.ownerId,
    name: nameOf(vehicle.ownerId),
  }));
  const flats = (await db.selectFrom('flats').selectAll().execute()).map((flat) => {
    const ownerId = open.find(({ flatId }) => flatId === flat.id)?.ownerId ?? null;
    return {
      id: flat.id,
      number: flatNumberKey(flat.flatNumber),
      order: flat.numberOrder,
      name: nameOf(ownerId),
      hasVehicle: vehicles.some((vehicle) => vehicle.ownerId !== null && vehicle.ownerId === ownerId),
    };
  });
  return { vehicles: vehicles.sort(byOrder), flats: flats.sort(byOrder) };
}

function firstOf<T extends { id: string }>(all: T[], fits: (one: T) => boolean): string[] {
  return all
    .filter(fits)
    .slice(0, maxResults)
    .map(({ id }) => id);
}

/** Compares what the index says of a text with a plain look through the tables. */
async function agrees(context: AppContext, text: string): Promise<void> {
  const known = await context.searchIndex.upToDate();
  const { vehicles, flats } = await tablesOf(context);
  const [key, alike, wanted] = [plateKey(text), foldedPlate(text), wantedIn(text)];
  const isNamed = ({ name }: { name: string | null }) => name !== null && isFound(searchable([name]), wanted);
  const isPart = ({ number }: { number: string }) => number.includes(key);
  const isAlike = ({ number }: { number: string }) => foldedPlate(number).includes(alike);
  const answers = {
    part: known.vehiclesNumbered(key, (number) => number.includes(key)),
    last: known.vehiclesNumbered(key, (number) => number.endsWith(key)),
    near: known.vehiclesNumbered(key, (number) => foldedPlate(number).includes(alike)),
    flats: known.flatsNumbered(key, (number) => number.includes(key)),
    named: known.vehiclesNamed(wanted),
    namedFlats: known.flatsNamed(wanted),
  };
  expect(answers, text).toEqual({
    part: firstOf(vehicles, isPart),
    last: firstOf(vehicles, ({ number }) => number.endsWith(key)),
    near: firstOf(vehicles, isAlike),
    flats: firstOf(flats, isPart),
    named: firstOf(vehicles, isNamed),
    namedFlats: firstOf(flats, (flat) => isNamed(flat) && !flat.hasVehicle),
  });
}

const name = fc.constantFrom('Meera Rao', 'Sūrya Rao', "Lionel D'Souza", 'मीरा राव', 'Аня 7', 'Asha Rao 2', 'Zoë Iyer');
const plate = fc
  .tuple(
    fc.constantFrom('KA 01', 'KA O1', '22 BH', 'क'),
    fc.stringMatching(/^[ABO08]{1,2}$/),
    fc.integer({ max: 120, min: 0 }),
  )
  .map(([state, series, digits]) => `${state} ${series} ${1000 + digits}`);
const flatNumber = fc.integer({ min: 101, max: 125 }).map((number) => `A-${number}`);
const place = fc.nat({ max: 1000 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('add-vehicle' as const), plate, place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('edit-vehicle' as const), plate, place }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('delete-vehicle' as const), place }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('add-flat' as const), flatNumber }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('add-owner' as const), name, place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rename' as const), name, place }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('delete-owner' as const), place }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('sell' as const), name, place }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Does it, as far as the product lets it be done, and answers which activity it was. */
async function take(admin: Person, { db }: AppContext, one: Step, last: string): Promise<string> {
  const nth = async (table: 'flats' | 'owners' | 'vehicles') => {
    const rows = await db.selectFrom(table).select(['id', 'version']).orderBy('createdAt').orderBy('id').execute();
    return rows['place' in one ? one.place % Math.max(rows.length, 1) : 0];
  };
  const [flat, owner, vehicle] = [await nth('flats'), await nth('owners'), await nth('vehicles')];
  const send = async (method: string, path: string, json?: object) => activityOf(await admin.send(method, path, json));
  switch (one.act) {
    case 'add-flat':
      return send('POST', '/api/flats', { ...flatDraft, flatNumber: one.flatNumber });
    case 'add-owner':
      return send('POST', '/api/owners', { ...ownerDraft, name: one.name, ...(flat && { flatId: flat.id }) });
    case 'add-vehicle': {
      const whose = { ownerId: owner?.id, flatId: flat?.id };
      return send('POST', '/api/vehicles', { ...vehicleDraft, ...whose, vehicleNumber: one.plate });
    }
    case 'edit-vehicle':
      return send('PATCH', `/api/vehicles/${vehicle?.id}`, {
        version: vehicle?.version,
        vehicleNumber: one.plate,
        ...(owner && { ownerId: owner.id }),
      });
    case 'delete-vehicle':
      return send('DELETE', `/api/vehicles/${vehicle?.id}`);
    case 'rename':
      return send('PATCH', `/api/owners/${owner?.id}`, { version: owner?.version, name: one.name });
    case 'delete-owner':
      return send('DELETE', `/api/owners/${owner?.id}`);
    case 'sell': {
      if (!flat) return '';
      const now = await admin.send<{ ownerId: string | null }>('GET', `/api/flats/${flat.id}`);
      const newOwner = { name: one.name };
      return activityOf(await transferFlat(admin, flat, { presentOwnerId: now.body.ownerId, newOwner }));
    }
    case 'undo':
      return last === '' ? '' : activityOf(await undo(admin, last));
  }
}

const asked = [
  'rao',
  'meera',
  'surya rao',
  'dsouza',
  'राव',
  'аня 7',
  '1000',
  '101',
  'KA0',
  'O1',
  'KAO18',
  'A1',
  '7',
  'क',
];

test('whatever was changed and taken back, the index answers what a look through all the tables does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      const { society, admin } = await anOffice();
      let last = '';
      for (const [nth, one] of steps.entries()) {
        last = (await take(admin, society.context, one, last)) || last;
        for (const text of [asked[nth % asked.length] as string, 'rao', 'KA']) await agrees(society.context, text);
      }
      for (const text of asked) await agrees(society.context, text);
      await society.stop();
    }),
    { numRuns: 6 },
  );
});

test('an owner is found by what is theirs, renamed, deleted, brought back, and with a vehicle that another one takes', async () => {
  const { society, admin, owner, flat } = await anOwnedFlat();
  const { context } = society;
  const asked = ['meera', 'bina', 'rao'];
  const agree = async () => {
    for (const text of asked) await agrees(context, text);
  };
  await agree();
  const mine = { ownerId: owner.id, flatId: flat.id };
  await addVehicle(admin, { ...mine, vehicleNumber: 'KA 01 A 1' });
  const other = await addVehicle(admin, { ...mine, vehicleNumber: 'KA 01 A 2' });
  await agree();
  await editOwner(admin, owner.id, { name: 'Bina Rao' });
  await agree();
  const deletion = await doing(admin, 'DELETE', `/api/owners/${owner.id}`);
  await agree();
  expect((await undo(admin, deletion)).status).toBe(200);
  await agree();
  const heir = await addOwner(admin, { name: 'Meera Rao' });
  const { version } = await vehicleOf(admin, other.id);
  await doing(admin, 'PATCH', `/api/vehicles/${other.id}`, { version, ownerId: heir.id });
  await agree();
  expect((await context.searchIndex.upToDate()).vehiclesNamed(wantedIn('bina'))).toHaveLength(1);
});

async function addMany({ write }: AppContext, wing: string, count: number): Promise<void> {
  const drafts = Array.from({ length: count }, (_, index) => ({
    ...{ floor: 1, type: '2BHK', status: 'Available', size: null, rent: null, deposit: null, description: null },
    ...numbered(`${wing}-${index + 1}`),
  }));
  await write(null, (tx) => tx.addMany('flats', drafts as never));
}

test('so many changes at once that it has to be made anew are in the next answer, and in those while it is', async () => {
  const { society, admin } = await anOffice();
  const { context } = society;
  await agrees(context, 'A1');
  await addMany(context, 'A', 600); // more than is looked through one by one
  await agrees(context, 'A60');
  await addOwner(admin, { name: 'Bina Shah' });
  await addMany(context, 'B', 1100); // more than is replayed
  await agrees(context, 'B110');
  await agrees(context, '99');
});
