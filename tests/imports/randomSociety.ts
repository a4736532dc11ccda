import fc from 'fast-check';
import type { Flat } from '#domain/flat.ts';
import { emptyOwner } from '#domain/owner.fields.ts';
import type { Owner, OwnerRecord } from '#domain/owner.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { ownersToAdd } from '#server/owners/commands.ts';
import { transferFlat } from '../support/entries.ts';
import { type Person, type TestSociety, todayOf } from '../support/society.ts';

/*
 * Societies of everything that a society can hold, made by the calls of its own forms.
 */

const settings = fc.record({
  flatNumbers: fc.constantFrom('A-101', 'any'),
  phones: fc.constantFrom('ten-digits', 'international'),
  familyRule: fc.constantFrom('every-above-zero', 'total-above-zero'),
  ownerEmail: fc.constantFrom('required', 'optional'),
});

const names = fc.constantFrom(
  ...[
    'Leela Iyer',
    'Ramesh Shah',
    'Shah, Meena',
    'P. Kulkarni',
    "D'Souza, Ana-Maria",
    'Zoë Fernandes',
    '=1+1',
    '+Asha',
    "'Amma'",
  ],
  ...[
    'Sunil Rao & Anita Rao',
    'Asha and Ravi Nair',
    'M/s Patel / Sons',
    'Rao; Rao',
    'आशा और रवि',
    'सुनील राव',
    'ગીતા પટેલ',
  ],
  ...[
    'முருகன் க.',
    'ابراهيم',
    '李小龍',
    'José  Maria',
    'C/o Gupta',
    '"Quoted" Name',
    'Name',
    'A Wing',
    'Total',
    "'=1",
    `${'-'.repeat(4)}x`,
  ],
);
const line = fc.constantFrom(
  'Corner',
  '=A1',
  "-5 'quoted'",
  'सदनिका',
  '@home',
  "'",
  '1-2',
  '007',
  '2019',
  '1,00,000',
  '😀 x',
  'a;b|c',
);
const lines = fc.oneof(
  line,
  fc.constantFrom('12, Hill Road\nMumbai', 'two\n\nlines', '  in  between', 'x'.repeat(2000), '😀'.repeat(1500)),
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 2 });
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
/** What the form takes as it is kept, in the ways it is typed. */
const national = fc.tuple(fc.constantFrom('', '+91 ', '0', '0091-', '91'), digits(9)).map(
  ([code, number]) =>
    (place: number) =>
      `${code}${number}${place}`,
);
const abroad = fc
  .constantFrom('+1415555010', '00 44 20 7946 095', '+97150123456')
  .map((number) => (place: number) => `${number}${place}`);
const otherPhone = fc.constantFrom(
  '26123456',
  '022-2612 3456',
  '98200 11111',
  'ask the guard',
  '+14155550100',
  '1800 22',
  '022 26123456/57',
);
const emergencyContact = maybe(fc.record({ name: maybe(names), phone: maybe(otherPhone), relation: maybe(line) }));
const family = fc.record({
  adults: fc.integer({ min: 0, max: 99 }),
  children: fc.integer({ min: 0, max: 9 }),
  males: fc.integer({ min: 0, max: 9 }),
  females: fc.integer({ min: 0, max: 9 }),
});

