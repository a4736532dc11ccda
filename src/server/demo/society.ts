import { base, en, en_IN, Faker } from '@faker-js/faker';
import { dayIn } from '#domain/day.ts';
import { unknownFamily } from '#domain/family.ts';
import { FlatDraft } from '#domain/flat.ts';
import { flatTypes } from '#domain/flatFacts.ts';
import { sexOfRelation } from '#domain/householdFacts.ts';
import type { Nominee } from '#domain/nomination.ts';
import type { Role } from '#domain/permissions.ts';
import { equalShares } from '#domain/share.ts';
import type { Actor, Tx } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { demoPin, expectVisitors, guards, keepGateBook, standGuard } from '#server/demo/gate.ts';
import { listHouseholds } from '#server/demo/households.ts';
import { isWoman, person, vehicle } from '#server/demo/people.ts';
import { letOut } from '#server/demo/tenancies.ts';
import { addFlat } from '#server/flats/commands.ts';
import { addNomination, revokeNomination } from '#server/nominations/commands.ts';
import { insertOwner } from '#server/owners/commands.ts';
import { moveIn, moveOut } from '#server/ownership/commands.ts';
import { editSociety } from '#server/society/commands.ts';
import { transferFlat } from '#server/transfers/commands.ts';
import { changeFlatHolders } from '#server/transfers/holders.ts';
import { reverseTransfer } from '#server/transfers/reversal.ts';
import { addUser } from '#server/users/commands.ts';
import { addVehicle } from '#server/vehicles/commands.ts';

const demoPassword = 'courtyard';
const people: { role: Role; name: string; does: string }[] = [
  { role: 'admin', name: 'Asha Demo', does: 'an administrator: flats, owners, vehicles, transfers' },
  { role: 'user', name: 'Ravi Demo', does: 'a resident, who looks flats and vehicles up' },
  { role: 'security', name: 'Gopal Demo', does: 'the gate' },
];

/**
 * Fills an empty society with invented flats, people and vehicles and one account for each role; answers how to sign in.
 * Does nothing to a society that has accounts, and answers ''.
 */
export async function fillDemo(context: AppContext): Promise<string> {
  const somebody = await context.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody) return '';
  const faker = new Faker({ locale: [en_IN, en, base], seed: 24 });
  const passwordHash = await context.passwords.hash(demoPassword);
  const admin = await context.write(null, async (tx) => {
    const chosen = { userSignUp: 'open', ownerEmail: 'required' } as const;
    await editSociety(tx, { version: tx.society.version, name: 'Demo Residency', ...chosen });
    let admin: Actor | null = null;
    for (const { role, name } of people) {
      const account = { email: `${role}@demo.example`, name, role };
      const { id: userId } = await addUser(tx, { ...account, adminRequest: null, passwordHash, createdBy: null });
      if (role === 'admin') admin = { userId, ...account };
    }
    await settle(tx, faker);
    // Names the activity, which would else be named after its first change, the settings.
    tx.describe('import', { label: 'an invented society' });
    return admin;
  });
  await changeHands(context, admin, faker);
  await nominate(context, admin, faker);
  await letOut(context, admin, faker);
  await standGuard(context, admin);
  await keepGateBook(context, faker);
  await expectVisitors(context);
  const today = dayIn('Asia/Kolkata', context.now());
  await listHouseholds({ ...context, today }, admin, faker);
  await ownTogether(context, admin, faker);
  const lines = people.map(({ role, does }) => `  ${`${role}@demo.example`.padEnd(24)}${does}`);
  const gates = `At the gate ${guards.join(', ')} take over by the PIN ${demoPin}.`;
  return `An invented society. Sign in, with the password ${demoPassword}, as:\n${lines.join('\n')}\n${gates}\n`;
}

/**
 * Transfers some flats by the product's own command, so that the register has something to show; reverses one transfer.
 */
