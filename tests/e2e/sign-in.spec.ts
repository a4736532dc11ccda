import { expect, password, signIn, test } from '../support/browser.ts';
import { LoginPage } from './pages/LoginPage.ts';
import { Screen } from './pages/Screen.ts';

test('every refusal stands in the red box, after the fifth nobody is let in, and what was typed stays', async ({
  page,
  society,
  trouble,
}) => {
  trouble.expect(/^(401|403|429) POST \/api\/auth\/sign-in/);
  const admin = await society.admin();
  const disabled = await society.personWith('user');
  const ghost = await society.personWith('user');
  const nobody = await society.personWith('user');
  await society.send('PATCH', `/api/users/${disabled.id}`, { json: { isActive: false }, as: admin });
  society.inTables((tables) => {
    tables.prepare('update users set role = ? where id = ?').run('ghost', ghost.id);
    tables.prepare('update users set role = null where id = ?').run(nobody.id);
  });

  const screen = new LoginPage(page);
  await screen.open();
  const refusals: [email: string, withPassword: string, message: string][] = [
    ['unknown@society.example', password, 'No account found with this email address'],
    [admin.email, 'not this one', 'Incorrect password'],
    [disabled.email, password, 'This account has been disabled'],
    [ghost.email, password, 'Unauthorized role'],
    [nobody.email, password, 'User role not found'],
    // After five failures of one address and client, the right password is refused, too.
    ...Array.from({ length: 4 }, () => [admin.email, 'not this one', 'Incorrect password'] as [string, string, string]),
    [admin.email, password, 'Too many failed attempts. Please try again later'],
  ];
  for (const [email, withPassword, message] of refusals) {
    await screen.signIn(email, withPassword);
    await screen.refusesWith(message);
    await expect(screen.email).toHaveValue(email);
    await expect(screen.password).toHaveValue(withPassword);
    await screen.isAt('/login');
  }

  const colour = await screen.redBox.evaluate((box) => getComputedStyle(box).backgroundColor);
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  expect(red, `${colour} is red`).toBeGreaterThan(Math.max(green, blue));
});

test('a program that could not be fetched is said in the page’s frame, with a way to try again', {
  tag: '@whole',
}, async ({ page, trouble }) => {
  trouble.expect(/^net::ERR_FAILED GET \/assets\/program-/);
  for (const address of ['/login', '/admin/flats'])
    await test.step(`at ${address}`, async () => {
      await page.route(/\/assets\/program-[^/]*\.js$/, (route) => route.abort());
      await page.goto(address);
      await expect(page.getByRole('status')).toContainText('Aangan could not be loaded.');
      await expect(page.getByText('Checking authentication...')).toHaveCount(0);

      await page.unroute(/\/assets\/program-[^/]*\.js$/);
      await page.getByRole('link', { name: 'Try again' }).click();
      await new LoginPage(page).isAt('/login', 'Welcome Back');
    });
});

test('a person with the role admin begins on /admin/dashboard, and is sent there whenever they would sign in again', {
  tag: '@whole',
}, async ({ page, society }) => {
  const { email } = await society.personWith('admin');
  const screen = new LoginPage(page);
  await screen.open();
  await screen.signIn(email);
  await screen.isAt('/admin/dashboard');
  for (const entrance of ['/', '/login', '/signup', '/dashboard']) {
    await page.goto(entrance);
    await screen.isAt('/admin/dashboard');
  }
});

test('who asked for a page before signing in gets it afterwards, but never what belongs to another role', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  const admin = await society.admin();
  await page.goto('/admin/flats?q=A-1');
  const screen = new LoginPage(page);
  await screen.isAt('/login', 'Welcome Back');
  await screen.signIn(admin.email);
  await screen.isAt('/admin/flats?q=A-1', 'Flat Management');

  const guest = new LoginPage(await browserOf(null));
  await guest.page.goto('/admin/flats');
  await guest.isAt('/login', 'Welcome Back');
  await guest.signIn((await society.personWith('user')).email);
  await guest.isAt('/user/dashboard');
});

