import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './browser.ts';

const themes = ['light', 'dark'] as const;

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const sizes = [desk, phone];

/** What stands on the screen now can be read by everybody, in both themes, and needs no scrolling sideways. */
export async function looksWell(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
    expect.soft(found, `violations in the ${colorScheme} theme, ${size.width} px wide`).toEqual([]);
  }
  expect.soft(await sidewaysIn(page), `what is wider than ${size.width} px`).toEqual([]);
}

/** Things that stick out to the right of the page or of an open dialog. */
function sidewaysIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const places = [document.documentElement, ...document.querySelectorAll<HTMLElement>('[role=dialog]')];
    return places
      .filter((place) => place.scrollWidth > place.clientWidth)
      .map((place) => `${place.tagName} ${place.className}`);
  });
}
