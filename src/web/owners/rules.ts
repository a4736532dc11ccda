import { type Family, familyErrors, familyKeys } from '#domain/family.ts';
import { type Message, type Messages, message, messagesOf, renamed } from '#domain/message.ts';
import {
  fieldsIn,
  keyInGroup,
  type OwnerField,
  type OwnerGroup,
  ownerGroups,
  ownerRule,
} from '#domain/owner.fields.ts';
import type { OwnerDraft, OwnerRecord } from '#domain/owner.ts';
import { ownerReader } from '#domain/ownerFacts.ts';
import { OwnerEdit, OwnerForm, ownerErrors } from '#domain/ownerForm.ts';
import { readPhone } from '#domain/phone.ts';
import type { Code } from '#domain/sentences/english.ts';
import type { FamilyRule, OwnerEmailRule, PhoneRule } from '#domain/society.ts';
import { dayErrors, sentDays } from '#web/owners/days.ts';
import { type FormField, fieldAt, type OwnerFields, touchedFields } from '#web/owners/fields.ts';

/** What the rules depend on beside the fields. */
export type Circumstances = {
  /** The record the form was made from. */
  base: OwnerRecord | null;
  /** Whether a new record will be saved, also where `base` was deleted meanwhile. */
  isNew: boolean;
  today: string;
  /** Null while the society's settings are not loaded; the server checks the rule anyway. */
  familyRule: FamilyRule | null;
  /** Null as above. */
  phones: PhoneRule | null;
  /** Null as above. */
  ownerEmail: OwnerEmailRule | null;
};

const strictest: FamilyRule = 'every-above-zero';
const widest: PhoneRule = 'international';
const familyFields: readonly FormField[] = fieldsIn('familyDetails');
const groups = Object.keys(ownerGroups) as OwnerGroup[];
const isGroup = (name: string): name is OwnerGroup => name in ownerGroups;

/**
 * Checks the form by the domain's own rules (docs/rules.md, Owners), by field. Untouched fields of an owner on record
 * are not checked: an owner who came by a transfer may have no email.
 */
export function checkFields(
  fields: OwnerFields,
  { base, isNew, today, familyRule, phones, ownerEmail }: Circumstances,
): Messages {
  const errors = atFields(messagesOf(OwnerForm.safeParse(toInput(fields, base)).error));
  const { occupancyDate } = fields;
  const phone = readPhone(fields.phone);
  const email = fields.email.trim() === '' ? null : undefined;
  const ruled = ownerErrors(
    { occupancyDate, phone, email },
    { today, familyRule: strictest, phones: phones ?? widest, ownerEmail: ownerEmail ?? 'optional' },
  );
  Object.assign(errors, { ...ruled, ...errors });
  if (errors['phone'] && phones === widest) errors['phone'] = message('phone_international');
  const all = familyRule === null ? errors : withFamilyRule(errors, fields, familyRule);
  const ofDays = dayErrors(isNew ? null : base, fields, today);
  return { ...(isNew ? all : onlyTouched(withoutMissing(all, base, fields), touchedFields(base, fields))), ...ofDays };
}

/**
 * Adds the errors of the family rule. Where every count must be above 0, that error replaces the one for a missing
 * count, but not the one that names what was typed for a number; where only the total must be, the error for a missing
 * count stays.
 */
function withFamilyRule(errors: Messages, fields: OwnerFields, rule: FamilyRule): Messages {
  const family = Object.fromEntries(familyKeys.map((key) => [key, Number(fields[key]) || 0])) as Family;
  const found = atFields(familyErrors(family, rule));
  if (rule !== strictest) return { ...found, ...errors };
  const isNumber = ([field]: [string, unknown]) => !Number.isNaN(Number(fields[field as FormField]));
  return { ...errors, ...Object.fromEntries(Object.entries(found).filter(isNumber)) };
}

/** Errors by the record's paths, as the rules and the server give them, renamed to the form's fields. */
export function atFields(errors: Messages): Messages {
  return renamed(errors, fieldAt);
}

/** Leaves out the errors of family counts that were missing on record and still are (docs/rules.md, Owners). */
function withoutMissing(errors: Messages, base: OwnerRecord | null, fields: OwnerFields): Messages {
  const missing: string[] = familyKeys.filter((key) => base?.familyDetails[key] === null && fields[key] === '');
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !missing.includes(field)));
}

/** Only the errors of touched fields. A family is saved whole, so one changed count brings the errors of all four. */
function onlyTouched(errors: Messages, touched: FormField[]): Messages {
  const asked: string[] = touched.some((field) => familyFields.includes(field))
    ? [...touched, ...familyFields]
    : touched;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => asked.includes(field)));
}

/**
 * The form's values as the rules expect them: in groups, an empty optional count is null, and so is an unchanged mask.
 */
function toInput(fields: OwnerFields, base: OwnerRecord | null): Record<string, unknown> {
  const inputOf = (field: OwnerField) => {
    const { kind, isRequired } = ownerRule(field);
    if (kind === 'count' && fields[field] === '') return isRequired ? undefined : null;
    return kind === 'document' && base && fields[field] === ownerReader(field)(base) ? null : fields[field];
  };
  const grouped = (group: OwnerGroup) =>
    Object.fromEntries(fieldsIn(group).map((field) => [keyInGroup(field), inputOf(field)]));
  return {
    ...Object.fromEntries(fieldsIn(null).map((field) => [field, inputOf(field)])),
    ...Object.fromEntries(groups.map((group) => [group, grouped(group)])),
  };
}

/**
 * Only for fields that passed `checkFields`. A number of which only the mask is known can't be given to a new record.
 */
export function toDraft(fields: OwnerFields, gone: OwnerRecord | null, today: string): OwnerDraft {
  return OwnerForm.parse({ ...toInput(fields, gone), ...sentDays(null, fields, today) });
}

/**
 * The changed fields with the days that their change needs, and nothing else: an untouched number stays sealed, an
 * untouched flat stays the owner's.
 */
export function toEdit(base: OwnerRecord, fields: OwnerFields, today: string): OwnerEdit {
  const input = toInput(fields, base);
  const touched = touchedFields(base, fields);
  const edit: Record<string, unknown> = { version: base.version };
  for (const [name, value] of Object.entries(input)) {
    const inGroup: readonly FormField[] = isGroup(name) ? fieldsIn(name) : [name as OwnerField];
    if (inGroup.some((field) => touched.includes(field))) edit[name] = value;
  }
  const documents = fieldsIn('documents').filter((field) => touched.includes(field));
  if (documents.length > 0) edit['documents'] = Object.fromEntries(documents.map((field) => [field, fields[field]]));
  if (edit['familyDetails'])
    edit['familyDetails'] = Object.fromEntries(familyKeys.map((key) => [key, fields[key] === '' ? null : fields[key]]));
  return OwnerEdit.parse({ ...edit, ...sentDays(base, fields, today) });
}

/** The messages that the owner form also shows as a toast, most important first (docs/rules.md, Owners). */
const toasted: readonly Code[] = [
  'owner_email_format',
  'phone_ten_digits',
  'phone_international',
  'aadhar_digits',
  'pan_format',
  'family_above_zero',
];

/** The error to show as a toast; null where there is none. */
export function toastOf(errors: Messages): Message | null {
  const found = toasted.map((code) => Object.values(errors).find((what) => what.code === code));
  return found.find((what) => what !== undefined) ?? null;
}
