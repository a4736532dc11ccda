import { flatFields } from '#domain/flat.fields.ts';
import {
  type GroundFloor,
  ManyFlatsDraft,
  manyFlatsErrors,
  type NumberPattern,
  numbersOf,
  readWings,
} from '#domain/manyFlats.ts';
import { type Messages, message } from '#domain/message.ts';
import type { FlatNumberRule } from '#domain/society.ts';
import { wrongWith } from '#web/records/check.ts';

/** The form's values while the user types. */
export type ManyFields = {
  wings: string;
  firstFloor: number | string;
  lastFloor: number | string;
  perFloor: number | string;
  pattern: NumberPattern;
  groundFloor: GroundFloor;
  type: ManyFlatsDraft['type'] | null;
  status: ManyFlatsDraft['status'];
  size: number | string;
  rent: number | string;
  deposit: number | string;
};

export const emptyFields: ManyFields = {
  wings: '',
  firstFloor: '',
  lastFloor: '',
  perFloor: '',
  pattern: 'floor-hundreds',
  groundFloor: 'zero',
  type: null,
  status: 'Available',
  size: '',
  rent: '',
  deposit: '',
};

export const fieldLabels: Record<keyof ManyFields, string> = {
  wings: 'Wings or towers',
  firstFloor: 'First floor',
  lastFloor: 'Last floor',
  perFloor: 'Flats a floor',
  pattern: 'Numbers',
  groundFloor: 'The ground floor',
  type: flatFields.type.label,
  status: flatFields.status.label,
  size: flatFields.size.label,
  rent: flatFields.rent.label,
  deposit: flatFields.deposit.label,
};

function toInput({ wings, size, rent, deposit, ...fields }: ManyFields) {
  const orNull = (value: number | string) => (value === '' ? null : value);
  // Wings that can't be parsed are null, which the schema reports at the field.
  return { ...fields, wings: readWings(wings), size: orNull(size), rent: orNull(rent), deposit: orNull(deposit) };
}

const check = wrongWith(ManyFlatsDraft);

/** Errors by the domain's own rules (docs/rules.md, Flats), by field; `rule` is null until the settings are loaded. */
export function checkFields(fields: ManyFields, rule: FlatNumberRule | null): Messages {
  const errors = check(toInput(fields));
  if (Object.keys(errors).length > 0) return errors;
  const draft = toDraft(fields);
  return rule === null ? { pattern: message('settings_awaited') } : manyFlatsErrors(draft, rule);
}

/** Only for fields that passed `checkFields`. */
export function toDraft(fields: ManyFields): ManyFlatsDraft {
  return ManyFlatsDraft.parse(toInput(fields));
}

/** The draft of the fields so far, even without a type; null while they define no flats. */
export function draftSoFar(fields: ManyFields, rule: FlatNumberRule): ManyFlatsDraft | null {
  const { data } = ManyFlatsDraft.safeParse(toInput({ ...fields, type: fields.type ?? '1BHK' }));
  return data && Object.keys(manyFlatsErrors(data, rule)).length === 0 ? data : null;
}

/** 'A-001, A-002 … E-1904': a pattern's first two numbers and its last one, by the fields so far. */
export function sampleOf(fields: ManyFields, pattern: NumberPattern, rule: FlatNumberRule): string {
  const usual = { firstFloor: 0, lastFloor: 4, perFloor: 4 };
  const given = draftSoFar({ ...fields, pattern }, rule);
  const draft = given ?? { ...ManyFlatsDraft.parse({ ...usual, wings: [], pattern, type: '1BHK' }), ...usual };
  const wings = given ? draft.wings : (readWings(fields.wings) ?? []);
  const numbers = numbersOf({ ...draft, wings, groundFloor: fields.groundFloor }, rule).map(
    ({ flatNumber }) => flatNumber,
  );
  const [first = '', second, ...others] = numbers;
  const last = others.at(-1);
  return [first, second && `, ${second}`, last && ` … ${last}`].filter(Boolean).join('');
}
