import { raiseKey } from '#domain/bulk.ts';
import { details, type FieldKind, type FieldRule, inPlaces, isEmptiable } from '#domain/fieldList.ts';
import type { BulkField, How } from '#web/bulk/bulk.ts';
import { optionsOf } from '#web/records/formFields.ts';

const kinds: Partial<Record<FieldKind, BulkField['kind']>> = {
  ...{ choice: 'choice', number: 'whole', year: 'whole', count: 'whole', rupees: 'rupees', lines: 'text', day: 'day' },
};

/** What many records are given at once, as their concept's list of fields says. */
export function bulkFields(rules: Readonly<Record<string, FieldRule>>): BulkField[] {
  const fields = Object.keys(rules).filter((field) => rules[field]?.bulk !== null);
  return inPlaces(fields, (field) => details(rules[field]?.bulk ?? null).place).map((field) =>
    bulkField(field, rules[field] as FieldRule),
  );
}

function bulkField(key: string, rule: FieldRule): BulkField {
  const { kind, label, name, bulk } = rule;
  if (details(bulk).clearing !== undefined) return { key, label: `${name}: none`, kind: 'line', hows: ['clear'] };
  const raises: How[] = kind === 'rupees' ? ['rupees', 'percent'] : [];
  return {
    ...{ key, label, kind: kinds[kind] ?? 'line' },
    hows: ['set', ...raises, ...(isEmptiable(rule) ? (['clear'] as const) : [])],
    ...(kind === 'choice' && { options: optionsOf(rule) }),
    ...(kind === 'rupees' && { raiseKey: raiseKey(key) }),
  };
}
