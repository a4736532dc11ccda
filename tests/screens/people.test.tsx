// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { spokenDay } from '#domain/day.ts';
import type { PersonRecord } from '#domain/person.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import { doing } from '../support/activities.ts';
import { addFlat, addOwner, dayAgo, editOwner, flatOf, type Items, transferFlat } from '../support/entries.ts';
import { expectMessage, expectToast, field, layOut, openScreen, press, submit, type } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* A person who owns nothing, on their page and its form (docs/rules.md, People, Documents). */

beforeEach(() => layOut(1200, 800));

const documents = () => screen.getByRole('region', { name: 'Documents' });

test('a tenant’s numbers are filled in, refused at their field, kept masked, looked at on record and taken away', async () => {
  const { society, admin } = await anOffice();
  const draft = { name: 'Imran Shaikh', phone: '98200 55555' };
  const { body: imran } = await admin.send<PersonRecord>('POST', '/api/people', draft);
  const now = async () => (await admin.send<PersonRecord>('GET', `/api/people/${imran.id}`)).body;
  await openScreen(society, `/admin/people/${imran.id}`, admin);
  await waitFor(() => expect(documents().textContent).toContain('Aadhar Number'));

  await press('Edit');
  await type('Aadhar Number', '1234');
  await type('PAN Number', 'ABCDE12345');
  await submit();
  await expectMessage('Aadhar Number', 'Aadhar must be 12 digits');
  await expectMessage('PAN Number', 'Invalid PAN format (e.g., ABCDE1234F)');
  expect(await now()).toMatchObject({ version: 1, documents: { aadhar: null, pan: null } });
  await type('Aadhar Number', '0000 1111 2222');
  await type('PAN Number', 'abcpe1234f');
  await type('Lease Agreement', 'Cupboard 3');
  await submit();
  await waitFor(() => expect(documents().textContent).toContain('XXXX XXXX 2222'));
  expect(documents().textContent).toContain('XXXXX1234X');
  expect(documents().textContent).toContain('Cupboard 3');
  expect(document.body.textContent).not.toContain('000011112222');

  // A masked number left alone stays; an emptied one is deleted.
  await press('Edit');
  expect(await field('Aadhar Number')).toHaveProperty('value', 'XXXX XXXX 2222');
  await press('Clear PAN Number');
  await type('Full Name', 'Imran A. Shaikh');
  await submit();
  await screen.findByRole('heading', { level: 1, name: 'Imran A. Shaikh' });
  expect(await now()).toMatchObject({ documents: { aadhar: 'XXXX XXXX 2222', pan: null, lease: 'Cupboard 3' } });

  await press('Show Aadhar Number');
  await waitFor(() => expect(documents().textContent).toMatch(/0000 ?1111 ?2222/));
  const looks = society.context.db.selectFrom('changes').select('entityId').where('operation', 'like', 'reveal%');
  expect(await looks.execute()).toEqual([{ entityId: imran.id }]);
});

test('who is on record as owning nothing is gone on with where an owner is added: what was typed is kept, and they own the flat', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const draft = { name: 'Imran Shaikh', phone: '98200 55555', address: 'Pune' };
  const { body: imran } = await admin.send<PersonRecord>('POST', '/api/people', draft);
  await openScreen(society, '/admin/owners?add=1', admin);
  await type('Full Name', 'Imran Shaikh');
  await type('Email', 'imran@people.example');
  await type('Phone', '98200 55555');
  await type('Occupancy Date', '2024-04-01');
  for (const [label, number] of Object.entries({ Adults: '2', Children: '1', Males: '1', Females: '2' }))
    await type(label, number);
  const flats = await field('Flat');
  await waitFor(() => expect(flats).toHaveProperty('disabled', false));
  fireEvent.click(flats);
  fireEvent.click(await screen.findByText(/^A-101 /));
  await submit();
  await press('Use that record');
  await screen.findByText('This is the record of Imran Shaikh');
  expect(await field('Email')).toHaveProperty('value', 'imran@people.example');
  expect(await field('Address')).toHaveProperty('value', 'Pune');
  await submit();
  await expectToast('Owner updated successfully');
  const { body } = await admin.send<{ items: object[] }>('GET', '/api/owners');
  expect(body.items).toMatchObject([
    {
      ...{ id: imran.id, status: 'Active', occupancyDate: '2024-04-01', email: 'imran@people.example' },
      flats: [{ id: flat.id }],
    },
  ]);
});

