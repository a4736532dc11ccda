import { answersTo, ownKeys } from '../support/answers.ts';
import { expect, type LiveSociety, signIn, test } from '../support/browser.ts';
import { factsIn } from '../support/facts.ts';
import { ResidentPage } from './pages/ResidentPage.ts';

const secrets = ['meera@people.example', '9845012345', '98450 12345', '12 Park Street', 'Ravi Rao', '9012', '1234F'];

/** Three flats, one of them owned by a person with all details on record, who has two vehicles. */
async function furnish(society: LiveSociety): Promise<void> {
  const flat = await society.addFlat({ flatNumber: 'A-101', rent: 25_000, description: 'Corner flat' });
  await society.addFlat({ flatNumber: 'A-102' });
  await society.addFlat({ flatNumber: 'B-101' });
  const meera = await society.addOwner({
    name: 'Meera Rao',
    flatId: flat.id,
    address: '12 Park Street',
    emergencyContact: { name: 'Ravi Rao', phone: '033 2217', relation: 'Brother' },
    documents: { aadhar: '123456789012', pan: 'ABCDE1234F', lease: null },
  });
  await society.addVehicle({ vehicleNumber: 'KA 01 AB 5678', color: 'Red', ownerId: meera.id, flatId: flat.id });
  await society.addVehicle({ vehicleNumber: 'MH12XY5678', company: 'Hero', ownerId: meera.id, flatId: flat.id });
}

test('a resident looks up vehicles and flats by Enter and by the button, and nothing is shown before', async ({
  page,
  society,
}) => {
  await furnish(society);
  await signIn(page, await society.personWith('user'));
  const resident = new ResidentPage(page);
  await resident.open();
  await expect(resident.results).toHaveCount(0);
  const number = resident.asking('Enter vehicle number');
  await expect(number).toHaveAttribute('placeholder', 'Enter vehicle number');
  await number.fill('   ');
  await number.press('Enter');
  await resident.button.click();
  await resident.isAt('/user/dashboard');
  await number.fill('5678');
  await expect(resident.results, 'nothing while typing').toHaveCount(0);
  await number.press('Enter');
  await expect(resident.results).toHaveCount(2);
  const facts = { Company: 'Maruti Suzuki', Model: 'Swift', Flat: 'A-101', Owner: 'Meera Rao' };
  await resident.tells('Vehicle KA 01 AB 5678', facts);
  await number.fill('mh 12-xy5678');
  await resident.button.click();
  await resident.tells('Vehicle MH 12 XY 5678', { ...facts, Company: 'Hero' });
  await expect(resident.results).toHaveCount(1);
  await number.fill('KA 09');
  await resident.button.click();
  await resident.isAt(/q=KA/);
  await expect(resident.results).toHaveCount(0);
  await expect(page.getByText('Searching…')).toHaveCount(0);
  await expect(page.getByText(/not found|no results|nothing/i), 'no message where nothing fits').toHaveCount(0);
  await page.goBack();
  await expect(resident.result('Vehicle MH 12 XY 5678')).toBeVisible();
  await expect(number).toHaveValue('mh 12-xy5678');

  await resident.result('Vehicle MH 12 XY 5678').getByRole('link', { name: 'A-101' }).click();
  const counts = { Males: '1', Females: '2', Children: '1', 'Total members': '4' };
  await resident.tells('Flat A-101', { Owner: 'Meera Rao', ...counts });
  const flat = resident.asking('Enter flat number');
  await expect(flat).toHaveValue('A-101');
  await flat.fill('a-10');
  await flat.press('Enter');
  await expect(resident.results.getByRole('heading')).toHaveText(['A-101', 'A-102']);
  const none = { Owner: 'N/A', Males: 'N/A', Females: 'N/A', Children: 'N/A', 'Total members': 'N/A' };
  await resident.tells('Flat A-102', none);
  await page.reload();
  await expect(resident.results.getByRole('heading')).toHaveText(['A-101', 'A-102']);
  await resident.lookFor('Vehicle');
  await expect(resident.results).toHaveCount(0);
  await expect(number).toHaveAttribute('placeholder', 'Enter vehicle number');
});

test('a resident receives only what the screen shows, phone and email only where the society lets them, and can change nothing', {
  tag: '@whole',
}, async ({ page, society }) => {
  await furnish(society);
  await signIn(page, await society.personWith('user'));
  const answers = answersTo(page);
  const resident = new ResidentPage(page);
  await resident.open('?kind=vehicle&q=5678');
  await expect(resident.results).toHaveCount(2);
  const buttons = page.getByRole('main').getByRole('button');
  await expect(buttons).toHaveCount(2);
  for (const name of ['Clear search', 'Search'])
    await expect(buttons.and(page.getByRole('button', { name, exact: true }))).toHaveCount(1);
  await resident.open('?kind=flat&q=A-10');
  await expect(resident.results).toHaveCount(2);
  const frame = ['vehicles', 'flats'];
  const vehicle = ['vehicleNumber', 'company', 'model', 'flatNumber', 'ownerName'];
  const flat = ['tenantName', 'maleCount', 'femaleCount', 'childrenCount', 'totalMembers'];
  const allowed = new Set([...ownKeys, ...frame, ...vehicle, ...flat]);
  expect([...(await answers.keys())].filter((key) => !allowed.has(key))).toEqual([]);
  const text = factsIn(`${await answers.text()}${await page.content()}`);
  for (const secret of [...secrets, '25000', 'Corner flat', 'Red']) expect(text).not.toContain(secret);
  expect([...answers.asked].every((request) => request.startsWith('GET '))).toBe(true);
  expect(answers.asked).toContain('GET /api/search');

  const admin = await society.admin();
  await society.send('PATCH', '/api/society', { json: { version: 1, residentsSeeContacts: true }, as: admin });
  await resident.button.click();
  const counts = { Males: '1', Females: '2', Children: '1', 'Total members': '4' };
  const contacts = { Phone: '98450 12345', Email: 'meera@people.example' };
  await resident.tells('Flat A-101', { Owner: 'Meera Rao', ...contacts, ...counts });
  await expect(resident.result('Flat A-102').getByRole('definition').filter({ hasText: 'N/A' })).toHaveCount(7);
  const later = factsIn(`${await answers.text()}${await page.content()}`);
  for (const secret of ['12 Park Street', 'Ravi Rao', '9012', '1234F']) expect(later).not.toContain(secret);
});
