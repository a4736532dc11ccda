import { type Action, areas, isRole, landings, may, type Role } from '#domain/permissions.ts';

/** Where a role's day begins. */
export function landingOf(role: string): (typeof landings)[Role] | '/login' {
  return isRole(role) ? landings[role] : '/login';
}

/**
 * Where to go after signing in: to what was asked for before, when it is a place of this product that this role may
 * see; otherwise where the role's day begins.
 */
export function whereTo(role: Role, wanted: string | undefined): string {
  if (wanted === undefined) return landings[role];
  // Read as a browser would: '//elsewhere' and '/\elsewhere' are other hosts, '/admin/../x' is '/x'.
  const base = 'http://here.invalid';
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null;
  if (url === null || url.origin !== base) return landings[role];
  // The account is everybody's; no other place outside the areas is one to come back to.
  const isPlace = url.pathname === '/account' || areaAt(url.pathname) !== null;
  const isAllowed = isPlace && mayEnter(role, url.pathname);
  return isAllowed ? `${url.pathname}${url.search}` : landings[role];
}

/** What one must be allowed to do to enter the area an address lies in; null for an address outside all of them. */
function areaAt(path: string): Action | null {
  return Object.entries(areas).find(([beginning]) => path.startsWith(beginning))?.[1] ?? null;
}

/** Whether the guard of the area lets a role through to an address. */
export function mayEnter(role: Role | null | undefined, path: string): boolean {
  const area = areaAt(path);
  return area === null || may(role, area);
}
