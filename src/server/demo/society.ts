import { base, en, en_IN, Faker } from '@faker-js/faker';
import { type FlatDraft, flatTypes } from '#domain/flat.ts';
import type { Role } from '#domain/permissions.ts';
import type { Record } from '#server/changes/record.ts';
import type { Trx } from '#server/database/tables.ts';
import { person, vehicle } from '#server/demo/people.ts';
import { addAccount } from '#server/identity/accounts.ts';
import { insertOwner, settingsIn } from '#server/owners/save.ts';
import { closeSpan, openSpan, presentSpan } from '#server/ownership/ownership.ts';
import type { Parts } from '#server/parts.ts';
import { reverseTransfer } from '#server/transfers/reverse.ts';
import { transferFlat } from '#server/transfers/transfer.ts';

export const demoPassword = 'courtyard';
const people: { role: Role; name: string }[] = [
  { role: 'admin', name: 'Asha Demo' },
  { role: 'user', name: 'Ravi Demo' },
  { role: 'security', name: 'Gopal Demo' },
];

/** Fills an empty society with invented flats, people and vehicles and one account for each role; prints how to sign in. Does nothing to a society that has people. */
export async function fillDemo(parts: Parts): Promise<void> {
  const somebody = await parts.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (somebody) return;
  const faker = new Faker({ locale: [en_IN, en, base], seed: 24 });
  const { password } = await parts.auth.$context;
  const passwordHash = await password.hash(demoPassword);
  await parts.write(null, async (trx, record) => {
    await trx.updateTable('society').set({ name: 'Demo Residency' }).execute();
    for (const { role, name } of people) {
      await addAccount(trx, record, parts.now(), {
        email: `${role}@demo.example`,
        name,
        role,
        adminRequest: null,
        passwordHash,
        createdBy: null,
      });
    }
    const rows = flats(faker, parts.now());
    await trx.insertInto('flats').values(rows).execute();
    await record({ topic: 'flats', entityId: null, operation: 'demo' });
    await settle(parts, trx, record, faker, rows);
  });
  await changeHands(parts, faker);
  process.stdout.write(`${people.map(({ role }) => `  ${role}@demo.example  password ${demoPassword}`).join('\n')}\n`);
}

/** Some flats change hands through the product's own transfer, so that the register has something to show; one is taken back. */
async function changeHands(parts: Parts, faker: Faker): Promise<void> {
  const account = await parts.db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirstOrThrow();
  const who = { userId: account.id, name: account.name, email: account.email };
  const spans = await parts.db
    .selectFrom('ownerships')
    .selectAll()
    .where('until', 'is', null)
    .orderBy('flatNumber')
    .execute();
  for (const [index, { flatId, ownerId, since }] of spans.filter((_, place) => place % 12 === 0).entries()) {
    if (flatId === null) continue;
    const {
      status: _,
      occupancyDate,
      email,
      documents,
      ...newOwner
    } = person(faker, dayAfter(faker, since, parts.now()), 'Active');
    const draft = {
      flatId,
      presentOwnerId: ownerId,
      existingOwnerId: null,
      isCorrection: false,
      occupancyDate,
      vehicles: {},
      remarks: null,
    };
    const reason = faker.helpers.weightedArrayElement(reasons);
    const sale = { ...draft, key: crypto.randomUUID(), reason, newOwner: { ...newOwner, email, documents } };
    const { id } = await transferFlat(parts, who, sale);
    if (index === 3)
      await reverseTransfer(parts, who, id, { key: crypto.randomUUID(), reason: 'Entered for the wrong flat' });
  }
}

const reasons = [
  { value: 'sale' as const, weight: 8 },
  { value: 'gift' as const, weight: 1 },
  { value: 'inheritance' as const, weight: 2 },
];

function dayAfter(faker: Faker, since: string, now: Date): string {
  return faker.date.between({ from: since, to: now }).toISOString().slice(0, 10);
}

