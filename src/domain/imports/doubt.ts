import type { ColumnMatch } from '#domain/imports/field.ts';
import { headingMatch } from '#domain/imports/headings.ts';
import type { MatchedBy } from '#domain/imports/match.ts';
import type { Untaken } from '#domain/imports/profile.ts';

/** Why a person should look at what a column was taken for: it was told by its values alone, or not at all. */
export type Doubt = 'values' | 'unknown';

type Matched = { heading: string; match: ColumnMatch; by: MatchedBy; filled: number; of?: string | undefined };

/** Null for a column that is sure: by its heading, by what a person said, or left out with whom it belongs to. */
export function doubtOf({ heading, match, by, filled, of }: Matched): Doubt | null {
  if (filled === 0) return null;
  if (match !== null) return by === 'values' ? 'values' : null;
  const isKnown = by !== 'nothing' || of !== undefined || headingMatch(heading) === 'left-out';
  return isKnown ? null : 'unknown';
}

/** For what a column is left out that nothing foresaw: those of a sheet with the same are one decision. Null for any other. */
export function leftOutFor(column: Matched & { untaken?: Untaken | undefined }): Untaken | 'unknown' | null {
  return doubtOf(column) === 'unknown' ? (column.untaken ?? 'unknown') : null;
}

/** What a heading may mean, the likeliest first. */
export function meaningsOf(heading: string): NonNullable<ColumnMatch>[] {
  const found = headingMatch(heading);
  return found === null || found === 'left-out' ? [] : found.fields.map((field) => ({ field, nth: 1 }));
}
