import { isRole, landings, type Role } from '#domain/permissions.ts';

/** The parts of the address that belong to one role (specification, section 2, Routes); the account is everybody's. */
const areas: Record<Role, string> = { admin: '/admin/', user: '/user/', security: '/security/' };

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
  const isAllowed = url.pathname === '/account' || url.pathname.startsWith(areas[role]);
  return isAllowed ? `${url.pathname}${url.search}` : landings[role];
}