/** Owners, their earlier owners and their vehicles, through the same rules as an administrator's own entries. */
async function settle(
  parts: Parts,
  trx: Trx,
  record: Record,
  faker: Faker,
  rows: ReturnType<typeof flats>,
): Promise<void> {
  const at = parts.now();
  const surroundings = { seal: parts.seal, society: await settingsIn(trx), at };
  const vehicles: ReturnType<typeof vehicle>[] = [];
  for (const flat of rows) {
    if (flat.status === 'Maintenance' || faker.datatype.boolean(0.16)) continue;
    const moved = faker.date.between({ from: '2018-01-01', to: at }).toISOString().slice(0, 10);
    if (faker.datatype.boolean(0.2)) {
      const earlier = await insertOwner(trx, record, surroundings, person(faker, '2015-06-01', 'Old'));
      await openSpan(trx, record, { flatId: flat.id, ownerId: earlier.id, since: '2015-06-01', began: 'saved' });
      const span = await presentSpan(trx, flat.id);
      if (span) await closeSpan(trx, record, span, moved, 'saved');
    }
    const owner = await insertOwner(trx, record, surroundings, person(faker, moved, 'Active'));
    await openSpan(trx, record, { flatId: flat.id, ownerId: owner.id, since: moved, began: 'saved' });
    for (let count = faker.number.int({ min: 0, max: 3 }); count > 0; count--) {
      vehicles.push(
        vehicle(faker, vehicles.length, {
          ownerId: owner.id,
          flatId: flat.id,
          now: at.toISOString(),
          thisYear: at.getFullYear(),
        }),
      );
    }
  }
  for (let start = 0; start < vehicles.length; start += 500) {
    await trx
      .insertInto('vehicles')
      .values(vehicles.slice(start, start + 500))
      .execute();
  }
  await record({ topic: 'vehicles', entityId: null, operation: 'demo' });
}

const wings = 'ABCDE';
const floorsInWing = 20;
const flatsOnFloor = 5;

/** 500 flats: five wings of twenty floors, numbered by floor and door. */
function flats(faker: Faker, now: Date) {
  const doors = [...wings].flatMap((wing) =>
    Array.from({ length: floorsInWing * flatsOnFloor }, (_, index) => ({
      wing,
      floor: Math.floor(index / flatsOnFloor),
      door: (index % flatsOnFloor) + 1,
    })),
  );
  return doors.map(({ wing, floor, door }, index) => {
    // Numbers have three digits: A-001 on the ground floor, A-195 on the nineteenth.
    const draft = flat(faker, `${wing}-${String(floor * 10 + door).padStart(3, '0')}`, floor);
    const at = new Date(now.getTime() - (doors.length - index) * 1000).toISOString();
    return { ...draft, id: crypto.randomUUID(), version: 1, createdAt: at, updatedAt: at };
  });
}

const sizes = { '1BHK': 560, '2BHK': 880, '3BHK': 1290, '4BHK': 1780 } as const;

function flat(faker: Faker, flatNumber: string, floor: number): FlatDraft {
  const type = faker.helpers.weightedArrayElement(
    flatTypes.map((value, index) => ({ value, weight: [3, 6, 4, 1][index] ?? 1 })),
  );
  const size = sizes[type] + faker.number.int({ min: -4, max: 8 }) * 10;
  const rent = Math.round((size * faker.number.int({ min: 22, max: 34 })) / 500) * 500;
  return {
    flatNumber,
    floor,
    type,
    status: faker.datatype.boolean(0.04) ? 'Maintenance' : 'Available',
    size,
    rent,
    deposit: rent * faker.number.int({ min: 2, max: 6 }),
    description: faker.helpers.maybe(() => faker.helpers.arrayElement(descriptions), { probability: 0.25 }) ?? null,
  };
}

const descriptions = [
  'Corner flat, morning sun from the east.',
  'Covered parking slot in the basement.',
  'Faces the garden; balcony grills fitted.',
  'Kitchen renewed, piped gas connected.',
  'Near the lift; ramp to the entrance.',
];