const flat = fc.record({
  wing: fc.constantFrom('A', 'B', 'Z'),
  door: fc.integer({ min: 0, max: 999 }),
  any: fc.constantFrom('', '', 'T2-1501', '1204', '12B', '12-304', 'PH', '7', 'A-1'),
  floor: fc.integer({ min: 0, max: 200 }),
  type: fc.constantFrom('1BHK', '2BHK', '3BHK', '4BHK'),
  status: fc.constantFrom('Available', 'Occupied', 'Maintenance'),
  size: maybe(fc.integer({ min: 0, max: 1_00_000 })),
  rent: maybe(fc.integer({ min: 0, max: 10_00_00_000 })),
  deposit: maybe(fc.integer({ min: 0, max: 10_00_00_000 })),
  description: maybe(lines),
});
const owner = fc.record({
  name: names,
  number: fc.nat(3),
  email: maybe(fc.constantFrom('a', "'o'neil", '+x', '-y', `${'y'.repeat(60)}.${'b'.repeat(100)}`)),
  phone: fc.oneof({ weight: 4, arbitrary: national }, { weight: 1, arbitrary: abroad }),
  isPhoneShared: fc.constantFrom(false, false, false, false, true),
  secondPhone: maybe(otherPhone),
  address: maybe(lines),
  daysAgo: fc.oneof(fc.integer({ min: 0, max: 9000 }), fc.constantFrom(0, 46_000, 46_320)),
  family,
  contact: emergencyContact,
  flats: fc.array(fc.nat(5), { maxLength: 3, size: 'max' }),
  becomes: fc.constantFrom('stays', 'stays', 'stays', 'old', 'deleted', 'bare'),
});
const vehicle = fc.record({
  plate: fc.constantFrom('MH 02 AB 1', 'ka01zz', 'DL 3C AA ', 'TEMP ', 'A/B ', '22 BH 1234 A', 'मह '),
  company: line,
  model: line,
  color: maybe(line),
  type: maybe(fc.constantFrom('Car', 'Motorcycle', 'Scooter', 'Bicycle', 'Truck', 'Van')),
  year: maybe(fc.integer({ min: 1980, max: 2025 })),
  owner: fc.nat(5),
  flat: fc.nat(5),
});
const transfer = fc.record({
  flat: fc.nat(5),
  name: names,
  phone: fc.oneof(
    national,
    fc.constant(() => 'ask the guard'),
  ),
  daysAgo: fc.nat(20),
});

/** People who come to own a flat together, some of them with whoever owns it by then. */
const holders = fc.record({
  flat: fc.nat(5),
  doesStay: fc.boolean(),
  others: fc.array(fc.record({ name: names, phone: national }), { minLength: 1, maxLength: 2 }),
  haveShares: fc.boolean(),
  daysAgo: fc.constantFrom(0, 0, 5),
});

/** To whom a flat is let: people who are new, with or without a phone, or one of the owners; and how it goes on. */
const tenancy = fc.record({
  flat: fc.nat(5),
  newcomers: fc.array(
    fc.record({
      ...{ name: names, phone: maybe(national), email: maybe(fc.constant('t')) },
      ...{ secondPhone: maybe(otherPhone), address: maybe(lines), contact: emergencyContact },
    }),
    { maxLength: 2 },
  ),
  owner: maybe(fc.nat(5)),
  daysAgo: fc.integer({ min: -40, max: 900 }),
  days: fc.integer({ min: 0, max: 700 }),
  rent: maybe(fc.integer({ min: 0, max: 10_00_00_000 })),
  deposit: maybe(fc.integer({ min: 0, max: 10_00_00_000 })),
  agreementNumber: maybe(line),
  policeOn: maybe(fc.nat(900)),
  policeReference: maybe(line),
  agency: maybe(line),
  remarks: maybe(lines),
  isCounted: fc.boolean(),
  becomes: fc.constantFrom('runs', 'runs', 'ended', 'renewed'),
});

export const drawnSociety = fc.record({
  settings,
  flats: fc.array(flat, { minLength: 1, maxLength: 6 }),
  owners: fc.array(owner, { maxLength: 6 }),
  vehicles: fc.array(vehicle, { maxLength: 4 }),
  transfers: fc.array(transfer, { maxLength: 2 }),
  holders: fc.array(holders, { maxLength: 2 }),
  tenancies: fc.array(tenancy, { maxLength: 3 }),
  goneFlats: fc.array(fc.nat(5), { maxLength: 1 }),
});
export type Drawn = typeof drawnSociety extends fc.Arbitrary<infer T> ? T : never;

/** Makes the society; what its forms refuse is not a part of it. */
export async function settle(society: TestSociety, admin: Person, drawn: Drawn): Promise<void> {
  const { send } = admin;
  const { version } = (await send<{ version: number }>('GET', '/api/society')).body;
  await send('PATCH', '/api/society', { version, ...drawn.settings });
  const flats = await flatsOf(admin, drawn);
  const owners = await ownersOf(society, admin, drawn, flats);
  for (const [place, { plate, owner, flat, ...facts }] of drawn.vehicles.entries()) {
    const [ownerId, flatId] = [owners[owner % Math.max(1, owners.length)]?.id, flats[flat % flats.length]?.id];
    await send<Vehicle>('POST', '/api/vehicles', { ...facts, vehicleNumber: `${plate}${place}`, ownerId, flatId });
  }
  for (const [place, { flat, name, phone, daysAgo }] of drawn.transfers.entries()) {
    const id = flats[flat % flats.length]?.id ?? '';
    const { ownerId } = (await send<Flat>('GET', `/api/flats/${id}`)).body;
    const occupancyDate = todayOf(society, -daysAgo);
    await transferFlat(
      admin,
      { id },
      { presentOwnerId: ownerId, newOwner: { name: `${name} ${place}`, phone: phone(9 - place) }, occupancyDate },
    );
  }
  await joinOwners(society, admin, drawn, flats);
  await letOut(society, admin, drawn, { flats, owners });
  await change(admin, drawn, { flats, owners });
}

