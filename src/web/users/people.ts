import type { Flat } from '#domain/flat.ts';
import { flatNumberKey } from '#domain/flatNumber.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';

/** Who signed up alone has given no name. */
export function nameOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name || email;
}

/** Which flat somebody says they belong to, and whose it is; `flats` is missing while they are being loaded. */
export function claimOf({ claimedFlat }: Pick<User, 'claimedFlat'>, flats: readonly Flat[] | undefined): string {
  if (claimedFlat === null) return 'Named no flat';
  const said = `Says flat ${claimedFlat}`;
  if (flats === undefined) return said;
  const wanted = flatNumberKey(claimedFlat);
  const flat = flats.find(({ flatNumber }) => flatNumberKey(flatNumber) === wanted);
  if (!flat) return `${said}: there is none with this number`;
  return flat.ownerName === null ? `${said}: nobody owns it` : `${said}: it belongs to ${flat.ownerName}`;
}

type Searched = Pick<User, 'name' | 'email' | 'role'>;
const searched = oncePer(({ name, email }: Searched) => searchable([name, email]));

/** The search goes over name and address, whatever the case. */
export function userMatches(user: Searched, text: string, role: Role | null): boolean {
  if (role !== null && user.role !== role) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(user), wanted);
}
