import type { Faker } from '@faker-js/faker';
import { addDays, dayIn } from '#domain/day.ts';
import type { TenancyFacts, TenantDraft } from '#domain/tenancy.ts';
import { dayAfter, elevenMonthsFrom } from '#domain/tenancyFacts.ts';
import type { Actor } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { vehicle } from '#server/demo/people.ts';
import { addTenancy, renewTenancy } from '#server/tenancies/commands.ts';
import { addVehicle } from '#server/vehicles/commands.ts';

/** How many days from today the agreements end: one in twenty days, one is overdue, one in a week. */
const lastDays = [20, -12, 150, 6, 210, 95, 300, 45, 180];

/** Tenants' vehicles are numbered from here, after those of all owners. */
const firstOfTenants = 5000;

/**
 * Lets some flats in every wing, most of them to tenants who have a vehicle. One tenancy is renewed; one is overdue:
 * its agreement is over and no end was recorded.
 */
export async function letOut({ db, write, now }: AppContext, admin: Actor | null, faker: Faker): Promise<void> {
  const today = dayIn('Asia/Kolkata', now());
  const open = db.selectFrom('ownerships').selectAll().where('until', 'is', null).orderBy('ordinal');
  const chosen = (await open.execute()).filter((_, place) => place % 8 === 2);
  for (const [index, { flatId }] of chosen.entries()) {
    if (flatId === null) continue;
    const facts = agreement(faker, addDays(today, lastDays[index] ?? 70 + ((index * 37) % 260)), index);
    const made = await write(admin, (tx) => addTenancy(tx, { ...facts, flatId, ends: null, brings: [] }));
    const ownerId = made.tenants[0]?.personId;
    const of = ownerId && index % 3 !== 1 && { ownerId, flatId, thisYear: now().getFullYear() };
    if (of) await write(admin, (tx) => addVehicle(tx, vehicle(faker, firstOfTenants + index, of)));
    if (index !== 3) continue;
    const since = dayAfter(made.lastDay);
    const tenants = made.tenants.map(({ personId }) => ({ personId, name: null, phone: null, email: null }));
    const next = { ...facts, since, lastDay: elevenMonthsFrom(since), policeOn: null, policeReference: null, tenants };
    await write(admin, (tx) => renewTenancy(tx, made.id, { ...next, version: made.version }));
  }
}

function agreement(faker: Faker, lastDay: string, index: number): TenancyFacts {
  const since = addDays(lastDay, -333);
  const rent = faker.number.int({ min: 18, max: 45 }) * 1000;
  const males = faker.number.int({ min: 1, max: 2 });
  return {
    ...{ since, lastDay, rent, deposit: rent * 3, remarks: null },
    tenants: tenantsOf(faker, index % 3 === 0 ? 2 : 1),
    agreementNumber: `LL/${since.slice(0, 4)}/${100 + index}`,
    policeOn: addDays(since, 2),
    policeReference: `TV-${since.slice(0, 4)}-${4400 + index}`,
    agency: index % 4 === 0 ? 'Sahyadri Estates' : null,
    familyDetails: { adults: 2, children: 1, males, females: 3 - males },
  };
}

function tenantsOf(faker: Faker, count: number): TenantDraft[] {
  const family = faker.person.lastName();
  const names = faker.helpers.uniqueArray(() => `${faker.person.firstName()} ${family}`, count);
  return names.map((name, place) => ({
    personId: null,
    name,
    phone: place === 0 ? `98${faker.string.numeric(8)}` : null,
    email: null,
  }));
}
