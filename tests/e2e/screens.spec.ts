import type { Flat } from '#domain/flat.ts';
import { test as base, expect, LiveSociety, type Locator, type Page, type Person, signIn } from '../support/browser.ts';
import { type desk, looksWell, phone, sizes } from '../support/looks.ts';

/** Every screen, every dialog and every menu, at a desk and on a phone, by day and by night. */
type Look = {
  what: string;
  as: keyof People | null;
  at: string | ((furniture: Furniture) => string);
  /** What is there once the screen is. */
  shows: (page: Page) => Locator;
  /** What is done before looking. */
  after?: (page: Page, furniture: Furniture) => Promise<unknown>;
  /** Before the page is loaded: an answer that it will get, say. */
  before?: (page: Page) => Promise<unknown>;
  only?: typeof desk;
};

type People = { admin: Person; user: Person; security: Person; waiting: Person; newcomer: Person };
type Furniture = { people: People; flat: Flat; transfer: string };

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name, exact: true });
const text = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first();
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first().click();
const dialogOf = (page: Page) => page.getByRole('dialog');
const refusal = (detail: string) => ({ type: 'about:blank', code: 'internal', status: 500, title: detail, detail });

async function pressInDialog(page: Page, name: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name, exact: true }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
}

/** Timers of this length never come to an end: what would go away by itself stays to be looked at. */
function holdTimers(ms: number) {
  return (page: Page) =>
    page.addInitScript((held) => {
      const { setTimeout } = window;
      window.setTimeout = ((act: () => void, after = 0) =>
        after === held ? 0 : setTimeout(act, after)) as typeof window.setTimeout;
    }, ms);
}