test('where somebody is listed as living is on their page, with since when and what they are there', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { flatId: flat.id });
  const { body: imran } = await admin.send<PersonRecord>('POST', '/api/people', { name: 'Imran Shaikh' });
  const members = [{ personId: imran.id, relation: 'Brother' }];
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members })).status).toBe(201);
  await openScreen(society, `/admin/people/${imran.id}`, admin);
  const place = await screen.findByText('Brother · since 01 Apr 2024');
  expect(place.closest('li')?.textContent).toContain('A-101');
  // A person who owns nothing is in no list of owners.
  expect(document.querySelector('main')?.textContent).not.toContain('All owners');
});

test('a tenant’s page says below their name which flat they rent, and by what their number there is known', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const tenancy = {
    ...{ flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants: [{ name: 'Imran Shaikh' }] },
    familyDetails: { adults: 2, children: 1, males: 1, females: 1 },
  };
  const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', tenancy);
  await openScreen(society, `/admin/people/${body.tenants[0]?.personId}`, admin);
  await screen.findByText('2 adults, 1 child by the agreement');
  const head = screen.getByRole('heading', { level: 1, name: 'Imran Shaikh' }).closest('[data-page-head]');
  await waitFor(() => expect(head?.textContent).toContain('Rents A-101'));
  expect(head?.textContent).not.toContain('Owns nothing');
});

test('the menu marks the list in which a person of whom a page is open is looked for', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  const draft = { flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants: [{ name: 'Imran Shaikh' }] };
  const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  const marked = () =>
    [...document.querySelectorAll('nav details a[aria-current="page"][data-active]')].map((link) => link.textContent);
  for (const [id, list] of [
    [owner.id, 'Owner Management'],
    [body.tenants[0]?.personId, 'Tenancies'],
    [crypto.randomUUID(), 'Owner Management'],
  ] as const) {
    await openScreen(society, `/admin/people/${id}`, admin);
    await waitFor(() => expect(marked()).toEqual([list]));
    cleanup();
  }
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await screen.findByRole('heading', { level: 1, name: 'Flat A-101' });
  expect(marked()).toEqual(['Flat Management']);
});

test('an owner and a tenant who are listed in no household live where they own and rent; who rented is a former tenant', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  const lives = async (id: string) => {
    await openScreen(society, `/admin/people/${id}`, admin);
    const section = (await screen.findByRole('heading', { name: 'Lives and lived at' })).closest('section');
    await waitFor(() => expect(section?.textContent).toMatch(/as owner|as tenant|no flat/));
    const said = section?.textContent;
    cleanup();
    return said;
  };
  expect(await lives(owner.id)).toContain('A-101as owner · not listed in its household');
  const draft = { flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants: [{ name: 'Imran Shaikh' }] };
  const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  const imranId = body.tenants[0]?.personId ?? '';
  expect(await lives(imranId)).toContain('A-101as tenant · not listed in its household');
  expect(await lives(owner.id)).toContain('They live and are listed in no flat.');
  await admin.send('POST', `/api/tenancies/${body.id}/end`, { version: 1, on: dayAgo(0) });
  expect(await lives(imranId)).toContain('They live and are listed in no flat.');
  await openScreen(society, `/admin/people/${imranId}`, admin);
  const name = await screen.findByRole('heading', { level: 1, name: 'Imran Shaikh' });
  await waitFor(() => expect(name.closest('[data-page-head]')?.textContent).toContain('Former tenant'));
});

