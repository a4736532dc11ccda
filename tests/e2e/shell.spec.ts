import { devices } from '@playwright/test';
import { expect, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { Screen } from './pages/Screen.ts';

const entries = [
  ['Dashboard', '/admin/dashboard', 'Admin Dashboard'],
  ['Flat Management', '/admin/flats', 'Flat Management'],
  ['Owner Management', '/admin/owners', 'Owner Management'],
  ['Vehicle Management', '/admin/vehicles', 'Vehicle Management'],
  ['Tenancies', '/admin/tenancies', 'Tenancies'],
  ['Emergency Help', '/admin/emergency-help', 'Emergency Help'],
  ['Gate Book', '/admin/visits', 'Gate Book'],
  ['Expected Visitors', '/admin/passes', 'Expected Visitors'],
  ['Stopped at the Gate', '/admin/stops', 'Stopped at the Gate'],
  ['Transfer Ownership', '/admin/transfer', 'Transfer Ownership'],
  ['Register of Transfers', '/admin/transfers', 'Register of Transfers'],
  ['Owners on a Day', '/admin/ownerships', 'Owners on a Day'],
  ['Nominations', '/admin/nominations', 'Register of Nominations'],
  ['Import', '/admin/import', 'Import'],
  ['Users', '/admin/users', 'Users'],
  ['Activity', '/admin/activity', 'Activity'],
  ['Society', '/admin/society', 'Society'],
  ['Privacy', '/admin/privacy', 'Privacy'],
] as const;

test('admins have a sidebar with every entry and their badge; each leads to its screen, whose heading takes the focus', {
  tag: '@whole',
}, async ({ page, society }) => {
  const admin = await society.admin();
  await signIn(page, admin);
  const screen = new Screen(page);
  await page.goto('/admin/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByText('Admin', { exact: true })).toBeVisible();
  await expect(sidebar.getByRole('link')).toHaveText(entries.map(([label]) => label));
  for (const [label, address, title] of entries.toReversed()) {
    await sidebar.getByRole('link', { name: label, exact: true }).click();
    await screen.isAt(address, title);
    await expect(screen.title).toBeFocused();
    await expect(page).toHaveTitle(`${title} · Aangan`);
  }
  const bar = page.getByRole('banner');
  await expect(bar).toContainText('Aangan');
  await bar.getByRole('link', { name: admin.email }).click();
  await screen.isAt('/account', 'Your Account');
});

test('a group of the sidebar that is folded, by a key too, stays so, says what waits in it and which page of it is open, and is another person’s no more', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  const admin = await society.admin();
  await signIn(page, admin);
  await page.goto('/admin/dashboard');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const users = sidebar.getByRole('link', { name: 'Users' });
  await expect(users).toBeVisible();
  await sidebar.locator('summary', { hasText: 'Office' }).press('Enter');
  await expect(users).toBeHidden();
  await page.reload();
  await expect(sidebar.getByRole('link', { name: 'Register of Transfers' })).toBeVisible();
  await expect(users).toBeHidden();
  await society.signUp('ravi@society.example', 'admin');
  const heading = sidebar.locator('summary', { hasText: 'Office' });
  await expect(heading).toHaveText('Office 1, 1 open request');
  const first = sidebar.locator('summary', { hasText: 'Society' });
  await expect(first.getByText('· Dashboard')).toBeHidden();
  await first.press('Space');
  await expect(sidebar.getByRole('link', { name: 'Flat Management' })).toBeHidden();
  await expect(first.getByText('· Dashboard')).toBeVisible();
  await heading.click();
  await expect(users).toBeVisible();
  const other = await browserOf(await society.personWith('admin'));
  await other.goto('/admin/dashboard');
  await expect(other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Users' })).toBeVisible();
});

test('the entry of the page one is on is in sight, on a low screen too, and by keyboard one skips to the content', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());

  await test.step('by keyboard one skips to the content', async () => {
    const flats = new FlatsPage(page);
    await flats.open();
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await flats.isAt('/admin/flats');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Cards' })).toBeFocused();
  });

  await test.step('the entry of the page one is on is in sight, on a low screen too', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    const entry = (name: string) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
    await page.goto('/admin/privacy');
    await expect(entry('Privacy')).toBeInViewport({ ratio: 1 });
    await expect(entry('Dashboard')).not.toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: /^Search/ }).fill('dashboard');
    await page.keyboard.press('Enter');
    await expect(entry('Dashboard')).toBeInViewport({ ratio: 1 });
  });
});

