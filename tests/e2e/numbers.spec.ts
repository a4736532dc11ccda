import { expect, signIn, test } from '../support/browser.ts';
import { FlatsPage } from './pages/FlatsPage.ts';
import { SocietyPage } from './pages/SocietyPage.ts';

test('a society of towers allows any number, types and looks flats up as people write them, and cannot go back while they stand', {
  tag: '@whole',
}, async ({ page, society, trouble }) => {
  trouble.expect(/^409 PATCH \/api\/society/);
  await signIn(page, await society.admin());
  const settings = new SocietyPage(page);
  await settings.openFollowing();
  await settings.answer("Flats' numbers", 'Any wing, any number').check();
  await settings.section('Records').save();

  const flats = new FlatsPage(page);
  await flats.open();
  const form = await flats.startAdding();
  await form.fill({ flatNumber: 't10 1501' });
  await form.holds({ floor: '15' });
  await form.fill({ type: '3BHK' });
  await form.button('Add another').click();
  await flats.says('Flat added successfully!');
  await form.holds({ flatNumber: 'T10-1502', floor: '15', type: '3BHK' });
  await expect(form.field('flatNumber')).toBeFocused();
  await page.keyboard.type('T2/1203');
  await form.holds({ floor: '12' });
  await form.save();
  await form.isClosed();
  await expect(page.getByRole('button', { name: 'Add Flat' })).toBeFocused();
  await flats.add({ flatNumber: '1204', floor: '12', type: '2BHK' });
  await flats.shows(['1204', 'T2-1203', 'T10-1501']);

  await page.goto('/admin/society');
  await settings.answer("Flats' numbers", 'Like A-101').check();
  await settings.section('Records').saveButton.click();
  await expect(settings.section('Records').form).toContainText(
    '3 flats have a number that is not like A-101: 1204, T2-1203, T10-1501. Give them such a number first.',
  );
  await settings.section('Records').form.getByRole('button', { name: 'Discard changes' }).click();
  await expect(settings.answer("Flats' numbers", 'Any wing, any number')).toBeChecked();
});

test('a building is made from its wings, floors and flats a floor, by keyboard, its numbers side by side before, and is on every screen at once', {
  tag: '@whole',
}, async ({ page, society }) => {
  await signIn(page, await society.admin());
  const flats = new FlatsPage(page);

  await test.step('the numbers of many flats by floor stand side by side, in a table as wide as they are, on any screen', async () => {
    await flats.open();
    await page.getByRole('button', { name: 'Add many…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Many Flats' });
    await expect(dialog.getByLabel('Wings or towers')).toBeFocused();
    for (const typed of ['A', '4', '0', '2']) {
      await page.keyboard.type(typed);
      await page.keyboard.press('Tab');
    }
    await flats.choose('Type', '2BHK', dialog);
    const frame = page.getByRole('region', { name: 'Numbers by floor' });
    const cell = frame.getByRole('cell').first();
    for (const { width, height } of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize({ width, height });
      await expect(cell).toBeVisible();
      // The number itself, and the room beside it.
      const room = await cell.evaluate((one) => {
        const letters = document.createRange();
        letters.selectNodeContents(one);
        return one.getBoundingClientRect().width - letters.getBoundingClientRect().width;
      });
      expect(room, `beside a number at ${width}`).toBeLessThan(20);
    }
  });

  await test.step('a building is made from its wings, floors and flats a floor, by keyboard, and is on every screen at once', async () => {
    await flats.open();
    const button = page.getByRole('button', { name: 'Add many…' }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Add Many Flats' });
    await expect(dialog.getByLabel('Wings or towers')).toBeFocused();
    await page.keyboard.type('A to C');
    await page.keyboard.press('Tab');
    await page.keyboard.type('4');
    await page.keyboard.press('Tab');
    await page.keyboard.type('0');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9');
    await flats.choose('Type', '2BHK', dialog);
    const preview = dialog.getByText('120 flats will be added.');
    await expect(preview).toBeInViewport();
    // On a small laptop, too, the preview is beside the fields, and needs no scrolling.
    await page.setViewportSize({ width: 1366, height: 768 });
    await expect(preview).toBeInViewport();
    const [typed, shown] = [await dialog.getByLabel('Wings or towers').boundingBox(), await preview.boundingBox()];
    expect(shown?.x).toBeGreaterThan((typed?.x ?? 0) + (typed?.width ?? 0));
    await expect(dialog.getByRole('row').first()).toHaveText('Floor 9A-901A-902A-903A-904');
    await dialog.getByText('C', { exact: true }).click();
    await expect(dialog.getByRole('row').last()).toHaveText('GroundC-001C-002C-003C-004');
    await dialog.getByRole('button', { name: 'Add 120 flats' }).click();
    await flats.says('120 flats added');
    await expect(dialog).toBeHidden();
    await expect(flats.howMany).toHaveText('120 flats');
    await expect(flats.card('A-001')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add many…' })).toBeFocused();
  });
});
