import { expect, signIn, test } from '../support/browser.ts';
import { holdRequests } from '../support/heldRequests.ts';
import { OwnersPage } from './pages/OwnersPage.ts';
import { expectMessage } from './pages/Screen.ts';
import { SocietyPage } from './pages/SocietyPage.ts';

test('the settings are saved, the top bar of everybody follows, and nothing typed is thrown away without a question', {
  tag: '@whole',
}, async ({ page, society, browserOf }) => {
  await signIn(page, await society.admin());
  const settings = new SocietyPage(page);
  await settings.openFollowing();
  const resident = await browserOf(await society.personWith('user'));
  await resident.goto('/user/dashboard');
  const facts = settings.section('The society');
  await expect(facts.state).toHaveText('All saved');
  await expect(facts.saveButton).toHaveCount(0);
  await settings.field('Name of the society').fill('Lotus Residency');
  await settings.field('Registration number').fill('MUM/HSG/1234');
  await settings.field('Address').fill('12 Park Street\nMumbai');
  await settings.field('Time zone').fill('Colombo');
  await page.getByRole('option', { name: /Colombo/ }).click();
  await settings.answer("An owner's family", 'At least one person').check();
  await page.getByRole('switch', { name: /^Residents see owners/ }).check();
  await expect(facts.state).toHaveText('Not saved yet');
  await facts.save();
  await expect(page.getByRole('banner')).toContainText('Lotus Residency');
  // The unsaved input of the other sections is still there, and can be saved.
  for (const title of ['Records', 'Residents']) {
    await expect(settings.section(title).state).toHaveText('Not saved yet');
    await settings.section(title).save();
  }
  await resident.reload();
  await expect(resident.getByRole('banner')).toContainText('Lotus Residency');

  await page.reload();
  await expect(settings.field('Name of the society')).toHaveValue('Lotus Residency');
  await expect(settings.field('Registration number')).toHaveValue('MUM/HSG/1234');
  await expect(settings.field('Address')).toHaveValue('12 Park Street\nMumbai');
  await expect(settings.field('Time zone')).toHaveValue(/Colombo/);
  await expect(settings.answer("An owner's family", 'At least one person')).toBeChecked();
  await expect(page.getByRole('switch', { name: /^Residents see owners/ })).toBeChecked();

  await settings.field('Name of the society').fill('  ');
  await settings.field('Address').fill('x'.repeat(2001));
  await facts.saveButton.click();
  await expectMessage(settings.field('Name of the society'), 'Name of the society is required');
  await expectMessage(settings.field('Address'), 'Address must be at most 2000 characters');
  await page.getByRole('link', { name: 'Users' }).click();
  const question = await settings.asks('Discard changes?', 'What you typed is not saved yet.', 'Keep editing');
  await question.answer('Keep editing');
  await settings.isAt('/admin/society', 'Society');
  await facts.form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(settings.field('Name of the society')).toHaveValue('Lotus Residency');
  await expect(facts.state).toHaveText('All saved');

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Backups' }).click();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeFocused();
});

test('what is typed while the settings are being saved stays, and is not saved yet', { tag: '@whole' }, async ({
  page,
  society,
}) => {
  await signIn(page, await society.admin());
  const settings = new SocietyPage(page);
  await settings.openFollowing();
  const facts = settings.section('The society');
  const answer = await holdRequests(page, '**/api/society', 'PATCH');
  const [name, address] = [settings.field('Name of the society'), settings.field('Address')];
  await name.fill(' Lotus Residency');
  await name.press('Control+Enter');
  await expect(facts.saveButton).toHaveAttribute('data-loading', 'true');
  await address.fill('12 Park Street');
  answer();
  await settings.says('Settings saved');
  await expect(name).toHaveValue('Lotus Residency');
  await expect(address).toHaveValue('12 Park Street');
  await expect(address).toBeFocused();
  await expect(facts.state).toHaveText('Not saved yet');
  await facts.save();
  await page.reload();
  await expect(name).toHaveValue('Lotus Residency');
  await expect(address).toHaveValue('12 Park Street');
});

test('settings that somebody else changed meanwhile meet field by field, and who had typed nothing simply sees them', {
  tag: '@whole',
}, async ({ page, society, browserOf, trouble }) => {
  trouble.expect(/^409 PATCH \/api\/society/);
  await signIn(page, await society.admin());
  const asha = new SocietyPage(page);
  const ravi = new SocietyPage(await browserOf(await society.personWith('admin', { name: 'Ravi' })));
  const sunita = new SocietyPage(await browserOf(await society.personWith('admin', { name: 'Sunita' })));
  for (const screen of [asha, ravi, sunita]) await screen.openFollowing();
  await asha.field('Name of the society').fill('Lotus Residency');
  await asha.field('Address').fill('12 Park Street');
  await ravi.field('Name of the society').fill('Lotus Housing Society');
  await ravi.field('Registration number').fill('MUM/HSG/1234');
  await ravi.section('The society').save();
  await expect(asha.page.getByRole('banner')).toContainText('Lotus Housing Society');
  await expect(sunita.field('Name of the society')).toHaveValue('Lotus Housing Society');
  await expect(sunita.section('The society').state).toHaveText('All saved');

  await expect(asha.section('The society').form.getByText('Ravi has just changed the settings')).toBeVisible();
  await expect(
    asha.section('The society').form.getByText('Changed: Name of the society, Registration number.'),
  ).toBeVisible();
  await asha.section('The society').saveButton.click();
  await expect(asha.section('The society').form.getByText('Registration number: empty → MUM/HSG/1234')).toBeVisible();
  await expect(asha.field('Address')).toHaveValue('12 Park Street');
  await asha.section('The society').form.getByLabel('Keep yours: Lotus Residency').check();
  await asha.section('The society').save();
  for (const screen of [asha, ravi, sunita]) {
    await expect(screen.page.getByRole('banner')).toContainText('Lotus Residency');
    await expect(screen.field('Registration number')).toHaveValue('MUM/HSG/1234');
    await expect(screen.field('Address')).toHaveValue('12 Park Street');
  }
});

test('to keep only the last four digits of Aadhaar numbers is asked about first, and then the others are gone', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 POST \/api\/owners\/[^/]+\/reveal/);
  await society.addOwner({ name: 'Meera Rao', documents: { aadhar: '123456789012', pan: null, lease: null } });
  await signIn(page, await society.admin());
  const settings = new SocietyPage(page);
  await settings.openFollowing();
  await settings.answer('Aadhaar numbers', 'Keep only the last four digits').check();
  const security = settings.section('Security');
  const asking = async () => {
    await security.saveButton.click();
    return settings.asks('Keep only the last four digits', 'This can’t be undone.');
  };
  await (await asking()).answer('Cancel');
  await expect(security.state).toHaveText('Not saved yet');
  await (await asking()).answer('Delete them');
  await settings.says('Settings saved');
  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startEditing('Meera Rao');
  await form.holds({ aadhar: 'XXXX XXXX 9012' });
  await form.button('Show Aadhar Number').click();
  await owners.says('Only the last four digits of this number are kept.');
  await form.holds({ aadhar: 'XXXX XXXX 9012' });
});
