import type { Topic } from '#domain/permissions.ts';
import { type LoggedValue, yesOrNo } from '#domain/sentences/log.ts';
import { fieldsOf } from '#domain/topicsInLog.ts';
import type { Logged } from '#server/changes/records.ts';

/** What a line of the log says of a record. */
export type LoggedLine = { topic: Topic; operation: string; before: Logged | null; after: Logged | null };

/** Which fields an edit changed, as a person sees them. */
export function changedFieldsOf(line: LoggedLine): string[] {
  const { topic, operation, before, after } = line;
  if (operation !== 'edit') return [];
  const value = (row: Logged | null, field: string) => (row?.[field] ?? null) as LoggedValue;
  const changed = fieldsOf(topic).filter((field) => !isSame(field, value(before, field), value(after, field)));
  return [...changed, ...replacedDocuments(line)];
}

/** Whether two values are the same to a person: null, an empty text and 'no' all mean nothing. */
export function isSame(field: string, was: LoggedValue | undefined, is: LoggedValue | undefined): boolean {
  const isAbsent = (value: LoggedValue | undefined) =>
    value == null || value === false || value === '' || (value === 0 && yesOrNo.has(field));
  return was === is || (isAbsent(was) && isAbsent(is));
}

const documentFields = { aadhar: 'hasAadhar', pan: 'hasPan', lease: 'hasLease' } as const;

/** The fields of documents that an edit replaced by others: the log says which, never what is in them. */
export function replacedDocuments({ topic, operation, before, after }: LoggedLine): string[] {
  if (topic !== 'owners' || operation !== 'edit') return [];
  const replaced = (after?.['changedDocuments'] ?? []) as (keyof typeof documentFields)[];
  return replaced
    .map((document) => documentFields[document])
    .filter((field) => before?.[field] === true && after?.[field] === true);
}
