import type { Flat } from '#domain/flat.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import type { LiveSociety, Person } from '../../support/browser.ts';
import { dayAgo } from '../../support/entries.ts';

export type People = { admin: Person; user: Person; security: Person; waiting: Person; newcomer: Person };
export type Furniture = {
  people: People;
  flat: Flat;
  owner: OwnerRecord;
  /** A person who owns nothing. */
  other: string;
  transfer: string;
  draft: string;
  view: string;
};

/** Rows with an example of everything that an import can find. */
const members = [
  ['Flat No.', 'Owner Name', 'Mobile', 'Type', 'Since', 'Vehicle No', 'Car'],
  ['D WING'],
  ['101', 'Anil Menon', '+91 98200 12345', '2 bhk', '15/3/19', 'mh 02 ab 1234', 'Maruti Swift'],
  ['102', 'Sunil Rao & Anita Rao', '98200 12346 / 98200 12347', 'Duplex', '31/2/2019', '-', ''],
  ['A-102', 'Leela Iyer', '9.82001E+09', '2BHK', '2019', '', ''],
  ['Total', '3'],
];

/** Fills the society with a few records of every kind. */
export async function furnish(society: LiveSociety): Promise<Furniture> {
  const admin = await society.admin();
  const [user, security, newcomer] = [
    await society.personWith('user', { name: 'Ravi' }),
    await society.personWith('security', { name: 'Gopal' }),
    await society.personWith('user', { name: 'Meera' }),
  ];
  const waiting = await society.signUp('wants@society.example', 'admin');
  society.inTables((tables) =>
    tables.prepare('update users set "mustChangePassword" = 1 where id = ?').run(newcomer.id),
  );
  const description =
    'Corner flat with the morning sun, a covered parking slot in the basement and a view of the garden. '.repeat(3);
  const flat = await society.addFlat({
    flatNumber: 'A-101',
    size: 1290,
    rent: 1_234_567,
    deposit: 50_000,
    description,
  });
  await society.addFlat({ flatNumber: 'A-102', status: 'Maintenance' });
  await society.addFlat({ flatNumber: 'B-201', floor: 0 });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await society.addOwner({ name: 'Thirunavukkarasu Venkatasubramanian Ramanathan', status: 'Old' });
  await society.addVehicle({
    vehicleNumber: 'KA 01 AB 1234',
    ownerId: owner.id,
    flatId: flat.id,
    type: 'Car',
    color: 'White',
    year: 2020,
  });
  await society.addVehicle({ vehicleNumber: 'KA 02 CD 1234', ownerId: owner.id, flatId: flat.id });
  const sold = await society.addFlat({ flatNumber: 'C-301', floor: 3 });
  const seller = await society.addOwner({ name: 'Suresh Iyer', flatId: sold.id });
  const { id: transfer } = await society.transfer(sold, seller, 'Kiran Desai');
  const { body: other } = await society.send<{ id: string }>('POST', '/api/people', {
    json: { name: 'Imran Shaikh', phone: '98200 55555', email: 'imran@people.example', address: 'Kothrud, Pune' },
    as: admin,
  });
  await society.send('POST', '/api/tenancies', {
    json: {
      flatId: flat.id,
      since: dayAgo(300),
      lastDay: dayAgo(-20),
      tenants: [{ name: 'Kabir Menon', phone: '9820077777' }, { name: 'Zoya Menon' }],
      rent: 32_000,
      deposit: 100_000,
      agreementNumber: 'LL/2026/118',
      policeOn: dayAgo(298),
      familyDetails: { adults: 2, children: 1, males: 1, females: 1 },
    },
    as: admin,
  });
  await society.send('POST', '/api/households', {
    json: {
      flatId: flat.id,
      members: [
        { name: 'Sita Rao', relation: 'Mother', sex: 'female', ageGroup: 'senior', help: 'Wheelchair' },
        { name: 'Ira Rao', relation: 'Daughter', sex: 'female', bornYear: 2016 },
      ],
    },
    as: admin,
  });
  await society.send('POST', '/api/visits', {
    json: { id: crypto.randomUUID(), kind: 'delivery', flats: [flat.flatNumber], name: 'Anil', note: 'Parcel' },
    as: admin,
  });
  await society.send('POST', '/api/nominations', {
    json: {
      flatId: flat.id,
      ownerId: owner.id,
      since: '2025-08-15',
      nominees: [
        { name: 'Mohan Rao', relation: 'Husband', share: 50 },
        { name: 'Arun Rao', relation: 'Son', share: 50, bornOn: '2015-06-09', guardian: 'Mohan Rao' },
      ],
      recordedOn: '2025-08-24',
      meeting: 'Managing committee',
      resolution: '12/2025',
    },
    as: admin,
  });
  const { body: draft } = await society.send<{ id: string }>('POST', '/api/imports/pasted', {
    json: { text: members.map((row) => row.join('\t')).join('\n') },
    as: admin,
  });
  const { body: view } = await society.send<{ id: string }>('POST', '/api/views', {
    json: { list: 'flats', name: 'Flats of wing B to be let this year', address: 'wing=B', isShared: true },
    as: admin,
  });
  return {
    flat,
    owner,
    other: other.id,
    transfer,
    draft: draft.id,
    view: view.id,
    people: { admin, user, security, newcomer, waiting },
  };
}
