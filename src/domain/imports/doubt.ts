import type { ColumnMatch } from '#domain/imports/field.ts';
import { fieldsIn, headingMatch } from '#domain/imports/headings.ts';
import type { MatchedBy } from '#domain/imports/match.ts';
import type { Untaken } from '#domain/imports/profile.ts';

/** Why a person should check what a column was taken for: its values alone decided it, or nothing did. */
export type Doubt = 'values' | 'unknown';

type Matched = { heading: string; match: ColumnMatch; by: MatchedBy; filled: number; of?: string | undefined };

/**
 * Null for a column without doubt: matched by its heading or by a person, or left out with the subject it belongs to.
 */
export function doubtOf({ heading, match, by, filled, of }: Matched): Doubt | null {
  if (filled === 0) return null;
  if (match !== null) return by === 'values' ? 'values' : null;
  const isKnown = by !== 'nothing' || of !== undefined || headingMatch(heading) === 'left-out';
  return isKnown ? null : 'unknown';
}

/**
 * Why an unforeseen column is left out: the kind of its values, or 'unknown'. Columns of a sheet with the same reason
 * are decided together. Null for any other column.
 */
export function leftOutFor(column: Matched & { untaken?: Untaken | undefined }): Untaken | 'unknown' | null {
  return doubtOf(column) === 'unknown' ? (column.untaken ?? 'unknown') : null;
}

/** The fields that a heading may mean, the likeliest first. */
export function meaningsOf(heading: string): NonNullable<ColumnMatch>[] {
  return fieldsIn(heading).map((field) => ({ field, nth: 1 }));
}
