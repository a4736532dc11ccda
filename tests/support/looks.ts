import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from './browser.ts';

const themes = ['light', 'dark'] as const;
const contrast = ['color-contrast', 'link-in-text-block'];

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
export const sizes = [desk, phone];

/**
 * What stands on the screen now can be read by everybody, in both themes, and needs no scrolling sideways. Everything is
 * asked once; a further size or theme can only bring other colours and places.
 */
export async function looksWell(page: Page, size: { width: number; height: number }, isFurtherSize = false) {
  await page.setViewportSize(size);
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (isFurtherSize || index > 0 ? axe.withRules(contrast) : axe).analyze();
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
