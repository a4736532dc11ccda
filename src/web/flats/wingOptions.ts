import { wingOf } from '#domain/flatNumber.ts';

/** The wings of these flats, for a select; '' is all of them. */
export function wingOptions(flats: readonly { flatNumber: string }[] | undefined): { value: string; label: string }[] {
  const wings = [...new Set((flats ?? []).map(({ flatNumber }) => wingOf(flatNumber)))].filter(Boolean).sort();
  return [{ value: '', label: 'All wings' }, ...wings.map((value) => ({ value, label: `Wing ${value}` }))];
}
