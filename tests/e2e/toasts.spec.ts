import { expect, type Page, signIn, test } from '../support/browser.ts';

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The controls beneath the toast on the screen, and those of them that a click in their middle does not reach. */
async function beneathToast(page: Page): Promise<{ beneath: string[]; unreached: string[] }> {
  await expect(page.locator('[data-rht-toaster] > div > div').first()).toBeVisible();
  return page.evaluate(() => {
    const box = document.querySelector('[data-rht-toaster] > div > div')?.getBoundingClientRect() ?? new DOMRect();
    const middleOf = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return [left + width / 2, top + height / 2] as const;
    };
    const own = (hit: Element | undefined) => hit?.closest('[data-rht-toaster] button') !== null;
    const isIn = ([x, y]: readonly [number, number]) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const surface = document.querySelector('[role=dialog]') ?? document.querySelector('main') ?? document.body;
    const all = [...surface.querySelectorAll('button, a[href], input, textarea')].filter((control) => {
      const [x, y] = middleOf(control);
      const stack = document.elementsFromPoint(x, y);
      // A control covered by another part of the page can't be clicked without the toast either; the toast's own
      // buttons don't count.
      const page = stack.filter((element) => element.closest('[data-rht-toaster]') === null);
      return isIn([x, y]) && control.contains(page[0] ?? null) && !own(stack[0]);
    });
    const name = (control: Element) =>
      control.getAttribute('aria-label') || control.textContent || control.getAttribute('name') || control.outerHTML;
    const isReached = (control: Element) => control.contains(document.elementFromPoint(...middleOf(control)));
    return { beneath: all.map(name), unreached: all.filter((one) => !isReached(one)).map(name) };
  });
}

for (const [where, viewport] of Object.entries({ 'at a desk': desk, 'on a phone': phone })) {
  test(`a toast keeps no press from what lies beneath it ${where}: lists, row menus, forms and dialogs`, {
    tag: '@whole',
  }, async ({ page, society, trouble }) => {
    trouble.expect(/^422 /);
    const admin = await society.admin();
    for (let nth = 1; nth <= 30; nth++) await society.addFlat({ flatNumber: `A-${100 + nth}` });
    await page.setViewportSize(viewport);
    await signIn(page, admin);
    const beneath: string[] = [];
    async function look(what: string) {
      const found = await beneathToast(page);
      beneath.push(...found.beneath);
      expect.soft(found.unreached, `beneath the toast ${what}`).toEqual([]);
    }

    for (const [what, address] of [
      ['over cards', '/admin/flats'],
      ['over a table with its row menus', '/admin/flats?view=table'],
    ] as const) {
      await page.goto(address);
      const deletion = page.getByRole('button', { name: 'Delete A-101' });
      if (what === 'over cards') await deletion.click();
      else {
        await page.getByRole('button', { name: 'Actions for A-102' }).click();
        await page.getByRole('menuitem', { name: 'Delete' }).click();
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
      await look(what);
    }

    await page.goto('/admin/flats');
    await page.getByRole('button', { name: 'Add Flat' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add New Flat' });
    await form.getByRole('button', { name: 'Add Flat' }).click();
    await look('over a form');
    await form.getByRole('button', { name: 'Add Flat' }).click();
    await look('after Save was pressed again');

    expect(beneath, 'what could be pressed beneath one of them').not.toEqual([]);

    if (viewport === desk)
      await test.step('a press on its text beside a dialog leaves the dialog open, one beside it does not', async () => {
        await form.getByRole('button', { name: 'Add Flat' }).click();
        const box = await page.locator('[data-rht-toaster] > div > div').first().boundingBox();
        if (box === null) throw new Error('No toast stands');
        await page.mouse.click(box.x + 12, box.y + box.height / 2);
        await expect(form).toBeVisible();
        await page.mouse.click(box.x + 12, box.y + box.height + 200);
        await expect(form).toHaveCount(0);
      });
  });
}