test('who was listed in a household that was taken back is not said to have lived there, on the person’s page as on the flat’s', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const sold = await transferFlat(admin, flat);
  const buyerId = String(sold.body['ownerId']);
  const members = [{ personId: buyerId }, { name: 'Zoya Shah' }];
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members })).status).toBe(201);
  const told = async (path: string, heading: string) => {
    await openScreen(society, path, admin);
    const section = (await screen.findByRole('heading', { name: heading })).closest('section');
    await waitFor(() => expect(section?.textContent).toMatch(/Self|since|no flat|Nobody has/));
    const said = section?.textContent;
    cleanup();
    return said;
  };
  expect(await told(`/admin/flats/${flat.id}`, 'Household')).toContain('Zoya Shah');
  const reversal = { key: crypto.randomUUID(), reason: 'Entered for the wrong flat' };
  expect((await admin.send('POST', `/api/transfers/${sold.body['id']}/reversal`, reversal)).status).toBe(201);
  expect(await told(`/admin/flats/${flat.id}`, 'Household')).toBe('HouseholdNobody has this flat.');
  expect(await told(`/admin/people/${buyerId}`, 'Lives and lived at')).toContain(
    'They live and are listed in no flat.',
  );
});

test('who lived in a flat that was deleted since is still said to have lived there', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  const members = [{ personId: owner.id }];
  expect((await admin.send('POST', '/api/households', { flatId: flat.id, members })).status).toBe(201);
  await editOwner(admin, owner.id, { status: 'Old' });
  await doing(admin, 'DELETE', `/api/flats/${flat.id}`);
  await openScreen(society, `/admin/people/${owner.id}`, admin);
  const section = (await screen.findByRole('heading', { name: 'Lives and lived at' })).closest('section');
  await waitFor(() => expect(section?.textContent).toContain('A-101'));
});

test('the transfer of a flat leads several buyers to the page of its owners', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { flatId: flat.id });
  await openScreen(society, `/admin/transfer?flat=${flat.id}`, admin);
  const line = await screen.findByText(/^More than one new owner\?/);
  const link = within(line).getByRole('link', { name: 'Change its owners' });
  expect(link.getAttribute('href')).toBe(`/admin/flats/${flat.id}/owners`);
});

test('the transfer of who died says whom they nominated, and leads to where the nominees are entered', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const nominees = [
    { name: 'Mohan Rao', relation: 'Husband', share: 60 },
    { name: 'Asha Rao', relation: 'Daughter', share: 40 },
  ];
  const nomination = { flatId: flat.id, ownerId: meera.id, since: dayAgo(60), nominees };
  expect((await admin.send('POST', '/api/nominations', nomination)).status).toBe(201);
  await openScreen(society, `/admin/transfer?flat=${flat.id}`, admin);
  await screen.findByText(/^More than one new owner\?/);
  const title = `Meera Rao made a nomination on ${spokenDay(dayAgo(60))}`;
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('Gift');
  expect(screen.queryByText(title)).toBeNull();
  for (const reason of ['Inheritance', 'Nomination']) {
    await choose(reason);
    const notice = (await screen.findByText(title)).closest('[role=alert]') as HTMLElement;
    expect(notice.textContent).toMatch(/Mohan Rao.*60\s%.*Asha Rao.*40\s%/);
    const link = within(notice).getByRole('link', { name: 'Change owners' });
    expect(link.getAttribute('href')).toBe(`/admin/flats/${flat.id}/owners`);
  }
  await choose('Sale');
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
});

