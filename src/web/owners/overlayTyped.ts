import type { OwnerRecord } from '#domain/owner.ts';
import { type FormField, type OwnerFields, toFields } from '#web/owners/fields.ts';

/** What belongs to the step of adding, not to the person. */
const ofTheStep: readonly FormField[] = ['flatId', 'occupancyDate', 'status', 'days'];

/**
 * What was typed for a new record, laid over one that is there already: what was left empty stays as it is on record. The
 * flat comes along where that takes no other from them; since when it is theirs is then asked, with the day that was typed.
 */
export function overlayTyped(record: OwnerRecord, typed: OwnerFields): OwnerFields {
  const onRecord = toFields(record);
  const given = Object.entries(typed).filter(
    ([field, value]) => value !== '' && value !== null && !ofTheStep.includes(field as FormField),
  );
  const fields: OwnerFields = { ...onRecord, ...Object.fromEntries(given) };
  if (typed.flatId === null || keptApart(record, typed) !== null) return fields;
  const taken = { ...fields, flatId: typed.flatId, status: typed.status };
  const isTheirs = record.flat?.id === typed.flatId;
  if (isTheirs) return taken;
  if (record.hasOwned) return { ...taken, days: typed.occupancyDate === '' ? {} : { since: typed.occupancyDate } };
  return { ...taken, occupancyDate: typed.occupancyDate };
}

/** The flats that the form would take from them for the one that was typed; null where there are none. */
export function keptApart(record: Pick<OwnerRecord, 'flats'>, { flatId }: OwnerFields): string[] | null {
  const { flats } = record;
  if (flatId === null || flats.length === 0 || flats.some(({ id }) => id === flatId)) return null;
  return flats.map(({ flatNumber }) => flatNumber);
}
