import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { BulkResult } from '#domain/bulkCalls.ts';
import type { FieldRules } from '#domain/fieldList.ts';
import { type Messages, messagesOf } from '#domain/message.ts';
import { queryClient } from '#web/data/queries.ts';
import { count } from '#web/ui/format.ts';

/** How a field's value comes about. */
export type How = 'set' | 'rupees' | 'percent' | 'clear';

/** One field that can be changed for many records at once. */
export type BulkField = {
  /** Its name in the edit. */
  key: string;
  label: string;
  kind: 'choice' | 'whole' | 'rupees' | 'line' | 'text' | 'day';
  options?: readonly (string | { value: string; label: string })[];
  /** The first is proposed; where there is only one nothing is asked. */
  hows: readonly [How, ...How[]];
  /** The name in the edit under which an amount is raised. */
  raiseKey?: string;
  /** What the value is called, where it is not the field itself. */
  valueLabel?: string;
};

export type Versioned = { id: string; version: number };

/** What a concept says of changing many of its records. */
export type Bulk<R extends Versioned, E extends object> = {
  /** The key of the cached list. */
  topic: 'flats' | 'owners' | 'vehicles';
  one: string;
  many: string;
  nameOf: (record: R) => string;
  /** The concept's fields, those that take part. */
  rules: FieldRules;
  /** What can be said beside them. */
  more?: readonly BulkField[];
  schema: z.ZodType<E>;
  send: (request: BulkRequest<E>) => Promise<BulkResult>;
  /** What comes with a deletion. */
  afterDeletion: string | null;
  /** What an edit comes to, by an example or as its consequence; null where there is no more to say. */
  comesTo?: (records: readonly R[], edit: E) => string | null;
};

export type BulkRequest<E> = { seen: Record<string, number>; edit?: E; delete?: true; dryRun?: boolean };

/** What is typed in the dialog. */
export type TypedEdit = { how: How; value: string | number };

/** The edit that is typed, or what is wrong with it; null while there is no value. */
export function readEdit<E extends object>(
  { schema }: { schema: z.ZodType<E> },
  field: BulkField,
  { how, value }: TypedEdit,
): { edit: E } | { errors: Messages } | null {
  if (how !== 'clear' && String(value).trim() === '') return null;
  const { data, error } = schema.safeParse(editOf(field, how, value));
  return data === undefined ? { errors: messagesOf(error) } : { edit: data };
}

function editOf({ key, kind, raiseKey = key }: BulkField, how: How, value: string | number): object {
  if (how === 'clear') return { [key]: null };
  const isNumber = kind === 'whole' || kind === 'rupees';
  const read = isNumber ? Number(value) : value;
  return how === 'set' ? { [key]: read } : { [raiseKey]: { by: how, amount: read } };
}

export function seenOf(records: readonly Versioned[]): Record<string, number> {
  return Object.fromEntries(records.map(({ id, version }) => [id, version]));
}

/** 'A flat' and 'flats', counted. */
export function counted({ one, many }: { one: string; many: string }, amount: number): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}

const typingMs = 150;

/** What an act over these records would come to, asked while it is typed; `opening` keeps one dialog's from another's. */
export function usePreview<R extends Versioned, E extends object>(
  bulk: Bulk<R, E>,
  { records, opening }: { records: readonly R[]; opening: number },
  act: { edit: E } | { delete: true } | null,
) {
  const wanted = act && JSON.stringify(act);
  const [settled] = useDebouncedValue(wanted, typingMs);
  const { data, error } = useQuery({
    queryKey: ['bulk', bulk.topic, opening, settled],
    queryFn: () => bulk.send({ seen: seenOf(records), ...(JSON.parse(settled ?? '') as object), dryRun: true }),
    enabled: settled !== null,
    gcTime: 0,
  });
  const isCurrent = wanted === settled;
  return { result: isCurrent ? (data ?? null) : null, error: isCurrent ? error : null };
}

/** Does it, and has the list fetched again: these may be too many to be put in one by one. */
export function useBulk<R extends Versioned, E extends object>({ send, topic }: Bulk<R, E>) {
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: [topic] });
    },
  });
}

/** '23 flats changed; 2 were left as they are' */
export function resultText(
  nouns: { one: string; many: string },
  done: 'changed' | 'deleted',
  result: BulkResult,
): string {
  const { willChange, cannotCount } = result;
  const rest = cannotCount === 1 ? '1 was left as it is' : `${count(cannotCount)} were left as they are`;
  return `${counted(nouns, willChange)} ${done}${cannotCount > 0 ? `; ${rest}` : ''}`;
}
