import { expect, test } from 'vitest';
import { type HolderFields, toFields, toInput, withNominees, withPresent } from '#web/transfers/holders/fields.ts';
import { noLeaseback } from '#web/transfers/leaseback.ts';

const meera = { ownerId: 'm', name: 'Meera Rao', share: '1/2' };
const sunita = { ownerId: 's', name: 'Sunita Kumar', share: '1/2' };
const said = (rows: ReturnType<typeof withNominees>) =>
  rows.map(({ personId, name, share }) => [personId ?? name, share]);

test('whom an owner nominated come in that owner’s place, with their parts of what was held', () => {
  const { holders } = toFields([meera, sunita], '2026-11-24');
  const nominees = [
    { name: 'Mohan', share: 60 },
    { name: 'Arun', share: 40 },
  ];
  expect(said(withNominees(holders, { ownerId: 'm', nominees }))).toEqual([
    ['Mohan', '3/10'],
    ['Arun', '1/5'],
    ['s', '1/2'],
  ]);
});

test('a row for one more owner waits as long as one more may own the flat', () => {
  const people = Array.from({ length: 6 }, (_, nth) => ({ ownerId: `o${nth}`, name: `Owner ${nth}`, share: '1/6' }));
  const rowsFor = (count: number) => toFields(people.slice(0, count), '2026-11-24').holders.length;
  expect([0, 1, 5, 6].map(rowsFor)).toEqual([1, 2, 6, 6]);
});