async function joinOwners(society: TestSociety, { send }: Person, drawn: Drawn, flats: Flat[]): Promise<void> {
  for (const [nth, { flat, doesStay, others, haveShares, daysAgo }] of drawn.holders.entries()) {
    const id = flats[flat % flats.length]?.id ?? '';
    const { ownerId, jointOwners } = (await send<Flat>('GET', `/api/flats/${id}`)).body;
    const present = ownerId === null ? [] : [ownerId, ...jointOwners.map((joint) => joint.ownerId)];
    const come = others.map(({ name, phone }, place) => ({
      name: `${name} ${nth}${place}`,
      phone: phone(5 + 2 * nth + place),
    }));
    const next = [...(doesStay ? present.map((personId) => ({ personId })) : []), ...come];
    const share = haveShares ? `1/${next.length}` : null;
    await send('POST', '/api/transfers/holders', {
      ...{ key: crypto.randomUUID(), flatId: id, presentOwnerIds: present, reason: 'sale' },
      holders: next.map((one) => ({ ...one, share })),
      on: todayOf(society, -daysAgo),
    });
  }
}

async function letOut(
  society: TestSociety,
  { send }: Person,
  drawn: Drawn,
  { flats, owners }: { flats: Flat[]; owners: Owner[] },
): Promise<void> {
  for (const [nth, one] of drawn.tenancies.entries()) {
    const { flat, newcomers, owner, daysAgo, days, policeOn, isCounted, becomes, ...facts } = one;
    const known = owner === null ? undefined : owners[owner % Math.max(1, owners.length)]?.id;
    const tenants = [
      ...newcomers.map(({ name, phone, email }, place) => ({
        ...{ name: `${name} ${nth}${place}`, phone: phone ? phone(2 * nth + place) : null },
        email: email && `${email}${nth}${place}@people.example`,
      })),
      ...(known === undefined ? [] : [{ personId: known }]),
    ];
    const familyDetails = isCounted ? { adults: 2, children: 1, males: 3, females: 1 + nth } : undefined;
    const draft = {
      ...{ ...facts, tenants, ...(familyDetails && { familyDetails }) },
      ...{ since: todayOf(society, -daysAgo), lastDay: todayOf(society, days - daysAgo) },
      policeOn: policeOn === null ? null : todayOf(society, -policeOn),
    };
    const flatId = flats[flat % flats.length]?.id;
    const { status, body } = await send<Tenancy>('POST', '/api/tenancies', { ...draft, flatId });
    if (status !== 201) continue;
    const { id, version } = body;
    for (const [place, { secondPhone, address, contact }] of newcomers.entries()) {
      const more = { secondPhone, address, ...(contact && { emergencyContact: contact }) };
      await send('PATCH', `/api/people/${body.tenants[place]?.personId}`, { version: 1, ...more });
    }
    const [since, lastDay] = [todayOf(society, days - daysAgo + 1), todayOf(society, days - daysAgo + 300)];
    const again = { ...draft, version, since, lastDay, tenants: body.tenants.map(({ personId }) => ({ personId })) };
    if (becomes === 'renewed') await send('POST', `/api/tenancies/${id}/renewal`, again);
    if (becomes === 'ended') await send('POST', `/api/tenancies/${id}/end`, { version, on: todayOf(society) });
  }
}

