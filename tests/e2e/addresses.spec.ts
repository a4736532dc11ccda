import type { Role } from '#domain/permissions.ts';
import { expect, type Page, type Person, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { holdTimers } from '../support/heldTimers.ts';
import { Screen } from './pages/Screen.ts';

const homes: Record<Role, string> = {
  admin: '/admin/dashboard',
  user: '/user/dashboard',
  security: '/security/dashboard',
};

/** Signs in somebody else; a page of whoever was signed in before would ask in their name. */
async function changeTo(page: Page, person: Person): Promise<void> {
  await page.goto('about:blank');
  await signIn(page, person);
}

/**
 * By role, addresses that are loaded and where each leads, one of each kind; all of them are gone to within the program
 * in tests/screens/landing.test.tsx. The gate comes last, as it leaves what it keeps in the browser.
 */
const ways: [who: Role | 'nobody', [asked: string, found: string, title: string][]][] = [
  [
    'nobody',
    [
      ['/', '/login', 'Welcome Back'],
      ['/admin/flats', '/login', 'Welcome Back'],
      ['/user', '/login', 'Welcome Back'],
      ['/account', '/login', 'Welcome Back'],
      ['/signup', '/signup', 'Create Account'],
      ['/device', '/device', 'A device of the gate'],
    ],
  ],
  [
    'admin',
    [
      ['/', homes.admin, 'Admin Dashboard'],
      ['/admin/nonsense', homes.admin, 'Admin Dashboard'],
      ['/admin/users?show=guards', '/admin/users?show=guards', 'Users'],
      ['/device', homes.admin, 'Admin Dashboard'],
      ['/account', '/account', 'Your Account'],
    ],
  ],
  [
    'user',
    [
      ['/', homes.user, 'Aangan'],
      ['/user/dashboard/deeper', homes.user, 'Aangan'],
    ],
  ],
  [
    'security',
    [
      ['/', homes.security, 'Security Dashboard'],
      ['/dashboard', homes.security, 'Security Dashboard'],
    ],
  ],
];

test('an address that is loaded leads somebody signed out, and a person with each role, where it should', {
  tag: '@whole',
}, async ({ page, society }) => {
  const screen = new Screen(page);
  for (const [who, asked] of ways) {
    if (who !== 'nobody') await changeTo(page, who === 'admin' ? await society.admin() : await society.personWith(who));
    for (const [address, found, title] of asked)
      await test.step(`${who}: ${address} → ${found}`, async () => {
        await page.goto(address, { waitUntil: 'commit' });
        await screen.isAt(found, title);
      });
  }
});

test('the areas of the others are denied to a person with each role, who is sent to their own dashboard', {
  tag: '@whole',
}, async ({ page, society }) => {
  const screen = new Screen(page);
  const toDashboard = page.getByRole('link', { name: 'Go to your dashboard' });
  for (const [role, denied] of [
    ['user', ['/admin/flats', '/admin/nonsense', '/security/dashboard']],
    ['admin', ['/user/dashboard', '/user/nonsense', '/security/dashboard']],
    ['security', ['/admin/users', '/user/dashboard']],
  ] as const)
    await test.step(role, async () => {
      await changeTo(page, role === 'admin' ? await society.admin() : await society.personWith(role));
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
});

test('until it is known who is at the screen neither a page nor the sign-in screen is shown; where it cannot be found out, it says so, and a further try goes through', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^503 GET \/(api\/me|readyz)/);
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
  await screen.isAt('/admin/flats', 'Flat Management');
});

test('an address that is not there says Page not found, and Go Back leads to the page before; a redirect to the sign-in screen takes the place of what was asked for', {
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
  await page.goto('/admin/flats');
  await screen.isAt('/login', 'Welcome Back');
  await page.goBack();
  await screen.isAt('/signup', 'Create Account');
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
