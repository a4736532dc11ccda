import type { Topic } from '#domain/permissions.ts';
import { capitalised, fieldWord } from '#domain/sentences/log.ts';
import { fieldsOf, nouns, searchedFields } from '#domain/topicsInLog.ts';

export const anyField = 'any';

const grouped: Topic[] = ['flats', 'owners', 'vehicles', 'users', 'society'];

/** The fields by which the log is filtered, each under the first concept that has it. */
export const fieldOptions = [
  { value: anyField, label: 'Any field' },
  ...grouped.map((topic, place) => {
    const before = new Set(grouped.slice(0, place).flatMap(fieldsOf));
    const own = fieldsOf(topic).filter((field) => !before.has(field));
    return {
      group: nouns[topic].heading,
      items: own.map((value) => ({ value, label: capitalised(fieldWord(value)) })),
    };
  }),
];

/** Whether an address names a known field; an unknown one is ignored. */
export function isField(field: string): boolean {
  return searchedFields.includes(field);
}

/** The field whose name is the searched text: the log then shows its changes. */
export function fieldMeant(text: string): string | undefined {
  const typed = text.trim().toLowerCase();
  return searchedFields.find((field) => fieldWord(field).toLowerCase() === typed);
}