test('what is typed when the session ends stays, covered, and whoever typed it signs in again and saves it', {
  tag: '@whole',
}, async ({ page, society, context, trouble }) => {
  trouble.expect(/^401 (GET|POST|PATCH) \/api\//);
  const admin = await society.admin();
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  const owner = await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await signIn(page, admin);
  const login = new LoginPage(page);
  const cover = page.getByRole('dialog', { name: 'Sign in again' });
  async function goOn() {
    await expect(cover).toContainText('What you typed is still here.');
    await expect(login.field('Email', cover)).toBeFocused();
    await expect(page.locator('#root'), 'the page beneath is nobody’s to read').toHaveAttribute('inert');
    await login.field('Email', cover).fill(admin.email);
    await login.field('Password', cover).fill(password);
    // As who closes the browser's list of passwords does.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toHaveCount(0);
    await cover.getByRole('button', { name: 'Sign In' }).click();
    await expect(cover).toBeHidden();
    await expect(page.locator('#root')).not.toHaveAttribute('inert');
  }

  await page.goto('/admin/flats');
  await page.getByRole('button', { name: 'Add Flat' }).click();
  const form = page.getByRole('dialog', { name: 'Add New Flat' });
  await login.field('Flat number', form).fill('B-201');
  await login.choose('Type', '2BHK', form);
  await login.field('Description', form).fill('Faces the garden');
  await context.clearCookies();
  await form.getByRole('button', { name: 'Add Flat' }).click();
  await goOn();
  await form.getByRole('button', { name: 'Add Flat' }).click();
  await login.says('Flat added successfully!');
  await expect(page.getByRole('article', { name: 'B-201' })).toContainText('Faces the garden');

  await page.goto(`/admin/people/${owner.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Owner' });
  await login.field('Second phone', edit).fill('98200 11111');
  await context.clearCookies();
  await edit.getByRole('button', { name: 'Update Owner' }).click();
  await goOn();
  await edit.getByRole('button', { name: 'Update Owner' }).click();
  await login.says('Owner updated successfully');
  await expect(page.getByRole('link', { name: '98200 11111', exact: true })).toBeVisible();

  await page.goto(`/admin/transfer?flat=${flat.id}`);
  await login.field('Full Name').fill('Kiran Desai');
  await login.field('Phone Number').fill('9820022222');
  for (const label of ['Adults', 'Children', 'Males', 'Females']) await login.field(label).fill('1');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Transfer Ownership' }).click();
  await goOn();
  await expect(login.field('Full Name')).toHaveValue('Kiran Desai');
  await expect(login.field('Phone Number')).toHaveValue('9820022222');
});

test('who signs in on a page that somebody else left with something typed sees nothing of it', {
  tag: '@whole',
}, async ({ page, society, context, trouble }) => {
  trouble.expect(/^401 (GET|POST|PATCH) \/api\//);
  await signIn(page, await society.admin());
  await page.goto('/admin/flats?add=1');
  const login = new LoginPage(page);
  const form = page.getByRole('dialog', { name: 'Add New Flat' });
  await login.field('Flat number', form).fill('B-201');
  await login.choose('Type', '2BHK', form);
  await context.clearCookies();
  await form.getByRole('button', { name: 'Add Flat' }).click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await login.signIn((await society.personWith('user')).email);
  await login.isAt('/user/dashboard');
  await expect(page.getByText('B-201')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('Logout ends the session in every window of the browser, and going back shows nothing', { tag: '@whole' }, async ({
  page,
  society,
  context,
  trouble,
}) => {
  // The other window's session has ended, and the window may send requests before it knows.
  trouble.expect(/^401 GET \/api\//);
  await context.addCookies([(await society.admin()).session]);
  const screen = new Screen(page);
  const other = new Screen(await context.newPage());
  await page.goto('/admin/users');
  await page.goto('/admin/flats');
  await other.page.goto('/admin/flats');
  await other.isAt('/admin/flats', 'Flat Management');

  await page.getByRole('button', { name: 'Logout' }).click();
  await screen.isAt('/login', 'Welcome Back');
  await other.isAt('/login', 'Welcome Back');
  await page.goBack();
  await screen.isAt('/login', 'Welcome Back');
});
