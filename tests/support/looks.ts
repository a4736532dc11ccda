import axe from 'axe-core';
import { expect, type Page } from './browser.ts';

const themes = ['light', 'dark'] as const;
const contrast = ['color-contrast', 'link-in-text-block'];

export const desk = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/**
 * Expects that everybody can read what is on the screen now, in both themes, without scrolling sideways. Each run of
 * the rules proves what no other does:
 * - the first size in the light theme: every rule there is; names, roles and labels do not depend on the theme;
 * - the first size in the dark theme: contrast, in the other colours;
 * - a further size: contrast again, in both, of what is shown at that size alone or lies on another ground there. So, too,
 *   a screen with other words and amounts than those of which tests/e2e/screens.spec.ts asks every rule.
 */
export async function looksWell(page: Page, size: { width: number; height: number }, isFurther = false) {
  await page.setViewportSize(size);
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const found = await violationsIn(page, isFurther || index > 0 ? contrast : null);
    expect.soft(found, `violations in the ${colorScheme} theme, ${size.width} px wide`).toEqual([]);
  }
  await fitsIn(page, size);
}

/** Expects that nothing on the screen is wider than the page, and no word broken that has room elsewhere. */
export async function fitsIn(page: Page, { width }: { width: number }, where = 'the screen'): Promise<void> {
  // A menu that goes as the window is narrowed is squeezed on its way.
  await settled(page);
  expect.soft(await sidewaysIn(page), `${where}: what is wider than ${width} px`).toEqual([]);
  expect.soft(await brokenWordsIn(page), `${where}: words broken at ${width} px`).toEqual([]);
}

/** Gives the page another width, and waits until it is laid out at it and nothing moves. */
export async function widen(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? phone.height });
  await page.waitForFunction((asked) => document.documentElement.clientWidth === asked, width);
  await settled(page);
}

/**
 * Waits until nothing on the page moves: its colours are those of one theme, transitions have ended, and what comes or
 * goes by itself, as a toast does, is there or gone; so is what the gate found for the text that stood in its field
 * before.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-behind]')).toHaveCount(0);
  await page.evaluate(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { animation-duration: 0s !important; }');
    document.adoptedStyleSheets = [still];
    // Transitions begin when the page is painted next.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
  });
}

/**
 * The violations of these rules, or of all. axe is loaded into a page once, and reports violations only: to list each
 * element that passes takes it longer than the checks.
 */
async function violationsIn(page: Page, rules: string[] | null): Promise<string[]> {
  expect(page.frames(), 'frames, into which this does not look').toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(values && { runOnly: { type: 'rule', values } }),
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  }, rules);
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

/** Words and numbers of at most twelve letters that stand on more than one line: every place has room for those. */
function brokenWordsIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOnlyForReaders = (element: Element | null): boolean =>
      element instanceof HTMLElement &&
      ((element.offsetWidth <= 1 && getComputedStyle(element).overflow === 'hidden') ||
        isOnlyForReaders(element.parentElement));
    const broken: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: word, index } of text.data.matchAll(/(?<!\S)[\p{L}\p{M}\p{N}.,:]{2,12}(?!\S)/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        const isSeen = text.parentElement?.checkVisibility({ visibilityProperty: true });
        if (lines.size < 2 || !isSeen || isOnlyForReaders(text.parentElement)) continue;
        broken.push(`${word} in ${text.parentElement?.closest('[class]')?.className}`);
      }
    }
    return broken;
  });
}