test('a nomination ends with a sale; the register of a day before it still has it, and the palette finds the way to a new one', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const nominees = [{ name: 'Mohan Rao', relation: 'Husband', share: 100 }];
  const nomination = { flatId: flat.id, ownerId: meera.id, since: dayAgo(60), nominees };
  expect((await admin.send('POST', '/api/nominations', nomination)).status).toBe(201);
  expect((await transferFlat(admin, flat, { presentOwnerId: meera.id })).status).toBe(201);
  await openScreen(society, `/admin/people/${meera.id}`, admin);
  const section = await screen.findByRole('region', { name: 'Nominations' });
  await waitFor(() => expect(section.textContent).toContain('Ended with the ownership'));

  cleanup();
  await openScreen(society, `/admin/nominations?on=${dayAgo(30)}`, admin);
  const table = await screen.findByRole('table', { name: `Nominations in force on ${spokenDay(dayAgo(30))}` });
  await waitFor(() => expect(table.textContent).toContain('Mohan Rao'));
  fireEvent.change(screen.getByLabelText('Search nominations'), { target: { value: 'nobody of this name' } });
  await screen.findByRole('heading', { name: 'No nomination fits' });
  await press(/^Find/);
  const palette = await screen.findByRole('combobox', { name: /^Search flats/ });
  fireEvent.change(palette, { target: { value: 'nominate for A-101' } });
  fireEvent.click(await screen.findByRole('option', { name: /Nominate for A-101/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Record a Nomination' });
  await waitFor(() => expect(dialog.textContent).toContain('Whom Binod Buyer names'));
});

test.each([
  [['Mohan Rao'], 'To enter the nominee: Change owners'],
  [['Mohan Rao', 'Asha Rao'], 'To enter them all: Change owners'],
])('the transfer of who nominated %s leads on: %s', async (names, sentence) => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const nominees = names.map((name) => ({ name, relation: 'Family', share: 100 / names.length }));
  const nomination = { flatId: flat.id, ownerId: meera.id, since: dayAgo(60), nominees };
  expect((await admin.send('POST', '/api/nominations', nomination)).status).toBe(201);
  await openScreen(society, `/admin/transfer?flat=${flat.id}`, admin);
  await screen.findByText(/^More than one new owner\?/);
  fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Nomination' }));
  await screen.findByText((_, node) => node?.tagName === 'P' && node.textContent === sentence);
});

test('in a society without a flat the tenancies lead to the form, which leads to the flats', async () => {
  const { society, admin } = await anOffice();
  await openScreen(society, '/admin/tenancies', admin);
  const empty = (await screen.findByText('No flat is let yet')).closest('div') as HTMLElement;
  fireEvent.click(within(empty).getByRole('button', { name: 'Let out a flat' }));
  const first = await screen.findByRole('link', { name: 'Add your first flat' });
  expect(first.getAttribute('href')).toBe('/admin/flats?add=1');
  expect(screen.queryByLabelText(/^First day/)).toBeNull();
});

test('the form of who owns with others after the first asks for no family; the first one’s asks for it', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { flatId: flat.id });
  const holders = [{ personId: meera.id }, { name: 'Sunil Rao' }];
  const joint = {
    flatId: flat.id,
    presentOwnerIds: [meera.id],
    holders,
    on: meera.occupancyDate,
    reason: 'name added',
  };
  const done = await admin.send('POST', '/api/transfers/holders', { ...joint, key: crypto.randomUUID() });
  expect(done.status).toBe(201);
  const sunilId = (await flatOf(admin, flat.id)).jointOwners[0]?.ownerId;
  for (const [id, isAsked] of [
    [meera.id, true],
    [sunilId, false],
  ] as const) {
    await openScreen(society, `/admin/people/${id}`, admin);
    await press('Edit');
    for (const name of ['Adults', 'Children', 'Males', 'Females'])
      expect((await field(name)).hasAttribute('required'), name).toBe(isAsked);
    cleanup();
  }
});

test('somebody typed anew by the name alone of who owns or rents the flat is asked about before they are saved', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const letting = { flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants: [{ name: 'Imran Shaikh' }] };
  const { body: let_ } = await admin.send<Tenancy>('POST', '/api/tenancies', letting);

  // As a tenant of their own flat: the record is used, and the refusal says what is wrong.
  await admin.send('POST', `/api/tenancies/${let_.id}/end`, { version: 1, on: dayAgo(0) });
  await openScreen(society, `/admin/flats/${flat.id}`, admin);
  await press('Let out…');
  await type('First day', dayAgo(0));
  await type('Name', 'meera  rao');
  await submit();
  await screen.findByText('Same name at this flat. Owns A-101.');
  await press('Use that record');
  await screen.findByText(/^Meera Rao owns A-101 on these days/);
  cleanup();

  // As an owner beside themself, and as who rented it.
  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  await screen.findByText('Meera Rao');
  await type('Name', 'Meera Rao');
  fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Name added' }));
  await submit();
  await screen.findByText('Same name at this flat. Owns A-101.');
  await press('Cancel');
  await type('Name', 'Imran Shaikh');
  await submit();
  await screen.findByText('Same name at this flat.');
  await press('Use that record');
  await press('Confirm');
  await waitFor(async () =>
    expect((await flatOf(admin, flat.id)).jointOwners).toMatchObject([{ ownerId: let_.tenants[0]?.personId }]),
  );
  expect((await flatOf(admin, flat.id)).ownerId).toBe(meera.id);
});