test('messages appear at the top right, at most 350 px wide, however long they are, and go by themselves', {
  tag: '@whole',
}, async ({ page, society }) => {
  const name = 'Thirunavukkarasu Venkatasubramanian '.repeat(5).trim();
  await society.addOwner({ name });
  await signIn(page, await society.admin());
  await page.clock.install();

  await test.step('a long one is at most 350 px wide', async () => {
    await page.goto('/admin/owners');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    const toast = page.locator('[data-rht-toaster] > div > div').filter({ hasText: `${name} deleted` });
    await expect.poll(async () => (await toast.boundingBox())?.width).toBeGreaterThan(300);
    expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(350);
  });

  await test.step('it stands below the head of the page, and goes after its time', async () => {
    const flats = new FlatsPage(page);
    // Waits for the change stream: the clock's leap below would count a connection still being opened as lost, and show a
    // banner above the page's head.
    await flats.openFollowing();
    const form = await flats.startAdding();
    await form.fill({ flatNumber: 'A-101', floor: '1', type: '2BHK' });
    // From here on the page's clock stands still, except where the test advances it.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    await form.save();
    const toast = flats.toasts.getByText('Flat added successfully!');
    await expect(toast).toBeVisible();
    const box = await flats.toasts.locator('> div > div').boundingBox();
    const width = page.viewportSize()?.width ?? 0;
    expect(box?.width).toBeLessThanOrEqual(350);
    // Below the head of the page, so that its buttons stay reachable.
    const head = await page.locator('[data-page-head]').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? Number.NaN));
    expect(box?.y).toBeLessThan(200);
    expect(width - (box?.x ?? 0) - (box?.width ?? 0), 'from the right edge').toBeLessThan(40);
    // A toast with Undo stays for 10 s (docs/rules.md, Taking things back).
    await page.clock.runFor(9_900);
    await expect(toast).toBeVisible();
    const afterAMoment = async () => {
      await page.clock.runFor(200);
      return toast.count();
    };
    await expect.poll(afterAMoment).toBe(0);
  });
});

test('the theme follows the system until one chooses, and the choice stays', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  await signIn(page, await society.personWith('user'));
  await page.goto('/account');
  const root = page.locator('html');
  const back = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  const light = await back();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  const dark = await back();
  expect(dark).not.toBe(light);

  await page.getByRole('button', { name: 'Theme: Like the system' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Theme: Light' })).toBeVisible();
  expect(await back()).toBe(light);
  await page.getByRole('button', { name: 'Theme: Light' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await back()).toBe(dark);
});

test('on a phone the sidebar is a drawer, which closes when one has gone somewhere', { tag: '@whole' }, async ({
  society,
  browserOf,
}) => {
  const { viewport, userAgent, hasTouch, isMobile } = devices['Pixel 7'];
  const page = await browserOf(await society.admin(), {
    viewport: { ...viewport, width: 390 },
    userAgent,
    hasTouch,
    isMobile,
  });
  const screen = new Screen(page);
  await page.goto('/admin/dashboard');
  await screen.isAt('/admin/dashboard', 'Admin Dashboard');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).tap();
  const drawer = page.getByRole('dialog', { name: 'Aangan' });
  await expect(drawer.getByText('Admin', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('link')).toHaveText(entries.map(([label]) => label));
  await drawer.getByRole('link', { name: 'Flat Management' }).tap();
  await screen.isAt('/admin/flats', 'Flat Management');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await drawer.getByRole('button', { name: 'Close menu' }).tap();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).tap();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await screen.isAt('/admin/dashboard', 'Admin Dashboard');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await screen.isAt('/login', 'Welcome Back');
});

test('a page that is opened is blank at no moment from its frame on, on a slow machine either', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const page = await browserOf(await society.admin());
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { hasText: false, blankFrames: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const isBlank = (document.body?.innerText ?? '').trim() === '';
      if (seen.hasText && isBlank) seen.blankFrames += 1;
      if (!isBlank) seen.hasText = true;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  for (const path of ['/admin/owners', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'seen')), path).toEqual({ hasText: true, blankFrames: 0 });
  }
});

test('who asks for less motion sees nothing move while a page and its list come; others see that they are coming', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    const page = await browserOf(await society.admin(), { reducedMotion });
    await page.addInitScript(() => {
      const moved = new Set<string>();
      Object.assign(window, { moved });
      const look = () => {
        for (const animation of document.getAnimations())
          if (Number(animation.effect?.getComputedTiming().endTime) > 1)
            moved.add((animation as CSSAnimation).animationName ?? (animation as CSSTransition).transitionProperty);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    let answer = () => {};
    const mayAnswer = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/flats*', async (route) => {
      await mayAnswer;
      await route.continue();
    });
    const flats = new FlatsPage(page);
    await flats.open();
    const coming = page.locator('.mantine-Skeleton-root').first();
    await expect(coming).toBeVisible();
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    answer();
    await expect(coming).toBeHidden();
    await flats.startAdding();
    const moved = await page.evaluate(() => [...(Reflect.get(window, 'moved') as Set<string>)]);
    if (reducedMotion === 'reduce') expect(moved, 'what moved').toEqual([]);
    else expect(moved, 'what moved').not.toEqual([]);
  }
});
