import { expect, type Page, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { enough, OwnersPage } from './pages/OwnersPage.ts';
import type { RecordForm } from './pages/RecordForm.ts';
import { VehiclesPage } from './pages/VehiclesPage.ts';

/** Enters ten records one after another, in turn by mouse and by keyboard; each time the first field has the focus. */
async function enterTen(
  page: Page,
  form: Pick<RecordForm, 'field' | 'button' | 'fill' | 'holds'>,
  first: string,
  valuesOf: (nth: number) => Record<string, string>,
): Promise<void> {
  const another = form.button('Add another');
  for (let nth = 0; nth < 10; nth++) {
    const { [first]: typed = '', ...others } = valuesOf(nth);
    await expect(form.field(first), `the first field of number ${nth + 1}`).toBeFocused();
    // Types wherever the focus is, as a clerk does.
    await page.keyboard.type(typed);
    await form.fill(others);
    await form.holds({ [first]: typed });
    if (nth % 2 === 0) await another.click();
    else {
      await another.focus();
      await page.keyboard.press(nth % 4 === 1 ? 'Enter' : 'Space');
    }
    await expect(form.field(first)).not.toHaveValue(typed);
  }
  await expect(form.field(first)).toBeFocused();
}

test('ten flats, ten owners and ten vehicles one after another, also where one is asked about, and one that is refused leaves the focus at its button', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^503 POST \/api\/vehicles/);
  await signIn(page, await society.admin());
  await test.step('flats', () => addFlats(page));
  await test.step('owners', () => addOwners(page));
  const flat = await society.addFlat({ flatNumber: 'A-101' });
  await society.addOwner({ name: 'Meera Rao', flatId: flat.id });
  await test.step('vehicles', () => addVehicles(page));
});

async function addFlats(page: Page): Promise<void> {
  const flats = new FlatsPage(page);
  await flats.open();
  await enterTen(page, await flats.startAdding(), 'flatNumber', (nth) => ({
    flatNumber: `B-${101 + nth * 2}`,
    ...(nth === 0 && { type: '2BHK' }),
  }));
  await expect(flats.howMany).toHaveText('10 flats');
}

async function addOwners(page: Page): Promise<void> {
  const owners = new OwnersPage(page);
  await owners.open();
  const form = await owners.startAdding();
  const valuesOf = (nth: number) => ({
    ...enough,
    name: `Owner ${nth + 1}`,
    email: `owner${nth}@people.example`,
    phone: `98450123${10 + nth}`,
  });
  await enterTen(page, form, 'name', valuesOf);
  await form.fill({ ...valuesOf(0), name: 'Their sister', email: 'sister@people.example' });
  await form.button('Add another').click();
  await page.getByRole('button', { name: 'Save as a new person' }).click();
  await expect(form.field('name')).toHaveValue('');
  await expect(form.field('name')).toBeFocused();
  await expect(owners.howMany).toHaveText('11 owners');
}

async function addVehicles(page: Page): Promise<void> {
  const vehicles = new VehiclesPage(page);
  await vehicles.open();
  const form = await vehicles.startAdding();
  const valuesOf = (nth: number) => ({
    vehicleNumber: `KA01AB12${10 + nth}`,
    company: 'Tata',
    model: 'Nexon',
    // The owner's only flat is filled in as well.
    owner: 'Meera Rao',
  });
  await enterTen(page, form, 'vehicleNumber', valuesOf);
  await form.fill(valuesOf(10));
  const refusal = { type: 'about:blank', code: 'database_busy', status: 503, title: 'Busy', detail: 'Busy' };
  await page.route('**/api/vehicles', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: refusal }) : route.continue(),
  );
  for (const button of [form.button('Add another'), form.submit]) {
    await button.click();
    await expect(form.dialog.getByRole('alert')).toContainText('Nothing you typed is lost.');
    await expect(button).toBeFocused();
  }
  await page.unroute('**/api/vehicles');
  await form.save();
  await expect(vehicles.howMany).toHaveText('11 vehicles');
}
