import type { Role } from '#domain/permissions.ts';
import { expect, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { holdTimers } from '../support/heldTimers.ts';
import { Screen } from './pages/Screen.ts';

const homes: Record<Role, string> = {
  admin: '/admin/dashboard',
  user: '/user/dashboard',
  security: '/security/dashboard',
};
const titles: Record<string, string> = {
  '/login': 'Welcome Back',
  '/signup': 'Create Account',
  '/device': 'A device of the gate',
  '/admin/dashboard': 'Admin Dashboard',
  '/admin/flats': 'Flat Management',
  '/admin/owners': 'Owner Management',
  '/admin/vehicles': 'Vehicle Management',
  '/admin/transfer': 'Transfer Ownership',
  '/admin/transfers': 'Register of Transfers',
  '/admin/ownerships': 'Owners on a Day',
  '/admin/nominations': 'Register of Nominations',
  '/admin/tenancies': 'Tenancies',
  '/admin/emergency-help': 'Emergency Help',
  '/admin/visits': 'Gate Book',
  '/admin/passes': 'Expected Visitors',
  '/admin/stops': 'Stopped at the Gate',
  '/admin/import': 'Import',
  '/admin/users': 'Users',
  '/admin/activity': 'Activity',
  '/admin/society': 'Society',
  '/admin/privacy': 'Privacy',
  '/user/dashboard': 'Aangan',
  '/security/dashboard': 'Security Dashboard',
  '/account': 'Your Account',
};
const adminScreens = [
  'dashboard',
  'flats',
  'owners',
  'vehicles',
  'transfer',
  'transfers',
  'ownerships',
  'nominations',
  'tenancies',
  'emergency-help',
  'visits',
  'passes',
  'stops',
  'import',
  'users',
  'activity',
  'society',
];
const inProgram = new Set(adminScreens.map((screen) => `/admin/${screen}`));

/**
 * By role, the addresses asked for and where each leads. Those of the administrators' screens are gone to within the
 * program, the others are loaded: that the server has the program at each is asked by tests/screens/addresses.test.ts.
 */
const ways: Record<Role | 'nobody', [asked: string, found: string][]> = {
  nobody: [
    ['/', '/login'],
    ['/dashboard', '/login'],
    ['/admin', '/login'],
    ...adminScreens.map((screen): [string, string] => [`/admin/${screen}`, '/login']),
    ['/admin/nonsense', '/login'],
    ['/user', '/login'],
    ['/user/dashboard', '/login'],
    ['/security/dashboard', '/login'],
    ['/account', '/login'],
    ['/signup', '/signup'],
    ['/device', '/device'],
  ],
  admin: [
    ['/', homes.admin],
    ['/dashboard', homes.admin],
    ['/admin', homes.admin],
    ...adminScreens.map((screen): [string, string] => [`/admin/${screen}`, `/admin/${screen}`]),
    ['/admin/nonsense', homes.admin],
    ['/admin/dashboard/deeper/still', homes.admin],
    ['/admin/users?show=guards', '/admin/users?show=guards'],
    ['/admin/users?show=devices', '/admin/users?show=devices'],
    ['/device', homes.admin],
    ['/account', '/account'],
  ],
  user: [
    ['/', homes.user],
    ['/dashboard', homes.user],
    ['/user', homes.user],
    ['/user/nonsense', homes.user],
    ['/user/dashboard/deeper', homes.user],
    ['/account', '/account'],
  ],
  security: [
    ['/', homes.security],
    ['/dashboard', homes.security],
    ['/security/dashboard', homes.security],
    ['/device', homes.security],
    ['/account', '/account'],
  ],
};

for (const [who, asked] of Object.entries(ways) as [keyof typeof ways, [string, string][]][]) {
  test(`every address leads ${who === 'nobody' ? 'somebody signed out' : `a person with the role ${who}`} where it should`, {
    tag: '@whole',
  }, async ({ page, society }) => {
    if (who !== 'nobody') await signIn(page, who === 'admin' ? await society.admin() : await society.personWith(who));
    const screen = new Screen(page);
    for (const [address, found] of asked) {
      await test.step(`${address} → ${found}`, async () => {
        if (inProgram.has(address)) await page.evaluate((path) => history.pushState(null, '', path), address);
        else await page.goto(address, { waitUntil: 'commit' });
        await screen.isAt(found, titles[found.split('?')[0] ?? found]);
      });
    }
  });
}

for (const [role, denied] of [
  ['user', ['/admin/flats', '/admin/nonsense', '/security/dashboard']],
  ['admin', ['/user/dashboard', '/user/nonsense', '/security/dashboard']],
  ['security', ['/admin/users', '/user/dashboard']],
] as const) {
  test(`the areas of the others are denied to a person with the role ${role}, who is sent to their own dashboard`, {
    tag: '@whole',
  }, async ({ page, society }) => {
    await signIn(page, role === 'admin' ? await society.admin() : await society.personWith(role));
    const screen = new Screen(page);
    const toDashboard = page.getByRole('link', { name: 'Go to your dashboard' });
    await page.goto('/account');
    for (const [index, address] of denied.entries()) {
      // Once the test lets the page go on by itself; otherwise it uses the link.
      const goesByItself = role === 'user' && index === 0;
      if (!goesByItself) await holdTimers(3000)(page);
      await page.goto(address);
      await expect(screen.title).toHaveText('Access Denied');
      await expect(page.getByText("You don't have permission to access this page.")).toBeVisible();
      if (!goesByItself) await toDashboard.click();
      await screen.isAt(homes[role]);
    }
    // "Access Denied" left no history entries.
    for (const _ of denied.slice(1)) {
      await page.goBack();
      await screen.isAt(homes[role]);
    }
    await page.goBack();
    await screen.isAt('/account', 'Your Account');
  });
}

test('a redirect to the sign-in screen takes the place of what was asked for', { tag: '@whole' }, async ({ page }) => {
  const screen = new Screen(page);
  await page.goto('/signup');
  await page.goto('/admin/flats');
  await screen.isAt('/login', 'Welcome Back');
  await page.goBack();
  await screen.isAt('/signup', 'Create Account');
});

test('while it is not known who is at the screen, neither a page nor the sign-in screen is shown', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const screen = new Screen(page);
  for (const address of ['/admin/flats', '/login', '/signup', '/account']) {
    const answer = await holdRequests(page, '**/api/me');
    await page.goto(address);
    await expect(screen.title).toHaveText('Checking authentication...');
    answer();
    await expect(screen.title).toHaveText(/Flat Management|Admin Dashboard|Your Account/);
    await page.unroute('**/api/me');
  }
});