test('from the form of an owner a couple who has had the flat for years is entered, without an entry of the register, and Undo takes it back', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: '2015-04-01' });
  await openScreen(society, `/admin/people/${meera.id}`, admin);
  await press('Edit');
  const joint = await screen.findByRole('link', { name: 'Add a joint owner' });
  expect(joint.getAttribute('href')).toBe(`/admin/flats/${flat.id}/owners`);
  cleanup();

  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  await screen.findByText('Meera Rao');
  const allAlong = () => screen.queryByRole('checkbox', { name: /^They have owned it together all along/ });
  await press('Take out Meera Rao');
  expect(allAlong()).toBeNull();
  cleanup();

  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  await screen.findByText('Meera Rao');
  fireEvent.click(allAlong() as HTMLElement);
  expect(screen.queryByLabelText(/^(From|Since|Reason|Remarks)/)).toBeNull();
  await submit();
  await screen.findByText('Name whom they have owned it with');
  await press('Add a joint owner');
  const second = await field('Name');
  await waitFor(() => expect(document.activeElement).toBe(second));
  await type('Name', 'Sunil Rao');
  await submit();
  await screen.findByText(`Since ${spokenDay('2015-04-01')} A-101 belongs to`);
  await screen.findByText('This is only recorded now: the register gets no entry.');
  await press('Confirm');
  await expectToast('Owners of A-101 recorded');
  expect((await flatOf(admin, flat.id)).jointOwners).toMatchObject([{ name: 'Sunil Rao' }]);
  expect((await admin.send<Items<object>>('GET', '/api/transfers')).body.items).toEqual([]);
  await press('Undo');
  await waitFor(async () => expect((await flatOf(admin, flat.id)).jointOwners).toEqual([]));
  expect((await flatOf(admin, flat.id)).ownerId).toBe(meera.id);
});

test('a flat is found by each of its owners and tenants where one is chosen: for a vehicle, a tenancy, a transfer', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addFlat(admin, 'A-102');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const draft = { flatId: flat.id, presentOwnerIds: [meera.id], on: dayAgo(60), reason: 'name added' };
  const holders = [{ personId: meera.id }, { name: 'Sunita Kumar' }, { name: 'Leela Nair' }];
  const joint = { ...draft, holders, key: crypto.randomUUID() };
  expect((await admin.send('POST', '/api/transfers/holders', joint)).status).toBe(201);
  const tenants = [{ name: 'Imran Shaikh' }, { name: 'Zoya Khan' }];
  const letting = { flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants };
  expect((await admin.send('POST', '/api/tenancies', letting)).status).toBe(201);
  for (const address of ['/admin/vehicles?add=1', '/admin/tenancies?add=1', '/admin/transfer']) {
    await openScreen(society, address, admin);
    const select = await screen.findByRole('combobox', { name: /^Flat/ });
    await waitFor(() => expect(select).toHaveProperty('disabled', false));
    for (const name of ['Meera', 'Leela', 'Imran', 'Khan']) {
      fireEvent.click(select);
      fireEvent.change(select, { target: { value: name } });
      await waitFor(() => {
        const found = screen.getAllByRole('option').map(({ textContent }) => textContent);
        expect(found, `${address} ${name}`).toEqual([expect.stringContaining('A-101')]);
      });
    }
    cleanup();
  }
});

