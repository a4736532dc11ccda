import type { MenuEntry, Page } from '#web/concept.ts';
import { concepts } from '#web/concepts.ts';
import type { Icon } from '#web/ui/icon.ts';

export type MenuPage = Page & { menu: MenuEntry };

/** The pages that are offered to a person, in the concepts' order. */
export function menuFor(maySee: (page: Page) => boolean): MenuPage[] {
  return concepts
    .flatMap(({ pages }) => pages)
    .filter(isOffered)
    .filter(maySee);
}

export type SidebarEntry = MenuEntry & { to: string; icon: Icon };

export function sidebarFor(maySee: (page: Page) => boolean): SidebarEntry[] {
  return menuFor(maySee).flatMap(({ to, menu }) => (menu.icon ? [{ ...menu, to, icon: menu.icon }] : []));
}

function isOffered(page: Page): page is MenuPage {
  return page.menu !== null;
}