const looks: Look[] = [
  // Before signing in
  { what: 'the sign-in screen', as: null, at: '/login', shows: heading('Welcome Back') },
  {
    what: 'the sign-in screen with its messages',
    as: null,
    at: '/login',
    before: (page) =>
      page.route('**/sign-in', (route) => route.fulfill({ status: 422, json: refusal('Incorrect password') })),
    shows: heading('Welcome Back'),
    after: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('asha@society.example');
      await page.getByRole('textbox', { name: 'Password' }).fill('courtyard');
      await press('Sign In')(page);
      await page.getByRole('alert').waitFor();
      await page.getByRole('textbox', { name: 'Email' }).fill('asha');
      await press('Sign In')(page);
    },
  },
  {
    what: 'the sign-up screen with its messages',
    as: null,
    at: '/signup',
    shows: heading('Create Account'),
    after: press('Sign Up'),
  },
  {
    what: 'the wait for who is at the screen',
    as: null,
    at: '/login',
    before: (page) => page.route('**/api/me', () => undefined),
    shows: text('Checking authentication...'),
  },
  {
    what: 'the server that can not be reached',
    as: null,
    at: '/login',
    before: (page) => page.route('**/api/me', (route) => route.fulfill({ status: 422, json: refusal('No answer') })),
    shows: text("Aangan can't be reached"),
  },
  { what: 'the page that is not there', as: null, at: '/nowhere', shows: heading('Page not found') },
  { what: 'the denial', as: 'user', at: '/admin/flats', before: holdTimers(3000), shows: heading('Access Denied') },
  { what: 'the choice of a new password', as: 'newcomer', at: '/account', shows: heading('Choose a new password') },

  // Everybody's
  { what: "one's account", as: 'user', at: '/account', shows: text('This device') },
  {
    what: "one's account with its messages",
    as: 'admin',
    at: '/account',
    shows: text('This device'),
    after: async (page) => {
      await press('Save name')(page);
      await press('Change password')(page);
    },
  },
  {
    what: 'the menu of themes',
    as: 'user',
    at: '/account',
    shows: text('This device'),
    after: async (page) => {
      await page.getByRole('button', { name: /^Theme/ }).click();
      await page.getByRole('menu').waitFor();
    },
  },

  // Admins
  { what: 'the admin dashboard', as: 'admin', at: '/admin/dashboard', shows: text('Total Residents') },
  {
    what: 'the drawer',
    as: 'admin',
    at: '/admin/society',
    only: phone,
    shows: heading('Society'),
    after: press('Menu'),
  },
  {
    what: 'the palette',
    as: 'admin',
    at: '/admin/users',
    shows: heading('Users'),
    after: async (page) => {
      await press('Find anything')(page);
      await dialogOf(page).locator('input').fill('a-1');
      await dialogOf(page).getByText('A-101').first().waitFor();
    },
  },
  {
    what: 'the flats',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: (page) => text('A-101')(page).waitFor(),
  },
  { what: 'no flat that fits', as: 'admin', at: '/admin/flats?q=none', shows: text('No flat fits') },
  {
    what: 'the flats while the connection is lost',
    as: 'admin',
    at: '/admin/flats',
    before: (page) => page.route('**/api/changes/stream*', (route) => route.abort()),
    shows: (page) => page.getByText('Connection lost. Trying again…'),
  },
  {
    what: 'the form of a new flat with its messages',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: async (page) => {
      await press('Add Flat')(page);
      await pressInDialog(page, 'Add Flat');
    },
  },
  {
    what: 'an edit that was overtaken',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: async (page, { flat }) => {
      const current = { ...flat, version: flat.version + 1, rent: 24_000, floor: 7 };
      const stale = { ...refusal('Someone else changed this meanwhile'), code: 'stale', current };
      await page.route('**/api/flats/*', (route) => route.fulfill({ status: 422, json: stale }));
      await press('Edit A-101')(page);
      await dialogOf(page).getByRole('textbox', { name: 'Rent (₹ per month)' }).fill('22000');
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).getByLabel('Keep yours: ₹22,000').waitFor();
      await dialogOf(page).locator('button[type=submit]').click();
      await dialogOf(page).getByText('Choose yours or theirs').waitFor();
    },
  },
  {
    what: 'the question before a flat is deleted',
    as: 'admin',
    at: '/admin/flats',
    shows: heading('Flat Management'),
    after: async (page) => {
      await press('Delete A-101')(page);
      await page.getByText('Are you sure you want to delete this flat?').waitFor();
    },
  },
  {
    what: 'the page of one flat',
    as: 'admin',
    at: ({ flat }) => `/admin/flats/${flat.id}`,
    shows: heading('Flat A-101'),
    after: (page) => text('KA 01 AB 1234')(page).waitFor(),
  },
  { what: 'the owners', as: 'admin', at: '/admin/owners', shows: (page) => page.getByRole('article').first() },
  {
    what: 'the form of a new owner with its messages',
    as: 'admin',
    at: '/admin/owners',
    shows: heading('Owner Management'),
    after: async (page) => {
      await press('Add Owner')(page);
      await pressInDialog(page, 'Add Owner');
    },
  },
  {
    what: 'the form of an owner',
    as: 'admin',
    at: '/admin/owners',
    shows: heading('Owner Management'),
    after: async (page) => {
      await press(/^Edit /)(page);
      await dialogOf(page).getByRole('textbox', { name: 'Full Name' }).waitFor();
    },
  },
  {
    what: 'the question before an owner is deleted',
    as: 'admin',
    at: '/admin/owners',
    shows: heading('Owner Management'),
    after: async (page) => {
      await press(/^Delete /)(page);
      await page.getByText('Are you sure you want to delete this owner?').waitFor();
    },
  },
  { what: 'the vehicles', as: 'admin', at: '/admin/vehicles', shows: (page) => page.getByRole('article').first() },
  {
    what: 'the form of a new vehicle with its messages',
    as: 'admin',
    at: '/admin/vehicles',
    shows: heading('Vehicle Management'),
    after: async (page) => {
      await press('Add Vehicle')(page);
      await pressInDialog(page, 'Add Vehicle');
    },
  },
  {
    what: 'the transfer before a flat is chosen',
    as: 'admin',
    at: '/admin/transfer',
    shows: (page) => page.getByRole('button', { name: 'Transfer Ownership', exact: true }),
  },
  {
    what: 'the transfer with all that can be filled in',
    as: 'admin',
    at: ({ flat }) => `/admin/transfer?flat=${flat.id}`,
    shows: text('Vehicles at this flat'),
    after: press('Optional Details'),
  },
  {
    what: 'what a transfer will do',
    as: 'admin',
    at: ({ flat }) => `/admin/transfer?flat=${flat.id}`,
    shows: text('Vehicles at this flat'),
    after: async (page) => {
      const family = ['Adults', 'Children', 'Males', 'Females'];
      const fields = [
        ['Full Name', 'Kiran Desai'],
        ['Phone Number', '9845012346'],
        ...family.map((label) => [label, '1']),
      ];
      for (const [label = '', value = ''] of fields)
        await page.getByRole('textbox', { name: label, exact: true }).fill(value);
      await press('Transfer Ownership')(page);
      await dialogOf(page).getByText('Kiran Desai').first().waitFor();
    },
  },
  { what: 'the register of transfers', as: 'admin', at: '/admin/transfers', shows: text('Kiran Desai') },
  {
    what: 'one transfer',
    as: 'admin',
    at: ({ transfer }) => `/admin/transfers/${transfer}`,
    shows: heading('Transfer of C-301'),
  },
  {
    what: 'the question before a transfer is reversed',
    as: 'admin',
    at: ({ transfer }) => `/admin/transfers/${transfer}`,
    shows: heading('Transfer of C-301'),
    after: async (page) => {
      await press('Reverse')(page);
      await page.getByText('Returns to what it was').waitFor();
    },
  },
  { what: 'the owners on a day', as: 'admin', at: '/admin/ownerships', shows: text('Kiran Desai') },
  { what: 'the users', as: 'admin', at: '/admin/users', shows: text('Requests to be an administrator') },
  {
    what: 'the form of a new user with its messages',
    as: 'admin',
    at: '/admin/users',
    shows: heading('Users'),
    after: async (page) => {
      await press('Add User')(page);
      await pressInDialog(page, 'Add User');
    },
  },
  {
    what: 'the menu of one user',
    as: 'admin',
    at: '/admin/users',
    shows: heading('Users'),
    after: async (page) => {
      await press('Actions for Ravi')(page);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    what: 'a one-time password',
    as: 'admin',
    at: '/admin/users',
    before: (page) => page.route('**/password', (route) => route.fulfill({ json: { password: 'abcd-efgh-jkmn' } })),
    shows: heading('Users'),
    after: async (page) => {
      await press('Actions for Ravi')(page);
      await page.getByRole('menuitem', { name: 'Reset password' }).click();
      await dialogOf(page).getByRole('button', { name: 'Reset password' }).click();
      await page.getByText('I have passed it on').waitFor();
    },
  },
  {
    what: 'the society',
    as: 'admin',
    at: '/admin/society',
    shows: (page) => page.getByRole('textbox', { name: 'Name', exact: false }).first(),
  },

  // Residents and the gate
  { what: 'the search of residents', as: 'user', at: '/user/dashboard', shows: heading('Aangan') },
  {
    what: 'a vehicle that was searched for',
    as: 'user',
    at: '/user/dashboard?q=1234&kind=vehicle',
    shows: text('KA 01 AB 1234'),
  },
  { what: 'a flat that was searched for', as: 'user', at: '/user/dashboard?q=A-101&kind=flat', shows: text('A-101') },
  {
    what: 'the notice of an open request',
    as: 'waiting',
    at: '/user/dashboard',
    shows: text('Your request to be an administrator is waiting for approval'),
  },
  {
    what: 'the gate',
    as: 'security',
    at: '/security/dashboard',
    shows: (page) => page.getByRole('textbox', { name: /Number plate/ }),
  },
  {
    what: 'what the gate found',
    as: 'security',
    at: '/security/dashboard',
    shows: (page) => page.getByRole('textbox', { name: /Number plate/ }),
    after: async (page) => {
      await page.getByRole('textbox', { name: /Number plate/ }).fill('1234');
      await page.getByRole('main').getByText('KA 01 AB 1234').first().waitFor();
    },
  },
];