async function flatsOf({ send }: Person, { flats, settings }: Drawn): Promise<Flat[]> {
  const made: Flat[] = [];
  for (const { wing, door, any, ...facts } of flats) {
    const plain = `${wing}-${String(door).padStart(3, '0')}`;
    const flatNumber = settings.flatNumbers === 'any' && any !== '' ? any : plain;
    const { status, body } = await send<Flat>('POST', '/api/flats', { ...facts, flatNumber, status: 'Available' });
    if (status === 201) made.push(body);
  }
  return made;
}

async function ownersOf(society: TestSociety, { send }: Person, drawn: Drawn, flats: Flat[]): Promise<Owner[]> {
  const made: Owner[] = [];
  for (const [place, one] of drawn.owners.entries()) {
    const {
      number,
      isPhoneShared,
      daysAgo,
      family: drawnFamily,
      contact,
      flats: places,
      becomes: _,
      phone,
      ...facts
    } = one;
    const name = number === 0 ? facts.name : `${facts.name} ${number}`;
    const plus = drawn.settings.familyRule === 'every-above-zero' ? 1 : 0;
    const familyDetails = Object.fromEntries(
      Object.entries(drawnFamily).map(([key, n]) => [key, Math.min(99, n + plus)]),
    );
    const [flatId, ...others] = [...new Set(places.map((n) => flats[n % flats.length]?.id ?? ''))];
    if (one.becomes === 'bare') {
      await society.context.write(null, (tx) =>
        tx.addMany('owners', ownersToAdd([{ ...nothingKnown, name: one.name, id: crypto.randomUUID() }])),
      );
      continue;
    }
    const mailbox = facts.email ?? (drawn.settings.ownerEmail === 'required' ? 'p' : null);
    const email = mailbox && `${mailbox}${place}@${'people.'.repeat(6)}example`;
    const draft = {
      ...{ ...facts, name, familyDetails, email },
      phone: isPhoneShared && made[0]?.phone && made[0].name !== name ? made[0].phone : phone(place),
      ...{ status: 'Active', occupancyDate: todayOf(society, -daysAgo), emergencyContact: contact ?? undefined },
    };
    let answer = await send<OwnerRecord>('POST', '/api/owners', { ...draft, flatId: flatId ?? null });
    // The flat is somebody else's already.
    if (answer.status === 409) answer = await send<OwnerRecord>('POST', '/api/owners', { ...draft, flatId: null });
    if (answer.status !== 201) continue;
    made.push(answer.body);
    for (const other of others) await transferTo(society, send, answer.body, other);
  }
  return made;
}

/** Somebody of whom a list told the name alone. */
const nothingKnown = {
  ...{ ...emptyOwner(), occupancyDate: '2020-01-01', status: 'Active' as const },
};

/** A further flat comes to somebody by a transfer. */
async function transferTo(
  society: TestSociety,
  send: Person['send'],
  owner: OwnerRecord,
  flatId: string,
): Promise<void> {
  const { ownerId } = (await send<Flat>('GET', `/api/flats/${flatId}`)).body;
  if (ownerId !== null) return;
  const { totalMembers: _, ...familyDetails } = owner.familyDetails;
  await send('POST', '/api/transfers', {
    ...{ key: crypto.randomUUID(), flatId, presentOwnerId: null, existingOwnerId: owner.id },
    newOwner: { name: owner.name, phone: owner.phone, email: owner.email, familyDetails },
    occupancyDate: todayOf(society),
  });
}

/** What becomes of them afterwards: statuses are edited, people move out, leave, and lose their flats. */
async function change({ send }: Person, drawn: Drawn, { flats, owners }: { flats: Flat[]; owners: Owner[] }) {
  for (const [place, { id }] of owners.entries()) {
    const { becomes } = drawn.owners[place] ?? {};
    const { version } = (await send<Owner>('GET', `/api/owners/${id}`)).body;
    if (becomes === 'deleted') await send('DELETE', `/api/owners/${id}`);
    else if (becomes === 'old') await send('PATCH', `/api/owners/${id}`, { version, status: 'Old' });
  }
  for (const [place, { status }] of drawn.flats.entries()) {
    const id = flats[place]?.id;
    if (id === undefined) continue;
    const { version } = (await send<Flat>('GET', `/api/flats/${id}`)).body;
    await send('PATCH', `/api/flats/${id}`, { version, status });
  }
  for (const place of drawn.goneFlats) {
    const gone = flats[place];
    if (gone) await send('DELETE', `/api/flats/${gone.id}`);
  }
}
