import { useQuery } from '@tanstack/react-query';
import type { Flat, Numbering } from '#domain/flat.ts';
import { sampleNumber } from '#domain/flatNumber.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { societyQuery } from '#web/society/queries.ts';

/** How the society numbers its flats; null until it is known. */
export function useNumbering(): Numbering | null {
  const { data: settings } = useQuery(societyQuery);
  const { data: newest = null } = useQuery({ ...flatsQuery, select: newestNumber });
  return settings ? { flatNumbers: settings.flatNumbers, newest } : null;
}

function newestNumber(flats: Flat[]): string | null {
  let newest: Flat | undefined;
  for (const flat of flats) if (!newest || flat.createdAt > newest.createdAt) newest = flat;
  return newest?.flatNumber ?? null;
}

/** A number as the society's are. */
export function exampleOf(numbering: Numbering | null): string {
  if (numbering === null || numbering.flatNumbers === 'A-101') return sampleNumber['A-101'];
  return numbering.newest ?? sampleNumber.any;
}
