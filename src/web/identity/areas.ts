import { type Action, areas, may, type Role } from '#domain/permissions.ts';
import type { Page } from '#web/concept.ts';

/** What one must be allowed to do to enter the area an address lies in; null for an address outside all of them. */
export function areaAt(path: string): Action | null {
  return Object.entries(areas).find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}

/** Whether the guard of the area lets a role through to an address. */
export function mayEnter(role: Role | null | undefined, path: string): boolean {
  const area = areaAt(path);
  return area === null || may(role, area);
}

/** Whether a role may see a page: what the page needs, and the guard of the area it lies in. */
export function maySee(role: Role | null | undefined, { to, needs }: Pick<Page, 'to' | 'needs'>): boolean {
  return mayEnter(role, to) && may(role, needs);
}