test('when it cannot be found out who is at the screen, it says so, and a further try goes through', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^503 GET \/(api\/me|readyz)/);
  await signIn(page, await society.admin());
  const detail = 'The database does not answer';
  const problem = { type: 'about:blank', code: 'unavailable', status: 503, title: detail, detail };
  await page.route('**/api/me', (route) => route.fulfill({ status: 503, json: problem }));
  // While the server is not ready, the page must not go on by itself.
  await page.route('**/readyz', (route) => route.fulfill({ status: 503, json: problem }));
  await page.goto('/admin/flats');
  await expect(page.getByRole('alert')).toContainText("Aangan can't be reached");
  await expect(page.getByRole('alert')).toContainText(detail);
  await page.unroute('**/api/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await new Screen(page).isAt('/admin/flats', 'Flat Management');
});

test('an address that is not there says Page not found, and Go Back leads to the page before', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^404 GET \/(nowhere|login\/deeper|security|flats|administration)/);
  const screen = new Screen(page);
  const goBack = page.getByRole('button', { name: 'Go Back' });
  await page.goto('/nowhere');
  await screen.isAt('/nowhere', 'Page not found');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  // Without an earlier page in the history, Go Back leads to the start.
  await goBack.click();
  await screen.isAt('/login', 'Welcome Back');

  await page.goto('/signup');
  for (const address of ['/nowhere', '/login/deeper', '/security', '/flats?q=A']) {
    await page.goto(address);
    await screen.isAt(address, 'Page not found');
    await goBack.click();
    await screen.isAt('/signup', 'Create Account');
  }

  const inside = new Screen(await browserOf(await society.admin()));
  await inside.page.goto('/admin/flats?q=A-1');
  await inside.page.goto('/administration');
  await inside.isAt('/administration', 'Page not found');
  // A signed-in user has the menu beside the message.
  await expect(
    inside.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Flat Management' }),
  ).toBeVisible();
  await inside.page.getByRole('button', { name: 'Go Back' }).click();
  await inside.isAt('/admin/flats?q=A-1', 'Flat Management');
});
