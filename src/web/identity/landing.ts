import { type Action, areas, isRole, landings, may, type Role } from '#domain/permissions.ts';

/** The first page of a role. */
export function landingOf(role: string): (typeof landings)[Role] | '/login' {
  return isRole(role) ? landings[role] : '/login';
}

/**
 * Where to go after signing in: to the address asked for before, if it is a page of this product that the role may see;
 * otherwise to the role's first page.
 */
export function whereTo(role: Role, wanted: string | undefined): string {
  if (wanted === undefined) return landings[role];
  // Parsed as a browser does: '//elsewhere' and '/\elsewhere' are other hosts, '/admin/../x' is '/x'.
  const base = 'http://here.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (url === null || url.origin !== base) return landings[role];
  // Every role has /account; no other page outside the areas is worth returning to.
  const isPlace = url.pathname === '/account' || areaAt(url.pathname) !== null;
  const isAllowed = isPlace && mayEnter(role, url.pathname);
  return isAllowed ? `${url.pathname}${url.search}` : landings[role];
}

/** The permission required to enter the area of an address; null for an address outside all areas. */
function areaAt(path: string): Action | null {
  return Object.entries(areas).find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}

/** Whether the guard of the area lets a role through to an address. */
export function mayEnter(role: Role | null | undefined, path: string): boolean {
  const area = areaAt(path);
  return area === null || may(role, area);
}