test('before who owns with others is made Old or deleted it is said that the owners of the flat are changed first, and where', async () => {
  const { society, admin } = await anOffice();
  const [flat, own] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'A-102')];
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const draft = { flatId: flat.id, presentOwnerIds: [meera.id], on: dayAgo(60), reason: 'name added' };
  const holders = [{ personId: meera.id }, { name: 'Sunita Kumar' }];
  const joint = { ...draft, holders, key: crypto.randomUUID() };
  expect((await admin.send('POST', '/api/transfers/holders', joint)).status).toBe(201);
  const newOwner = { name: meera.name, phone: String(meera.phone) };
  const sale = await transferFlat(admin, own, { existingOwnerId: meera.id, newOwner, occupancyDate: dayAgo(30) });
  expect(sale.status).toBe(201);
  await openScreen(society, `/admin/people/${meera.id}`, admin);
  const sentence = 'Meera Rao owns A-101 with Sunita Kumar. Say first who owns it from now on:';
  const leadsThere = async () => {
    const said = await screen.findByText((_, node) => node?.textContent === `${sentence} Change owners`, {
      selector: '[data-held-together]',
    });
    const link = within(said).getByRole('link', { name: 'Change owners' });
    expect(link.getAttribute('href')).toBe(`/admin/flats/${flat.id}/owners`);
  };

  await press('Delete');
  await leadsThere();
  expect(screen.getByRole('dialog').textContent).toContain('A-102 becomes Available from today.');
  expect(screen.getByRole('dialog').textContent).not.toMatch(/A-101 becomes|A-101, A-102/);
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));

  await press('Edit');
  fireEvent.click(await field('Status'));
  fireEvent.click(await screen.findByRole('option', { name: 'Old' }));
  await leadsThere();
  await screen.findByText(/^A-102 becomes free on/);
  expect(screen.queryByText(/^A-101 becomes free/)).toBeNull();
  expect(screen.queryByLabelText(/^Owned A-101 until/)).toBeNull();
  await screen.findByLabelText(/^Owned A-102 until/);
});

test('a tenant is told by what they rent wherever somebody is chosen: for a vehicle, as the buyer, as another record of theirs', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id });
  const draft = { flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants: [{ name: 'Imran Shaikh' }] };
  const { body } = await admin.send<Tenancy>('POST', '/api/tenancies', draft);
  // Tenancies that ended yesterday or begin tomorrow must not count as today's.
  const tenants = [{ personId: body.tenants[0]?.personId }];
  for (const [number, since, lastDay] of [
    ['A-102', dayAgo(300), dayAgo(1)],
    ['A-103', dayAgo(-1), dayAgo(-300)],
  ] as const) {
    const other = await addFlat(admin, number);
    await addOwner(admin, { name: `Owner of ${number}`, flatId: other.id, occupancyDate: dayAgo(400) });
    const said = { flatId: other.id, since, lastDay, tenants };
    const { status, body: rented } = await admin.send<Tenancy>('POST', '/api/tenancies', said);
    expect(status).toBe(201);
    if (number === 'A-102') await admin.send('POST', `/api/tenancies/${rented.id}/end`, { version: 1, on: dayAgo(0) });
  }
  const offered = async (address: string, label: string, before?: string) => {
    await openScreen(society, address, admin);
    if (before) await press(before);
    const select = await screen.findByRole('combobox', { name: label });
    await waitFor(() => expect(select).toHaveProperty('disabled', false));
    fireEvent.click(select);
    const line = await screen.findByRole('option', { name: /Imran Shaikh · Rents/ });
    const said = line.textContent;
    cleanup();
    return said;
  };
  expect(await offered('/admin/vehicles?add=1', 'Owner')).toBe('Imran Shaikh · Rents A-101');
  expect(await offered(`/admin/transfer?flat=${flat.id}`, 'Existing Owner')).toBe('Imran Shaikh · Rents A-101');
  const merging = await offered(`/admin/people/${owner.id}`, 'Other record', 'Merge with another record…');
  expect(merging).toBe('Imran Shaikh · Rents A-101');
});