/** One society for all these looks: nothing is changed in it. */
const test = base.extend<object, { furniture: Furniture & { society: LiveSociety } }>({
  furniture: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that this needs no other fixture.
    async ({}, use) => {
      const society = new LiveSociety();
      await society.open();
      await use({ society, ...(await furnish(society)) });
      await society.remove();
    },
    { scope: 'worker' },
  ],
  society: ({ furniture }, use) => use(furniture.society),
});

async function furnish(society: LiveSociety): Promise<Furniture> {
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
  return { flat, transfer, people: { admin, user, security, newcomer, waiting } };
}

for (const { what, as, at, shows, before, after, only } of looks) {
  test(`${what} can be read by everybody, at a desk and on a phone, by day and by night`, async ({
    page,
    furniture,
    trouble,
  }) => {
    trouble.expect(/^422 /, /^net::ERR_FAILED GET \/api\/changes\/stream/);
    if (as !== null) await signIn(page, furniture.people[as]);
    await before?.(page);
    for (const size of only ? [only] : sizes) {
      await page.setViewportSize(size);
      await page.goto(typeof at === 'string' ? at : at(furniture), { waitUntil: 'commit' });
      await expect(shows(page)).toBeVisible();
      await after?.(page, furniture);
      await looksWell(page, size);
    }
  });
}
