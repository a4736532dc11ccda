import type { MenuEntry, MenuGroup, Page } from '#web/concept.ts';
import { concepts } from '#web/concepts.ts';

export type MenuPage = Page & { menu: MenuEntry };

/** The pages offered to a user, in the concepts' order. */
export function menuFor(maySee: (page: Page) => boolean): MenuPage[] {
  return concepts
    .flatMap(({ pages }) => pages)
    .filter(isOffered)
    .filter(maySee);
}

export type SidebarEntry = Extract<MenuEntry, { group: MenuGroup }> & { to: string };

export function sidebarFor(maySee: (page: Page) => boolean): SidebarEntry[] {
  return menuFor(maySee).flatMap(({ to, menu }) => (menu.icon ? [{ ...menu, to }] : []));
}

function isOffered(page: Page): page is MenuPage {
  return page.menu !== null;
}
