import type { Flat } from '#domain/flat.ts';
import { ownerNames, spokenNames } from '#domain/flatFacts.ts';
import { flatNumberKey } from '#domain/flatNumber.ts';
import { isFound, oncePer, searchable, wantedIn } from '#domain/matching.ts';
import type { Role } from '#domain/permissions.ts';
import type { User } from '#domain/user.ts';

/** The user's name, or their email: a user who signed up by themselves has given no name. */
export function nameOf({ name, email }: Pick<User, 'name' | 'email'>): string {
  return name || email;
}

/** The flat a user says they belong to, and who owns it; `flats` is undefined while loading. */
export function claimOf({ claimedFlat }: Pick<User, 'claimedFlat'>, flats: readonly Flat[] | undefined): string {
  if (claimedFlat === null) return 'Named no flat';
  const said = `Says flat ${claimedFlat}`;
  if (flats === undefined) return said;
  const wanted = flatNumberKey(claimedFlat);
  const flat = flats.find(({ flatNumber }) => flatNumberKey(flatNumber) === wanted);
  if (!flat) return `${said}: there is none with this number`;
  return flat.ownerName === null
    ? `${said}: nobody owns it`
    : `${said}: it belongs to ${spokenNames(ownerNames(flat))}`;
}

type Searched = Pick<User, 'name' | 'email' | 'role'>;
const searched = oncePer(({ name, email }: Searched) => searchable([name, email]));

/** Searches name and email address, ignoring case. */
export function userMatches(user: Searched, text: string, role: Role | null): boolean {
  if (role !== null && user.role !== role) return false;
  const wanted = wantedIn(text);
  return wanted.length === 0 || isFound(searched(user), wanted);
}
