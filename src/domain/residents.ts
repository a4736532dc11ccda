import { type Family, totalResidents } from '#domain/family.ts';
import type { Resident } from '#domain/gate.ts';

/** Who lives in a flat (docs/rules.md, Who lives there). */

type Standing = Resident['as'];

/** Counts of a household's members on a day; `unsaid` are those of whom it is not known whether male or female. */
export type Listed = { adults: number; children: number; males: number; females: number; unsaid: number };

type Counted = Pick<Family, 'males' | 'females' | 'children'> & { total: number | null };

/**
 * Who lives in a flat on a day: the tenants, else the owners; null where there are neither. This is the one place that
 * decides it: lists, figures, the gate, the residents' search and previews ask here.
 */
export function livesThere<T, O>(
  tenants: T | null,
  owners: O | null,
): { as: 'tenant'; who: T } | { as: 'owner'; who: O } | null {
  if (tenants !== null) return { as: 'tenant', who: tenants };
  return owners === null ? null : { as: 'owner', who: owners };
}

/** Who lives in a flat on a day, and how many: the counts are those of the listed members, or else the typed numbers. */
export function whoLivesThere<T extends Omit<Counted, 'total'>, O extends Omit<Counted, 'total'>>(
  tenancy: T | null,
  owner: O | null,
  listed: Listed | null,
): ({ as: Standing } & (T | O) & Counted) | null {
  const there = livesThere(tenancy, owner);
  return there && { as: there.as, ...there.who, ...counted(there.who, listed) };
}

type Contact = Omit<Resident, 'as'>;

/** Whom to ask at a flat, those who live there first: where it is let, its owners follow its tenants. */
export function whomToAsk(tenants: readonly Contact[] | null, owners: readonly Contact[]): Resident[] {
  const there = livesThere(tenants, owners);
  const owning = owners.map(({ name, phone }): Resident => ({ name, phone, as: 'owner' }));
  if (there?.as !== 'tenant') return owning;
  return [...there.who.map(({ name, phone }): Resident => ({ name, phone, as: 'tenant' })), ...owning];
}

function counted(typed: Omit<Counted, 'total'>, listed: Listed | null): Counted {
  if (listed === null) {
    const { males, females, children } = typed;
    return { males, females, children, total: totalResidents(typed) };
  }
  const { males, females, children } = familyOf(listed);
  return { males, females, children, total: listed.adults + listed.children };
}

/** The family's numbers, counted from the members; males and females are null while one member's sex is not known. */
export function familyOf({ adults, children, males, females, unsaid }: Listed): Family {
  return { adults, children, ...(unsaid === 0 ? { males, females } : { males: null, females: null }) };
}