async function changeHands({ db, write, now }: AppContext, admin: Actor | null, faker: Faker): Promise<void> {
  const open = db.selectFrom('ownerships').selectAll().where('until', 'is', null).orderBy('ordinal');
  const chosen = (await open.execute()).filter((_, place) => place % 12 === 0);
  for (const [index, { flatId, ownerId, since }] of chosen.entries()) {
    if (flatId === null) continue;
    const { status: _, occupancyDate, ...newOwner } = person(faker, dayAfter(faker, since, now()), 'Active');
    const sale = {
      key: crypto.randomUUID(),
      flatId,
      presentOwnerId: ownerId,
      jointOwnerIds: [],
      leaseback: null,
      died: false,
      existingOwnerId: null,
      isCorrection: false,
      newOwner,
      occupancyDate,
      vehicles: {},
      tenancy: 'stays' as const,
      reason: faker.helpers.weightedArrayElement(reasons),
      remarks: null,
    };
    const { id } = await write(admin, (tx) => transferFlat(tx, sale));
    const reversal = { key: crypto.randomUUID(), reason: 'Entered for the wrong flat' };
    if (index === 3) await write(admin, (tx) => reverseTransfer(tx, id, reversal));
  }
}

/** Gives some flats a second owner: a couple, or heirs with shares; some of these flats are let. */
async function ownTogether({ db, write, now }: AppContext, admin: Actor | null, faker: Faker): Promise<void> {
  const open = db.selectFrom('ownerships').selectAll().where('until', 'is', null).orderBy('ordinal');
  const chosen = (await open.execute()).filter((_, place) => place % 4 === 1 || place % 24 === 2);
  for (const [index, { flatId, ownerId, ownerName, since }] of chosen.entries()) {
    if (flatId === null || ownerId === null) continue;
    const family = ownerName.split(' ').at(-1) ?? '';
    const share = index % 3 === 2 ? '1/2' : null;
    // An import of this society would ask about two owners of one name in one flat.
    let name = ownerName;
    while (name === ownerName) name = `${faker.person.firstName()} ${family}`;
    const joined = { personId: null, name, phone: null, email: null, share };
    const draft = {
      ...{ key: crypto.randomUUID(), flatId, presentOwnerIds: [ownerId], vehicles: {}, remarks: null },
      ...{ tenancy: 'stays' as const, leaseback: null, died: false, allAlong: false, familyDetails: unknownFamily },
      holders: [{ personId: ownerId, name: null, phone: null, email: null, share }, joined],
      on: dayAfter(faker, since, now()),
      reason: 'name added' as const,
    };
    await write(admin, (tx) => changeFlatHolders(tx, draft));
  }
}

/** Enters nominations of some owners; one is replaced later and one is revoked. */
async function nominate({ db, write, now }: AppContext, admin: Actor | null, faker: Faker): Promise<void> {
  const open = db.selectFrom('ownerships').selectAll().where('until', 'is', null).orderBy('ordinal');
  const chosen = (await open.execute()).filter((_, place) => place % 9 === 1);
  for (const [index, { flatId, ownerId, ownerName, since: owned }] of chosen.entries()) {
    if (flatId === null || ownerId === null) continue;
    const since = dayAfter(faker, owned, now());
    const facts = { recordedOn: since, meeting: 'Managing committee', resolution: `${index + 1}/${since.slice(0, 4)}` };
    const draft = { flatId, ownerId, since, ...facts, remarks: null };
    const made = await write(admin, (tx) => addNomination(tx, { ...draft, nominees: nominees(faker, ownerName) }));
    const later = dayAfter(faker, since, now());
    const again = { ...draft, since: later, recordedOn: later, nominees: nominees(faker, ownerName) };
    if (index === 2) await write(admin, (tx) => addNomination(tx, again));
    const revocation = { version: made.version, on: later, remarks: 'Letter of the owner' };
    if (index === 5) await write(admin, (tx) => revokeNomination(tx, made.id, revocation));
  }
}

