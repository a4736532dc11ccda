import { type Days, isOn } from '#domain/dated.ts';
import { livesThere } from '#domain/residents.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import type { LivesFrom } from '#domain/tenancyPlan.ts';

type Owner = Days & { name: string };
type Let = Days & { names: readonly { name: string }[] };

/**
 * Who lives in a flat between two days, and since when: as `livesThere` decides it for every day between.
 * `tenancies` and `owners` are all those of the flat, joint owners one by one.
 */
export function livesThereBetween(
  { first, last }: { first: string; last: string },
  { tenancies, owners }: { tenancies: readonly Let[]; owners: readonly Owner[] },
): LivesFrom[] {
  const days = [...tenancies, ...owners].flatMap(({ since, until }) => [since, until ?? since]);
  const between = [...new Set(days)].filter((day) => first < day && day <= last).sort();
  const all = [first, ...between].map((from): LivesFrom => {
    const tenancy = tenancies.find((one) => isOn(one, from));
    const holders = owners.filter((one) => isOn(one, from));
    const there = livesThere(tenancy?.names ?? null, holders.length > 0 ? holders : null);
    return {
      from,
      names: there && spokenTenants(there.who),
      as: there?.as ?? null,
      several: (there?.who.length ?? 0) > 1,
    };
  });
  return all.filter(({ names, as }, nth) => nth === 0 || names !== all[nth - 1]?.names || as !== all[nth - 1]?.as);
}
