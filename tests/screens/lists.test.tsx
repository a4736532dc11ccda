// @module-tag whole
// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { Problem } from '#domain/problem.ts';
import { addFlat, addOwner, addVehicle, editOwner, type Items } from '../support/entries.ts';
import { layOut, openScreen } from '../support/screen.tsx';
import { anOffice, type TestSociety } from '../support/society.ts';

/* Lists as cards and as tables, without a browser: the rows shown, their order, and the address. */

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  layOut(1000, 700);
});

async function threeFlats() {
  const { society, admin } = await anOffice();
  await addFlat(admin, 'A-101', { floor: 1, type: '2BHK', rent: 20_000, deposit: 50_000 });
  const owned = await addFlat(admin, 'B-002', { floor: 0, type: '3BHK', rent: 35_000 });
  await addFlat(admin, 'B-101', { floor: 10, type: '2BHK', status: 'Maintenance' });
  const owner = await addOwner(admin, { name: 'Meera Rao', flatId: owned.id });
  return { society, admin, owned, owner };
}

const user = userEvent.setup();
const grid = (name = 'Flats') => screen.findByRole('grid', { name });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
const cards = async () => {
  const list = await screen.findByRole('list', { name: 'Flats' });
  await within(list).findAllByRole('article');
  return within(list)
    .getAllByRole('article')
    .map((card) => card.getAttribute('aria-label'));
};
const address = () => location.pathname + location.search;
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

async function choose(filter: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: filter }));
  await user.click(await screen.findByRole('option', { name: option }));
}

describe('cards or table', () => {
  test('cards stand at first; the choice of a table is in the address, and is kept for this person alone', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats', admin);
    expect(await cards()).toEqual(['Flat A-101', 'Flat B-002', 'Flat B-101']);
    expect(address()).toBe('/admin/flats');

    await user.click(screen.getByRole('radio', { name: 'Table' }));
    await grid();
    expect(names()).toEqual(['A-101', 'B-002', 'B-101', '3 flats']);
    await waitFor(() => expect(address()).toBe('/admin/flats?view=table'));

    const other = await society.signedInAs('admin');
    for (const [person, role] of [
      [admin, 'grid'],
      [other, 'list'],
    ] as const) {
      cleanup();
      await openScreen(society, '/admin/flats?status=Available', person);
      await screen.findByRole(role, { name: 'Flats' });
    }
    expect(address()).toBe('/admin/flats?status=Available');
  });

  test('a sent link shows the table whatever was chosen, and changes nothing of the choice', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table', admin);
    await grid();
    cleanup();
    await openScreen(society, '/admin/flats', admin);
    await cards();
  });
});

describe('a table', () => {
  test('is sorted by its headings, what is missing last either way, and says so in the address', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table', admin);
    await grid();
    const rent = () => screen.getByRole('columnheader', { name: 'Rent' });
    await press('Rent');
    await waitFor(() => expect(names()).toEqual(['A-101', 'B-002', 'B-101', '3 flats']));
    expect(rent().getAttribute('aria-sort')).toBe('ascending');
    await press('Rent');
    await waitFor(() => expect(names()).toEqual(['B-002', 'A-101', 'B-101', '3 flats']));
    expect(rent().getAttribute('aria-sort')).toBe('descending');
    expect(address()).toBe('/admin/flats?view=table&sort=-rent');
    await press('Rent');
    await waitFor(() => expect(names()).toEqual(['A-101', 'B-002', 'B-101', '3 flats']));
    expect(rent().getAttribute('aria-sort')).toBe('none');
    expect(address()).toBe('/admin/flats?view=table');
  });

  test('adds up in its foot what its rows are', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table', admin);
    await grid();
    const foot = () =>
      within(screen.getAllByRole('row').at(-1) as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .filter((text) => text !== '');
    expect(foot()).toEqual(['4', '₹55,000', '₹50,000']);
    await choose('Wing', 'Wing A');
    await waitFor(() => expect(names()).toEqual(['A-101', '1 flat']));
    expect(foot()).toEqual(['0', '₹20,000', '₹50,000']);
  });

  test('has the columns that a person chose, in their order', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table&columns=flatNumber.140+rent+type', admin);
    await grid();
    const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    expect(headings()).toEqual(['Flat', 'Rent', 'Type']);

    await press('Columns');
    const menu = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(menu.getByRole('checkbox', { name: 'Description' }));
    await user.click(menu.getByRole('button', { name: 'Move Type up' }));
    await user.click(menu.getByRole('checkbox', { name: 'Rent' }));
    await waitFor(() => expect(headings()).toEqual(['Flat', 'Type', 'Description']));
    expect(address()).toBe('/admin/flats?view=table&columns=flatNumber.140+type+description');
    expect((menu.getByRole('checkbox', { name: 'Flat' }) as HTMLInputElement).disabled).toBe(true);
    await user.click(menu.getByRole('button', { name: 'As it was at first' }));
    await waitFor(() => expect(address()).toBe('/admin/flats?view=table'));
    expect(headings()).toContain('Deposit');
  });

  test('has headings that are gone through, and made wider, by keys', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table&columns=flatNumber+rent+type', admin);
    await grid();
    screen.getByRole('button', { name: 'Flat' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Rent' }));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await waitFor(() => expect(address()).toBe('/admin/flats?view=table&columns=flatNumber+rent.157+type'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('sort=rent'));
  });

  test('offers what can be done to a row in its menu', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table', admin);
    await grid();
    await press('Actions for B-002');
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit Flat' })).toBeTruthy();
  });
});

