import { type Message, message } from '#domain/message.ts';
import { lineOf, type ParsedLine } from '#server/activities/lines.ts';
import type { Names } from '#server/activities/names.ts';
import type { Logged } from '#server/changes/records.ts';

/**
 * What an edit of one owner says of which field, though it changed flats and ownerships beside: "changed the status of Ravi
 * Kumar from Active to Old", "changed the flat of Ravi Kumar from A-101 to B-204". Null where its lines are about several
 * owners, or about several flats that were left or come to.
 */
export function ownerEditOf(lines: readonly ParsedLine[], namesOf: (line: ParsedLine) => Names): Message | null {
  const [owner, ...more] = lines.filter(({ topic }) => topic === 'owners');
  const ownerships = lines.filter(({ topic }) => topic === 'ownerships');
  const concerned = new Set([owner?.entityId, ...ownerships.map((line) => rowOf(line)?.['ownerId'])]);
  if (!owner) concerned.delete(undefined);
  if (more.length > 0 || concerned.size !== 1) return null;
  const said = owner && lineOf(owner, namesOf(owner));
  const calledThen = (line: ParsedLine) => namesOf(line).row(line);
  const name = said?.label ?? (ownerships[0] && nameIn(calledThen(ownerships[0])));
  const changed = (said?.fields ?? []).map(({ field, what }) => ({ field, what }));
  const left = ownerships.filter(({ before, after }) => isOpen(before) && !isOpen(after));
  const came = ownerships.filter(({ before, after }) => !isOpen(before) && isOpen(after));
  if (left.length > 1 || came.length > 1) return null;
  const [from, to] = [left, came].map(([line]) => (line && flatIn(calledThen(line))) ?? null);
  // Who becomes Old leaves their flat, and has it again when they are Active again: the same ownership goes on.
  const isOfStatus = changed.some(({ field }) => field === 'status') && (came[0] ?? left[0])?.before !== null;
  if (from !== to && !(isOfStatus && (from === null || to === null))) {
    const flat = { field: 'flatId', name: name ?? null, before: from ?? null, after: to ?? null };
    changed.push({ field: 'flatId', what: message('changed_field', flat) });
  }
  const [first, ...others] = changed;
  if (!first) return null;
  if (others.length === 0) return first.what;
  return message('changed_fields', { name: name ?? null, fields: changed.map(({ field }) => field) });
}

const rowOf = ({ before, after }: ParsedLine) => after ?? before;
const isOpen = (row: Logged | null) => row !== null && row['until'] === null;
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
const nameIn = (row: Logged | null) => textOf(row?.['ownerName']);
const flatIn = (row: Logged | null) => textOf(row?.['flatNumber']);
