/**
 * A dated relation between a flat and somebody (docs/rules.md, Dated relations): it begins on `since` and ends on
 * `until`, the first day that is no longer part of it; null while it lasts. All days are the society's, YYYY-MM-DD.
 */
export type Days = { since: string; until: string | null };

export function isOn({ since, until }: Days, day: string): boolean {
  return since <= day && (until === null || day < until);
}

/** The relations that are in force on this day; without a day all of them. */
export function asOf<T extends Days>(all: T[], day: string | undefined): T[] {
  return day === undefined ? all : all.filter((one) => isOn(one, day));
}

/** The relation of a flat's history that is in force on this day; the `until` of one relation belongs to the next. */
export function onDay<T extends Days>(history: readonly T[], day: string): T | undefined {
  return history.find((one) => isOn(one, day));
}

/** Whether the two have a day in common. A relation that was taken back (`until` is `since`) has no days. */
export function haveDayInCommon(one: Days, other: Days): boolean {
  const isAny = ({ since, until }: Days) => until === null || since < until;
  const isBefore = ({ until }: Days, { since }: Days) => until !== null && until <= since;
  return isAny(one) && isAny(other) && !isBefore(one, other) && !isBefore(other, one);
}

/** The days of a relation that depends on another and ends with it, as a nomination depends on an ownership. */
export function endingWith({ since, until }: Days, above: Pick<Days, 'until'>): Days {
  if (above.until === null || (until !== null && until <= above.until)) return { since, until };
  return { since, until: above.until < since ? since : above.until };
}

/** Merges days that follow on one another; `all` is ordered by `since`. Relations that were taken back have no days. */
export function joined(all: readonly Days[]): Days[] {
  const runs: Days[] = [];
  for (const { since, until } of all) {
    if (until !== null && until <= since) continue;
    const last = runs.at(-1);
    if (last && last.until !== null && since <= last.until) last.until = until;
    else runs.push({ since, until });
  }
  return runs;
}