test('thirds are thirds, one nominee alone has what there was, and undivided shares stay undivided', () => {
  const alone = toFields([{ ...meera, share: null }], '2026-11-24').holders;
  const thirds = [33.33, 33.33, 33.34].map((share, nth) => ({ name: `N${nth}`, share }));
  expect(said(withNominees(alone, { ownerId: 'm', nominees: thirds })).map(([, share]) => share)).toEqual([
    '1/3',
    '1/3',
    '1/3',
  ]);
  const one = [{ name: 'Mohan', share: 100 }];
  expect(said(withNominees(alone, { ownerId: 'm', nominees: one }))).toEqual([['Mohan', '']]);
  const both = toFields(
    [
      { ...meera, share: null },
      { ...sunita, share: null },
    ],
    '2026-11-24',
  ).holders;
  expect(said(withNominees(both, { ownerId: 's', nominees: thirds })).map(([, share]) => share)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('a nominee who owns the flat already, is listed there, or is named by two is one row, with all of their parts', () => {
  const { holders } = toFields([meera, sunita], '2026-11-24');
  const known = [
    { personId: 's', name: 'Sunita Kumar' },
    { personId: 'a', name: 'Arun Rao' },
    { personId: 'r1', name: 'Ravi' },
    { personId: 'r2', name: 'Ravi' },
  ];
  const ofMeera = [
    { name: 'sunita  kumar', share: 50 },
    { name: 'Arun Rao', share: 25 },
    { name: 'Ravi', share: 25 },
  ];
  const first = withNominees(holders, { ownerId: 'm', nominees: ofMeera }, known);
  // Of two who are called Ravi nobody is chosen.
  expect(said(first)).toEqual([
    ['a', '1/8'],
    ['Ravi', '1/8'],
    ['s', '3/4'],
  ]);
  const ofSunita = [
    { name: 'Arun Rao', share: 50 },
    { name: 'Ravi', share: 50 },
  ];
  expect(said(withNominees(first, { ownerId: 's', nominees: ofSunita }, known))).toEqual([
    ['a', '1/2'],
    ['Ravi', '1/2'],
  ]);
});

test('the family is that of a new first owner: typed of one who is then on record after all, it is of nobody', () => {
  const about = { flatId: 'f', present: [meera], vehicleIds: [] };
  const fields = toFields([meera], '2026-11-24');
  const familyDetails = { adults: 2, children: '', males: 1, females: 1 };
  const [present, row] = fields.holders as [HolderFields, HolderFields];
  const kabir = { ...row, name: 'Kabir Menon' };
  const told = (holders: HolderFields[]) => toInput({ ...fields, holders, familyDetails }, about).familyDetails;
  expect(told([kabir, present])).toEqual({ adults: 2, children: null, males: 1, females: 1 });
  expect(told([present, kabir])).toEqual({ adults: null, children: null, males: null, females: null });
});

test('the tenancy ends as was answered while somebody leaves, and goes on once everybody stays after all', () => {
  const about = { flatId: 'f', present: [meera, sunita], vehicleIds: [] };
  const everybody = { ...toFields(about.present, '2026-11-24'), tenancy: 'ends' as const };
  const meeraLeaves = { ...everybody, holders: everybody.holders.filter(({ personId }) => personId !== 'm') };
  expect(toInput(meeraLeaves, about).tenancy).toBe('ends');
  expect(toInput(everybody, about).tenancy).toBe('stays');
});

test('who leaves and stays as a tenant keeps the vehicles; without anybody who leaves nothing is agreed', () => {
  const about = { flatId: 'f', present: [meera, sunita], vehicleIds: ['v'] };
  const everybody = toFields(about.present, '2026-11-24');
  const agreed = { ...noLeaseback, lastDay: '2027-10-23', rent: 32_000 };
  const stays = { ...everybody, sellers: 'rent' as const, leaseback: agreed };
  const oneLeaves = { ...stays, holders: stays.holders.filter(({ personId }) => personId !== 'm') };
  expect(toInput(oneLeaves, about)).toMatchObject({
    ...{ vehicles: {}, leaseback: { lastDay: '2027-10-23', rent: 32_000, deposit: null, policeOn: null } },
  });
  expect(toInput({ ...oneLeaves, sellers: 'leave' }, about)).toMatchObject({
    vehicles: { v: 'leaves' },
    leaseback: null,
  });
  expect(toInput(stays, about).leaseback).toBeNull();
});

test('who has owned it all along comes without a reason, until somebody leaves: that is a change', () => {
  const about = { flatId: 'f', present: [meera, sunita], vehicleIds: [] };
  const fields = { ...toFields(about.present, '2026-11-24'), allAlong: true, reason: 'gift' as const, remarks: 'Deed' };
  expect(toInput(fields, about)).toMatchObject({ allAlong: true, reason: null, remarks: '' });
  const oneLeaves = { ...fields, holders: fields.holders.filter(({ personId }) => personId !== 'm') };
  expect(toInput(oneLeaves, about)).toMatchObject({ allAlong: false, reason: 'gift', remarks: 'Deed' });
});

test('of who died each vehicle stays unless it is said that it leaves the flat; nobody has where nobody leaves', () => {
  const about = { flatId: 'f', present: [meera, sunita], vehicleIds: ['v', 'w'] };
  const everybody = { ...toFields(about.present, '2026-11-24'), sellers: 'died' as const };
  const oneDied = { ...everybody, holders: everybody.holders.filter(({ personId }) => personId !== 'm') };
  expect(toInput({ ...oneDied, vehicles: { w: 'leaves' } }, about)).toMatchObject({
    ...{ died: true, leaseback: null, vehicles: { v: 'stays', w: 'leaves' } },
  });
  expect(toInput(everybody, about).died).toBe(false);
});

test('once others own it: who stays keeps what was typed, who does not own it goes, who was taken out stays out', () => {
  const kabir = { ownerId: 'k', name: 'Kabir Menon', share: '1/4' };
  const [first, , coming] = toFields([meera, sunita], '2026-11-24').holders as [
    HolderFields,
    HolderFields,
    HolderFields,
  ];
  const typed = { ...coming, name: 'Leela' };
  // Sunita was taken out of the rows; Meera owns another part by now, which nobody typed.
  const owns = { ...meera, share: '3/4' };
  expect(said(withPresent([first, typed], [meera, sunita], [sunita, owns, kabir]))).toEqual([
    ['m', '3/4'],
    ['k', '1/4'],
    ['Leela', ''],
  ]);
  expect(said(withPresent([{ ...first, share: '1/3' }], [meera], [kabir, owns]))).toEqual([
    ['k', '1/4'],
    ['m', '1/3'],
  ]);
  // Somebody chosen on record who came to own it meanwhile is one of them, with the part that was typed.
  const chosen = { ...coming, personId: 'k', share: '1/2' };
  expect(withPresent([first, chosen], [meera], [meera, kabir])[1]).toEqual({ ...chosen, isPresent: true });
  expect(said(withPresent([first], [meera], []))).toEqual([['', '']]);
});
