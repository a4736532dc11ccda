import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { z } from 'zod';
import type { BulkResult, LeftOut } from '#domain/bulkCalls.ts';
import type { FieldRules } from '#domain/fieldList.ts';
import { type Messages, messagesOf } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import type { SocietySettings } from '#domain/society.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { queryClient } from '#web/data/queries.ts';
import { count } from '#web/ui/format.ts';

/** How a bulk edit changes a field's value. */
export type How = 'set' | 'rupees' | 'percent' | 'clear';

/** One field that can be changed for many records at once. */
export type BulkField = {
  /** Its name in the edit. */
  key: string;
  label: string;
  kind: 'choice' | 'number' | 'rupees' | 'line' | 'text' | 'day';
  options?: readonly (string | { value: string; label: string })[];
  /** The first is the default; with only one the user is not asked. */
  hows: readonly [How, ...How[]];
  /** The edit's property for raising an amount. */
  raiseKey?: string;
  /** The label of the value, where it is not the field's. */
  valueLabel?: string;
};

export type Versioned = { id: string; version: number };

/** How a concept's records are changed in bulk. */
export type Bulk<R extends Versioned, E extends object> = {
  /** The query key of the cached list. */
  topic: 'flats' | 'owners' | 'vehicles';
  one: string;
  many: string;
  nameOf: (record: R) => string;
  /** The rules of the concept's fields; those with `bulk` can be changed. */
  rules: FieldRules;
  /** Further fields of the edit, which are not the concept's. */
  more?: readonly BulkField[];
  /** Whether the society's settings, null while they are not loaded, let this field be changed; without it each may be. */
  canChange?: (key: string, settings: SocietySettings | null) => boolean;
  schema: z.ZodType<E>;
  send: (request: BulkRequest<E>) => Promise<BulkResult>;
  /** What a deletion brings with it. */
  afterDeletion: string | null;
  /** The effect of an edit, by an example or as its consequence; null where there is no more to say. */
  comesTo?: (records: readonly R[], edit: E) => string | null;
};

type BulkRequest<E> = { seen: Record<string, number>; key?: string; edit?: E; delete?: true; dryRun?: boolean };

/** The input in the dialog. */
export type TypedEdit = { how: How; value: string | number };

/** The typed edit, or its errors; null while there is no value. */
export function readEdit<E extends object>(
  { schema }: { schema: z.ZodType<E> },
  field: BulkField,
  { how, value }: TypedEdit,
): { edit: E } | { errors: Messages } | null {
  if (how !== 'clear' && String(value).trim() === '') return null;
  const { data, error } = schema.safeParse(editOf(field, how, value));
  return data === undefined ? { errors: messagesOf(error) } : { edit: data };
}

function editOf({ key, raiseKey = key }: BulkField, how: How, value: string | number): object {
  if (how === 'clear') return { [key]: null };
  return how === 'set' ? { [key]: value } : { [raiseKey]: { by: how, amount: value } };
}

export function seenOf(records: readonly Versioned[]): Record<string, number> {
  return Object.fromEntries(records.map(({ id, version }) => [id, version]));
}

/** '1 flat' or '3 flats'. */
export function counted({ one, many }: { one: string; many: string }, amount: number): string {
  return `${count(amount)} ${amount === 1 ? one : many}`;
}

const typingMs = 150;

/** Previews an act on these records while it is typed; `opening` separates the cache of one dialog from the next. */
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

/** The same act sent again has the same key, as the server may have done it and its answer been lost. */
export function useKeyOf(act: object): string {
  const said = JSON.stringify(act);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act has its own.
  return useMemo(newIdempotencyKey, [said]);
}

/** Sends the bulk change and refetches the whole list: there may be too many records to patch one by one. */
export async function changeMany<R extends Versioned, E extends object>(
  { send, topic }: Bulk<R, E>,
  request: BulkRequest<E>,
): Promise<BulkResult> {
  const result = await send(request);
  void queryClient.invalidateQueries({ queryKey: [topic] });
  return result;
}

/** How many of those left out a toast names, which is read in ten seconds. */
const mostNamed = 3;

/** '23 flats changed; 1 was left as it is: B-204 has no rent to raise' */
export function resultText(
  nouns: { one: string; many: string },
  done: 'changed' | 'deleted',
  { willChange, cannot, cannotCount }: BulkResult,
  nameOf: (id: string) => string,
): string {
  const changed = `${counted(nouns, willChange)} ${done}`;
  if (cannotCount === 0) return changed;
  const rest = cannotCount === 1 ? '1 was left as it is' : `${count(cannotCount)} were left as they are`;
  const named = cannot.slice(0, mostNamed).map((one) => reasonOf(one, nameOf).join('').replace(/\.$/, ''));
  const more = cannotCount > named.length ? [`and ${count(cannotCount - named.length)} more`] : [];
  return `${changed}; ${rest}: ${[...named, ...more].join('; ')}`;
}

/** A left-out record's name, and the reason after it; most reasons begin with the name, which is then not repeated. */
export function reasonOf({ id, label, why }: LeftOut, nameOf: (id: string) => string): [name: string, reason: string] {
  const name = label ?? nameOf(id);
  const sentence = say(why);
  return [name, sentence.startsWith(`${name} `) ? sentence.slice(name.length) : `: ${sentence}`];
}