function nominees(faker: Faker, ownerName: string): Nominee[] {
  const family = ownerName.split(' ').at(-1) ?? '';
  const spouse = isWoman(faker, ownerName) ? 'Husband' : 'Wife';
  const relations = faker.helpers.arrayElements([spouse, 'Son', 'Daughter', 'Brother'], { min: 1, max: 3 });
  const shares = equalShares(relations.length);
  // The nominees of an owner have different names, and none has the owner's.
  const taken = new Set([ownerName]);
  const named = (relation: string) => {
    let name = ownerName;
    while (taken.has(name)) name = `${faker.person.firstName(sexOfRelation(relation) as 'female' | 'male')} ${family}`;
    taken.add(name);
    return name;
  };
  return relations.map((relation, place) => ({
    name: named(relation),
    relation,
    share: shares[place] ?? 0,
    address: null,
    bornOn: null,
    guardian: null,
  }));
}

const reasons = [
  { value: 'sale' as const, weight: 8 },
  { value: 'gift' as const, weight: 1 },
  { value: 'inheritance' as const, weight: 2 },
];

function dayAfter(faker: Faker, since: string, now: Date): string {
  return faker.date.between({ from: since, to: now }).toISOString().slice(0, 10);
}

/** Flats, owners, their earlier owners and their vehicles, through the same commands as an administrator's own entries. */
async function settle(tx: Tx, faker: Faker): Promise<void> {
  let vehicles = 0;
  for (const draft of flats(faker)) {
    const { id: flatId, status } = await addFlat(tx, draft);
    if (status === 'Maintenance' || faker.datatype.boolean(0.16)) continue;
    const moved = faker.date.between({ from: '2018-01-01', to: tx.now }).toISOString().slice(0, 10);
    if (faker.datatype.boolean(0.2)) {
      const { id: ownerId } = await insertOwner(tx, person(faker, '2015-06-01', 'Old'));
      await moveOut(tx, await moveIn(tx, { flatId, ownerId, since: '2015-06-01', began: 'saved' }), moved, 'saved');
    }
    const { id: ownerId } = await insertOwner(tx, person(faker, moved, 'Active'));
    await moveIn(tx, { flatId, ownerId, since: moved, began: 'saved' });
    const thisYear = tx.now.getFullYear();
    for (let count = faker.number.int({ min: 0, max: 3 }); count > 0; count--) {
      await addVehicle(tx, vehicle(faker, vehicles++, { ownerId, flatId, thisYear }));
    }
  }
}

const wings = 'ABCDE';
const floorsInWing = 20;
const flatsOnFloor = 5;

/** 500 flats: five wings of twenty floors, numbered by floor and door: A-001 on the ground floor, A-195 on the nineteenth. */
function flats(faker: Faker): FlatDraft[] {
  return [...wings].flatMap((wing) =>
    Array.from({ length: floorsInWing * flatsOnFloor }, (_, index) => {
      const floor = Math.floor(index / flatsOnFloor);
      const door = (index % flatsOnFloor) + 1;
      return flat(faker, `${wing}-${String(floor * 10 + door).padStart(3, '0')}`, floor);
    }),
  );
}

const sizes = { '1BHK': 560, '2BHK': 880, '3BHK': 1290, '4BHK': 1780 } as const;

function flat(faker: Faker, flatNumber: string, floor: number): FlatDraft {
  const type = faker.helpers.weightedArrayElement(
    flatTypes.map((value, index) => ({ value, weight: [3, 6, 4, 1][index] ?? 1 })),
  );
  const size = sizes[type] + faker.number.int({ min: -4, max: 8 }) * 10;
  const rent = Math.round((size * faker.number.int({ min: 22, max: 34 })) / 500) * 500;
  return FlatDraft.parse({
    flatNumber,
    floor,
    type,
    status: faker.datatype.boolean(0.04) ? 'Maintenance' : 'Available',
    size,
    rent,
    deposit: rent * faker.number.int({ min: 2, max: 6 }),
    description: faker.helpers.maybe(() => faker.helpers.arrayElement(descriptions), { probability: 0.25 }) ?? null,
  });
}

const descriptions = [
  'Corner flat, morning sun from the east.',
  'Covered parking slot in the basement.',
  'Faces the garden; balcony grills fitted.',
  'Kitchen renewed, piped gas connected.',
  'Near the lift; ramp to the entrance.',
];
