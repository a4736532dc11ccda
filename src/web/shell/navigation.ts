import type { Icon, MenuEntry, Page, Waiting } from '#web/concept.ts';
import { concepts } from '#web/concepts.ts';

export type MenuPage = Page & { menu: MenuEntry };

/** The pages that are offered to a person, in the concepts' order. */
export function menuFor(maySee: (page: Page) => boolean): MenuPage[] {
  return concepts
    .flatMap(({ pages }) => pages)
    .filter(isOffered)
    .filter(maySee);
}

export type SidebarEntry = { to: string; label: string; icon: Icon; waiting: Waiting | null };

export function sidebarFor(maySee: (page: Page) => boolean): SidebarEntry[] {
  return menuFor(maySee).flatMap(({ to, menu: { label, icon, waiting = null } }) =>
    icon === null ? [] : [{ to, label, icon, waiting }],
  );
}

function isOffered(page: Page): page is MenuPage {
  return page.menu !== null;
}
