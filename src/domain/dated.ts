/**
 * A dated relation between a flat and somebody (docs/rules.md, Dated relations): it begins on `since` and ends on `until`,
 * the first day that is no longer part of it; null while it lasts. All days are the society's, YYYY-MM-DD.
 */
export type Days = { since: string; until: string | null };

export function isOn({ since, until }: Days, day: string): boolean {
  return since <= day && (until === null || day < until);
}

/** Those that have this day in them; without a day all. */
export function asOf<T extends Days>(all: T[], day: string | undefined): T[] {
  return day === undefined ? all : all.filter((one) => isOn(one, day));
}

/** The one of a flat's history that has this day in it: the day on which one ends belongs to the next. */
export function onDay<T extends Days>(history: readonly T[], day: string): T | undefined {
  return history.find((one) => isOn(one, day));
}

/** Whether a day is in both; one that was taken back, whose end is its beginning, has none. */
export function haveDayInCommon(one: Days, other: Days): boolean {
  const isAny = ({ since, until }: Days) => until === null || since < until;
  const isBefore = ({ until }: Days, { since }: Days) => until !== null && until <= since;
  return isAny(one) && isAny(other) && !isBefore(one, other) && !isBefore(other, one);
}

/** The days of one that stands under another and ends with it, as a nomination does under an ownership. */
export function endingWith({ since, until }: Days, above: Pick<Days, 'until'>): Days {
  if (above.until === null || (until !== null && until <= above.until)) return { since, until };
  return { since, until: above.until < since ? since : above.until };
}

/** Days that follow on one another, as one: of `all` in the order in which they began. What was taken back has none. */
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
