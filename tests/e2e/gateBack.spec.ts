import type { AddedGuard } from '#domain/guard.ts';
import { expect, test } from '../support/browser.ts';
import { phone } from '../support/looks.ts';
import { GatePage } from './pages/GatePage.ts';

test('going back at the gate closes the open dialog, and asks before what was typed is lost; without a dialog it leaves', {
  tag: '@whole',
}, async ({ society, browserOf }) => {
  const as = await society.admin();
  await society.addFlat({ flatNumber: 'B-202' });
  await society.send<AddedGuard>('POST', '/api/guards', { json: { name: 'Asha Jadhav', pin: '7391' }, as });
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Aangan, to your dashboard' }).tap();
  const gate = new GatePage(page);
  await gate.isAt('/security/dashboard', 'Security Dashboard');

  for (const opener of ['Delivery', 'Expected, with a code', 'Begin shift', 'Logout']) {
    await page.getByRole('button', { name: opener, exact: true }).tap();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await gate.isAt('/security/dashboard', 'Security Dashboard');
  }

  await page.getByRole('button', { name: 'Cab', exact: true }).tap();
  const form = page.getByRole('form', { name: 'Let in' });
  await form.getByLabel('Flat').fill('B-202');
  const question = page.getByRole('dialog', { name: 'Discard changes?' });
  // Going back once more is an answer to the question, and not to what it asks about.
  for (const answer of [() => page.goBack(), () => question.getByRole('button', { name: 'Keep editing' }).tap()]) {
    await page.goBack();
    await expect(question).toBeVisible();
    await answer();
    await expect(question).toBeHidden();
    await expect(form.getByLabel('Flat')).toHaveValue('B-202');
  }
  await page.goBack();
  await question.getByRole('button', { name: 'Discard' }).tap();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await gate.isAt('/security/dashboard', 'Security Dashboard');

  await page.getByRole('button', { name: 'Guest', exact: true }).tap();
  await form.getByLabel('Flat').fill('B-202');
  await form.getByRole('button', { name: 'Let in' }).tap();
  await expect(page.getByRole('list', { name: 'Inside now' })).toContainText('Guest for B-202');
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
  await page.goForward();
  await gate.isAt('/security/dashboard', 'Security Dashboard');
  // Before the closed dialog is gone from the screen.
  await page.getByRole('button', { name: 'Delivery', exact: true }).tap();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.goBack();
  await expect(page).toHaveURL(/\/account$/);
});

test('an installed gate is not left by one Back too many: it says that the next one leaves', { tag: '@whole' }, async ({
  society,
  browserOf,
}) => {
  const page = await browserOf(await society.personWith('security', { name: 'Gopal' }), {
    ...{ viewport: phone, hasTouch: true, isMobile: true },
  });
  // The browser of the tests has no installed pages.
  await page.addInitScript(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = (query) => asked(query.includes('display-mode: standalone') ? 'all' : query);
  });
  const gate = new GatePage(page);
  await gate.open();
  const leaving = page.getByText('Go back once more to leave the gate');

  await page.getByRole('button', { name: 'Delivery', exact: true }).tap();
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(leaving).toBeVisible();
  await gate.isAt('/security/dashboard', 'Security Dashboard');

  // Whoever goes on at the gate has changed their mind.
  await page.getByRole('button', { name: 'Cab', exact: true }).tap();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await gate.isAt('/security/dashboard', 'Security Dashboard');
  await page.goBack();
  await expect(leaving).toBeVisible();
  await gate.isAt('/security/dashboard', 'Security Dashboard');
});