test('owners who changed while their form was open: the refusal stands in the row, what was typed stays, and the form goes on', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  const row = (nth: string) => within(screen.getByRole('group', { name: `${nth} owner` }));
  const share = (nth: string) => row(nth).getByLabelText('Share');
  await screen.findByText('Meera Rao');
  await type('Name', 'Sunita Kumar');
  for (const nth of ['First', 'Second']) fireEvent.change(share(nth), { target: { value: '1/2' } });
  fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Name added' }));
  await type('Remarks', 'Deed 12/2026');

  // Another admin transfers the flat to Kabir and Leela.
  const kabir = await addOwner(admin, { name: 'Kabir Menon', phone: '9845011111' });
  const sale = {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [meera.id], on: dayAgo(0), reason: 'sale' },
    holders: [
      { personId: kabir.id, share: '1/2' },
      { name: 'Leela Nair', share: '1/2' },
    ],
  };
  expect((await admin.send('POST', '/api/transfers/holders', sale)).status).toBe(201);
  await submit();
  const owned = 'A-101: it belongs to Kabir Menon (1/2) and Leela Nair (1/2). Nothing was done.';
  await expectMessage('Share', `Meera Rao does not own ${owned}`);
  const news = await screen.findByRole('alert', { name: 'The owners of A-101 have changed meanwhile' });
  await waitFor(() => expect(document.activeElement).toBe(news));
  expect(row('Second').getByLabelText(/^Name/)).toHaveProperty('value', 'Sunita Kumar');

  await press('Go on with the present owners');
  expect(screen.queryByText('The owners of A-101 have changed meanwhile')).toBeNull();
  expect(row('First').getByText('Kabir Menon')).toBeTruthy();
  expect(row('Second').getByText('Leela Nair')).toBeTruthy();
  expect(row('Third').getByLabelText(/^Name/)).toHaveProperty('value', 'Sunita Kumar');
  expect(await field('Remarks')).toHaveProperty('value', 'Deed 12/2026');
  expect(screen.queryByRole('button', { name: 'Take out Meera Rao' })).toBeNull();
  for (const [nth, part] of [
    ['First', '1/4'],
    ['Second', '1/4'],
  ] as const)
    fireEvent.change(share(nth), { target: { value: part } });
  await submit();
  await press('Confirm');
  await waitFor(async () => expect((await flatOf(admin, flat.id)).jointOwners).toHaveLength(2));
  const { ownerName, jointOwners } = await flatOf(admin, flat.id);
  expect([ownerName, ...jointOwners.map(({ name }) => name)]).toEqual(['Kabir Menon', 'Leela Nair', 'Sunita Kumar']);
});

