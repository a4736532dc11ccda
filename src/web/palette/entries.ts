import { type Flat, flatStatusLabels } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import { plateKey, unknown, type Vehicle } from '#domain/vehicle.ts';
import type { Findable } from '#web/palette/match.ts';

/** A record as the palette shows and finds it. */
export type Entry = Findable & { kind: 'flat' | 'owner' | 'vehicle'; id: string; label: string; hint: string };

// A list of thousands is made ready once; a live change makes ready only what it replaced.
const ready = new WeakMap<object, Entry>();

export function entriesOf<T extends object>(list: readonly T[] | undefined, make: (item: T) => Entry): Entry[] {
  return (list ?? []).map((item) => {
    const known = ready.get(item) ?? make(item);
    ready.set(item, known);
    return known;
  });
}

/** Found by its number, with or without the hyphen. */
export function flatEntry({ id, flatNumber, status, ownerName }: Flat): Entry {
  const lower = flatNumber.toLowerCase();
  return {
    kind: 'flat',
    id,
    label: flatNumber,
    hint: [flatStatusLabels[status], ownerName].filter((part) => part !== null).join(' · '),
    texts: [lower, lower.replace('-', '')],
  };
}

/** Found by name, phone, email and flat. */
export function ownerEntry({ id, name, phone, email, flat, status }: Owner): Entry {
  return {
    kind: 'owner',
    id,
    label: name,
    hint: [flat?.flatNumber, phone, status === 'Old' ? 'Old' : null].filter((part) => part != null).join(' · '),
    texts: [name.toLowerCase(), phone, email ?? '', flat?.flatNumber.toLowerCase() ?? ''],
  };
}

/** Found by its number in any spacing, so by its last four digits too, and by company and model. */
export function vehicleEntry({ id, vehicleNumber, company, model, flatNumber, ownerName }: Vehicle): Entry {
  return {
    kind: 'vehicle',
    id,
    label: vehicleNumber,
    hint: [`${company} ${model}`, flatNumber, ownerName ?? unknown].filter((part) => part !== null).join(' · '),
    texts: [vehicleNumber.toLowerCase(), plateKey(vehicleNumber).toLowerCase(), `${company} ${model}`.toLowerCase()],
  };
}