describe('filters', () => {
  test('narrow cards and tables alike, and live in the address', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats', admin);
    await cards();
    await choose('Wing', 'Wing B');
    await waitFor(async () => expect(await cards()).toEqual(['Flat B-002', 'Flat B-101']));
    await choose('Floor', 'Floor 10');
    await waitFor(async () => expect(await cards()).toEqual(['Flat B-101']));
    expect(address()).toBe('/admin/flats?wing=B&floor=10');
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    await grid();
    expect(names()).toEqual(['B-101', '1 flat']);
    await choose('Owner', 'With an owner');
    await screen.findByText('No flat fits');
    await press('Clear search and filter');
    await waitFor(() => expect(names()).toEqual(['A-101', 'B-002', 'B-101', '3 flats']));
    expect(address()).toBe('/admin/flats?view=table');
  });

  test('of owners ask for what they have and have not', async () => {
    const { society, admin } = await threeFlats();
    await addOwner(admin, { name: 'Arun Iyer', flatId: null });
    await openScreen(society, '/admin/owners?view=table&flat=without', admin);
    await grid('Owners');
    expect(names()).toEqual(['Arun Iyer', '1 owner']);
    await choose('Flat', 'Flat: any');
    await waitFor(() => expect(names()).toEqual(['Arun Iyer', 'Meera Rao', '2 owners']));
    await choose('Email', 'Without an email');
    await screen.findByText('No owner fits');
  });

  test('of vehicles ask for those without an owner or a flat', async () => {
    const { society, admin, owner, owned } = await threeFlats();
    const gone = await addOwner(admin, { name: 'Kiran Desai', flatId: null });
    await addVehicle(admin, { vehicleNumber: 'KA 01 AB 1111', ownerId: owner.id, flatId: owned.id });
    await addVehicle(admin, { vehicleNumber: 'KA 01 AB 2222', ownerId: gone.id, flatId: owned.id });
    await admin.send('DELETE', `/api/owners/${gone.id}`);
    await openScreen(society, '/admin/vehicles?view=table&missing=owner', admin);
    await grid('Vehicles');
    expect(names()).toEqual(['KA 01 AB 2222', '1 vehicle']);
  });

  test.each([
    {
      list: 'Owners',
      path: '/admin/owners',
      hint: 'Search owners...',
      found: [
        ['IYER', ['Asha Iyer']],
        ['People.', ['Asha Iyer', 'Chitra Rao']],
        ['b-20', ['Asha Iyer']],
        ['90000', ['Asha Iyer', 'Binod Das']],
      ],
      both: { filter: 'Status', option: 'Old Owners', in: 'status=Old', shows: ['Binod Das'], count: '1 of 3 owners' },
      none: 'No owner fits',
      all: ['Asha Iyer', 'Binod Das', 'Chitra Rao'],
    },
    {
      list: 'Vehicles',
      path: '/admin/vehicles',
      hint: 'Search by vehicle number, company, model...',
      found: [
        ['ka01ab', ['KA 01 AB 1234']],
        ['mh-12', ['MH 12 XY 1234']],
        ['tata', ['22 BH 9876 AA']],
        ['SPLEN', ['MH 12 XY 1234']],
        ['1234', ['KA 01 AB 1234', 'MH 12 XY 1234']],
      ],
      both: { filter: 'Type', option: 'Car', in: 'type=Car', shows: ['KA 01 AB 1234'], count: '1 of 3 vehicles' },
      none: 'No vehicles found',
      all: ['22 BH 9876 AA', 'KA 01 AB 1234', 'MH 12 XY 1234'],
    },
  ] as const)('and the search of $list live in the address, narrow together, and are cleared again', async (about) => {
    const { list, path, hint, found, both, none, all } = about;
    const { society, admin } = await anOffice();
    const flat = await addFlat(admin, 'B-203');
    const asha = { name: 'Asha Iyer', email: 'asha@people.example', phone: '9000000001', flatId: flat.id };
    const { id: ownerId } = await addOwner(admin, asha);
    await addOwner(admin, { name: 'Binod Das', email: 'binod@home.example', phone: '9000000002', status: 'Old' });
    await addOwner(admin, { name: 'Chitra Rao', email: 'chitra@people.example', phone: '9111111111' });
    const place = { ownerId, flatId: flat.id };
    await addVehicle(admin, { ...place, vehicleNumber: 'KA 01 AB 1234', type: 'Car' });
    const hero = { company: 'Hero', model: 'Splendor', type: 'Scooter' };
    await addVehicle(admin, { ...place, ...hero, vehicleNumber: 'MH12XY1234' });
    const nexon = { company: 'Tata', model: 'Nexon', type: 'Car' };
    await addVehicle(admin, { ...place, ...nexon, vehicleNumber: '22 BH 9876 AA' });
    await openScreen(society, path, admin);
    const shown = () =>
      within(screen.getByRole('list', { name: list }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    const shows = (names: readonly string[]) => waitFor(() => expect(shown()).toEqual(names));
    await shows(all);
    const search = () => screen.getByRole('searchbox');
    expect(search().getAttribute('placeholder')).toBe(hint);
    for (const [text, fitting] of found) {
      fireEvent.change(search(), { target: { value: text } });
      await shows(fitting);
    }
    await choose(both.filter, both.option);
    await shows(both.shows);
    screen.getByText(both.count);
    const narrowed = `${path}?q=${found.at(-1)?.[0]}&${both.in}`;
    await waitFor(() => expect(address()).toBe(narrowed));
    cleanup();
    await openScreen(society, narrowed, admin);
    await screen.findByText(both.count);
    await shows(both.shows);
    expect(search()).toHaveProperty('value', found.at(-1)?.[0]);
    fireEvent.change(search(), { target: { value: 'nobody' } });
    await screen.findByRole('heading', { name: none });
    await press('Clear search and filter');
    await shows(all);
    expect(address()).toBe(path);
  });
});

test('who was renamed is found by the earlier name, which their card and their row say while it is searched', async () => {
  const { society, admin, owner } = await threeFlats();
  await editOwner(admin, owner.id, { name: 'Meera Iyer' });
  await addOwner(admin, { name: 'Arun Iyer', flatId: null });
  await openScreen(society, '/admin/owners', admin);
  const search = await screen.findByRole('searchbox', { name: 'Search owners' });
  await screen.findByRole('article', { name: 'Meera Iyer' });
  expect(screen.queryByText('earlier Meera Rao')).toBeNull();
  await user.type(search, 'rao');
  const card = (await screen.findByText('earlier Meera Rao')).closest('article');
  expect(card?.getAttribute('aria-label')).toBe('Meera Iyer');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Arun Iyer' })).toBeNull());

  await user.click(screen.getByRole('radio', { name: 'Table' }));
  await grid('Owners');
  expect(names()).toEqual(['Meera Iyerearlier Meera Rao', '1 owner']);
  await user.clear(search);
  await waitFor(() => expect(names()).toEqual(['Arun Iyer', 'Meera Iyer', '2 owners']));
});

test('a plate stands in the table as on the vehicle, in the order of its letters and digits', async () => {
  const { society, admin, owner, owned } = await threeFlats();
  for (const vehicleNumber of ['KA 01 AC 2222', 'ka01ab3333', 'KA01 AB1111'])
    await addVehicle(admin, { vehicleNumber, ownerId: owner.id, flatId: owned.id });
  await openScreen(society, '/admin/vehicles?view=table&sort=-vehicleNumber', admin);
  await grid('Vehicles');
  expect(names()).toEqual(['KA 01 AC 2222', 'KA 01 AB 3333', 'KA 01 AB 1111', '3 vehicles']);
  await user.click(screen.getByRole('button', { name: 'Actions for KA 01 AB 1111' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('dialog', { name: 'Delete vehicle KA 01 AB 1111' });
  screen.getByText('Are you sure you want to delete this vehicle?');
});

test('a question goes with the page on which it was asked, and counts as answered with no', async () => {
  const { society, admin, owner, owned } = await threeFlats();
  await addVehicle(admin, { vehicleNumber: 'KA01 AB1111', ownerId: owner.id, flatId: owned.id });
  await openScreen(society, '/admin/owners', admin);
  await user.click(await screen.findByRole('link', { name: 'Vehicle Management' }));
  await user.click(await screen.findByRole('button', { name: 'Delete KA 01 AB 1111' }));
  await screen.findByRole('dialog', { name: 'Delete vehicle KA 01 AB 1111' });
  history.back();
  await screen.findByRole('heading', { level: 1, name: 'Owner Management' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await admin.send<Items<object>>('GET', '/api/vehicles')).body.items).toHaveLength(1);
});

test('an address that makes no sense shows everything, in the usual order and columns', async () => {
  const { society, admin } = await threeFlats();
  const long = 'x'.repeat(5_000);
  for (const hostile of [
    `sort=${long}&columns=${long}&wing=${long}&floor=${long}`,
    'sort=constructor&columns=__proto__+constructor.99&wing=%00&type=5BHK&owner=maybe&floor=%3Cb%3E&status=nonsense',
  ]) {
    cleanup();
    await openScreen(society, `/admin/flats?view=table&${hostile}`, admin);
    await grid();
    expect(names(), hostile).toEqual(['A-101', 'B-002', 'B-101', '3 flats']);
  }
});

describe('keys', () => {
  const active = () => document.activeElement?.closest('[data-item]')?.textContent ?? '';

  test('lead through the cards in four directions, open and edit; Tab comes to one card', async () => {
    const { society, admin } = await threeFlats();
    for (const number of ['C-101', 'C-102', 'C-103']) await addFlat(admin, number);
    await openScreen(society, '/admin/flats', admin);
    await cards();
    const stops = [...document.querySelectorAll('[data-item]')].filter((item) => item.getAttribute('tabindex') === '0');
    expect(stops).toHaveLength(1);
    await user.keyboard('j');
    expect(active()).toContain('A-101');
    // 1 000 px fit three cards side by side.
    await user.keyboard('{ArrowDown}');
    expect(active()).toContain('C-101');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowUp}');
    expect(active()).toContain('B-101');
    await user.keyboard('{Home}');
    expect(active()).toContain('A-101');
    await user.keyboard('{End}k');
    expect(active()).toContain('C-102');
    await user.keyboard('e');
    expect(await screen.findByRole('dialog', { name: 'Edit Flat' })).toBeTruthy();
    expect((screen.getByRole('textbox', { name: 'Flat number' }) as HTMLInputElement).value).toBe('C-102');
    // In the form's fields these keys are letters.
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'jk?/');
    expect((screen.getByRole('textbox', { name: 'Description' }) as HTMLInputElement).value).toBe('jk?/');
    expect(screen.queryByRole('dialog', { name: 'Keys in Lists' })).toBeNull();
  });

  test('lead through the rows of a table, search, open, and are shown', async () => {
    const { society, admin, owned } = await threeFlats();
    await openScreen(society, '/admin/flats?view=table', admin);
    await grid();
    await user.keyboard('jj');
    expect(active()).toContain('B-002');
    await user.keyboard('/');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search flats' }));
    await user.keyboard('b-0');
    await waitFor(() => expect(names()).toEqual(['B-002', '1 flat']));
    await user.tab();
    screen.getByRole('button', { name: 'Columns' }).focus();
    await user.keyboard('?');
    const keys = await screen.findByRole('dialog', { name: 'Keys in Lists' });
    expect(keys.textContent).toContain('A screenful up and down');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('j{Enter}');
    await waitFor(() => expect(address()).toBe(`/admin/flats/${owned.id}`));
  });
});

describe('Back', () => {
  test('finds what was selected in a list; a list that is opened anew begins without', async () => {
    const { society, admin } = await threeFlats();
    await openScreen(society, '/admin/flats', admin);
    await cards();
    await user.click(screen.getByRole('checkbox', { name: 'Select B-002' }));
    await user.click(screen.getByRole('link', { name: 'A-101' }));
    await screen.findByRole('heading', { level: 1, name: 'Flat A-101' });
    history.back();
    await cards();
    const isSelected = (name: string) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked;
    expect(isSelected('Select B-002')).toBe(true);
    expect(isSelected('Select A-101')).toBe(false);

    await user.click(screen.getByRole('link', { name: 'Society' }));
    await screen.findByRole('heading', { name: 'Society' });
    await user.click(screen.getByRole('link', { name: 'Flat Management' }));
    await cards();
    expect(isSelected('Select B-002')).toBe(false);
  });
});

describe('an empty list', () => {
  test.each([
    ['/admin/flats', 'No flats yet'],
    ['/admin/owners', 'No owners yet'],
    ['/admin/vehicles', 'No vehicles found'],
    ['/admin/tenancies', 'No flat is let yet'],
    ['/admin/transfers', 'No transfers yet'],
    ['/admin/stops', 'Nobody is stopped'],
    ['/admin/passes', 'Nobody is expected'],
  ])('%s has one filled button', async (path, said) => {
    const { society, admin } = await anOffice();
    await openScreen(society, path, admin);
    await screen.findByText(said);
    const buttons = [...document.querySelectorAll<HTMLElement>('main .mantine-Button-root')];
    const filled = buttons.filter(({ dataset: { variant = 'filled' } }) => variant === 'filled');
    expect(filled.map(({ textContent }) => textContent)).toHaveLength(1);
  });
});

/** The society whose server gives this answer to reads of a list, instead of its own. */
function withAnswer(society: TestSociety, path: string, answer: () => Response | Promise<Response>): TestSociety {
  const request = (asked: Request) => (new URL(asked.url).pathname === path ? answer() : society.app.request(asked));
  return { ...society, app: { request } as TestSociety['app'] };
}

const lists = [
  ['tenancies', '/api/tenancies'],
  ['emergency-help', '/api/households/help'],
  ['visits', '/api/visits'],
  ['passes', '/api/passes'],
  ['stops', '/api/stops'],
  ['ownerships', '/api/ownerships'],
  ['nominations', '/api/nominations'],
  ['transfers', '/api/transfers'],
] as const;

test.each(lists)('on a phone cards hold the places of the cards that come: %s', async (page, path) => {
  const { society, admin } = await anOffice();
  layOut(390, 844);
  await openScreen(
    withAnswer(society, path, () => new Promise<Response>(() => {})),
    `/admin/${page}`,
    admin,
  );
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton-card]')).toHaveLength(6));
  expect(document.querySelectorAll('[data-skeleton-row]')).toHaveLength(0);
});

test.each([
  ['tenancies', '/api/tenancies'],
  ['ownerships', '/api/ownerships'],
  ['activity', '/api/activities'],
  ['users?show=guards', '/api/guards'],
  ['users?show=devices', '/api/devices'],
])('what could not be loaded is not said to be loading any more: %s', async (page, path) => {
  const { society, admin } = await anOffice();
  // An answer that is not asked for again, as one of a server that failed is.
  const refused = () => Response.json(new Problem('conflict').body(), { status: 409 });
  await openScreen(withAnswer(society, path, refused), `/admin/${page}`, admin);
  expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeTruthy();
  expect(screen.queryByText('Loading…')).toBeNull();
});

test.each([
  ['emergency-help', ['/admin/flats']],
  ['ownerships', ['/admin/owners']],
  ['nominations', ['/admin/flats', '/admin/owners']],
])('an empty list leads to where its records are entered: %s', async (page, leadsTo) => {
  const { society, admin } = await anOffice();
  await openScreen(society, `/admin/${page}`, admin);
  const links = () => within(screen.getByRole('main')).getAllByRole('link');
  await waitFor(() => expect(links().map((link) => link.getAttribute('href'))).toEqual(leadsTo));
});