test('a flat that changed hands under the form of its transfer: all who own it are named, and going on leads to them', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  await openScreen(society, `/admin/transfer?flat=${flat.id}`, admin);
  await screen.findByText('Meera Rao');
  const sale = {
    ...{ key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds: [meera.id], on: dayAgo(0), reason: 'sale' },
    holders: [
      { name: 'Kabir Menon', share: '3/5' },
      { name: 'Leela Nair', share: '2/5' },
    ],
  };
  expect((await admin.send('POST', '/api/transfers/holders', sale)).status).toBe(201);
  // Refetches, as the change stream makes a browser do.
  const { queryClient } = await import('#web/data/queries.ts');
  await queryClient.invalidateQueries();
  const notice = await screen.findByRole('alert', { name: 'A-101 has changed hands meanwhile' });
  expect(notice.textContent).toContain('It now belongs to Kabir Menon (3/5) and Leela Nair (2/5).');
  const button = within(notice).getByRole('button', { name: 'Go on with the present owners' });
  // On a phone its label has the room of the notice.
  expect(button.closest('[data-wraps]')).not.toBeNull();
  button.focus();
  fireEvent.click(button);
  expect(screen.queryByRole('alert', { name: 'A-101 has changed hands meanwhile' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Flat and present owner' }));
  await screen.findByText('Kabir Menon');
});

test('shares that somebody else changed while the form was open are told, refused, and taken over but for what was typed', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: flat.id, occupancyDate: dayAgo(90) });
  const change = async (days: number, parts: string[], people: object[], presentOwnerIds: string[]) => {
    const holders = people.map((one, nth) => ({ ...one, share: parts[nth] }));
    const about = { key: crypto.randomUUID(), flatId: flat.id, presentOwnerIds, on: dayAgo(days), reason: 'gift' };
    expect((await admin.send('POST', '/api/transfers/holders', { ...about, holders })).status).toBe(201);
    const { ownerId, jointOwners } = await flatOf(admin, flat.id);
    return [ownerId, ...jointOwners.map((one) => one.ownerId)].map((personId) => ({ personId }));
  };
  const both = await change(60, ['1/2', '1/2'], [{ personId: meera.id }, { name: 'Sunita Kumar' }], [meera.id]);
  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  const share = (nth: string) => within(screen.getByRole('group', { name: `${nth} owner` })).getByLabelText('Share');
  await screen.findByText('Sunita Kumar');
  fireEvent.change(share('Second'), { target: { value: '1/3' } });
  const ids = both.map(({ personId }) => String(personId));
  await change(30, ['3/4', '1/4'], both, ids);
  fireEvent.change(share('First'), { target: { value: '2/3' } });
  fireEvent.click(screen.getByRole('combobox', { name: 'Reason' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Gift' }));
  await submit();
  const news = await screen.findByRole('alert', { name: 'The owners of A-101 have changed meanwhile' });
  expect(news.textContent).toContain('It now belongs to Meera Rao (3/4) and Sunita Kumar (1/4). What you typed stays.');
  expect(screen.queryByRole('dialog')).toBeNull();
  await press('Go on with the present owners');
  expect([share('First'), share('Second')].map((one) => (one as HTMLInputElement).value)).toEqual(['2/3', '1/3']);
  await submit();
  await press('Confirm');
  await waitFor(async () => expect((await flatOf(admin, flat.id)).ownerShare).toBe('2/3'));
});

test('whether the tenants stay under other owners names both who rent the flat', async () => {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  await addOwner(admin, { name: 'Meera Rao', flatId: flat.id });
  const tenants = [{ name: 'Imran Shaikh' }, { name: 'Zoya Shaikh' }];
  await admin.send('POST', '/api/tenancies', { flatId: flat.id, since: dayAgo(10), lastDay: dayAgo(-300), tenants });
  await openScreen(society, `/admin/flats/${flat.id}/owners`, admin);
  await press('Take out Meera Rao');
  await screen.findByRole('radiogroup', { name: 'The flat is let to Imran Shaikh and Zoya Shaikh' });
  cleanup();
  await openScreen(society, `/admin/transfer?flat=${flat.id}`, admin);
  await screen.findByRole('radiogroup', { name: 'The flat is let to Imran Shaikh and Zoya Shaikh' });
});

test('who is chosen for a household and listed in another flat is said to be, with where and since when; they may be in both', async () => {
  const { society, admin } = await anOffice();
  const [one, other] = [await addFlat(admin, 'A-101'), await addFlat(admin, 'B-202')];
  const meera = await addOwner(admin, { name: 'Meera Rao', flatId: one.id, occupancyDate: dayAgo(300) });
  await addOwner(admin, { name: 'Tara Rao', flatId: other.id, occupancyDate: dayAgo(200), phone: '98200 66666' });
  const listed = { flatId: other.id, members: [{ personId: meera.id, since: dayAgo(40) }] };
  expect((await admin.send('POST', '/api/households', listed)).status).toBe(201);
  await openScreen(society, `/admin/flats/${one.id}`, admin);
  // The owner is proposed in the first row.
  const list = await screen.findByRole('button', { name: 'List who lives here…' });
  await waitFor(() => expect(list.hasAttribute('disabled')).toBe(false));
  fireEvent.click(list);
  const since = spokenDay(dayAgo(40));
  await screen.findByText(`Is listed in B-202 since ${since} as well. Where they live there no longer, say so there.`);
  await submit();
  const places = `/api/households?personId=${meera.id}&on=${dayAgo(0)}`;
  await waitFor(async () => expect((await admin.send<{ items: object[] }>('GET', places)).body.items).toHaveLength(2));
});
