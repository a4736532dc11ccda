import { hash } from 'node:crypto';
import { tidied } from '#domain/imports/headings.ts';
import { folded, withPlainDigits } from '#domain/text.ts';
import type { ReadTx } from '#server/changes/write.ts';
import type { Tables } from '#server/database/tables.ts';
import type { Seal } from '#server/seal.ts';

type ImportPart = Tables['importParts'];
type NewImportPart = Omit<ImportPart, 'draftId'>;

/**
 * The number under which the traces of each part are kept: of the file, of the choices made for it, and of its report.
 */
export const tracesOf = { sheets: 0, choices: 1, report: 2 } as const;

/** The traces of people in a spreadsheet, to be kept with it; none where they are too many. */
export function keptTraces(
  seal: Seal,
  draftId: string,
  of: keyof typeof tracesOf,
  texts: Iterable<string>,
): NewImportPart[] {
  const traces = tracesIn(texts);
  const nth = tracesOf[of];
  return traces ? [{ part: 'people', nth, sealed: seal.close(traces, placeOf(draftId, nth)) }] : [];
}

function placeOf(draftId: string, nth: number): string {
  return `importDrafts/${draftId}/people/${nth}`;
}

/** A writing whose progress was not stored for so long is over: its server has stopped, and nothing was written. */
const silentMs = 60_000;

export function stateNow(
  { state, touchedAt }: Pick<Tables['importDrafts'], 'state' | 'touchedAt'>,
  now: Date,
): Tables['importDrafts']['state'] {
  const isSilent = state === 'writing' && Math.abs(now.getTime() - Date.parse(touchedAt)) > silentMs;
  return isSilent ? 'open' : state;
}

export type DraftWithDetails = Pick<Tables['importDrafts'], 'id' | 'name' | 'at' | 'state'>;

/**
 * The imports under way, and the reports of finished ones, that may hold somebody; one without traces may. Each is read
 * by statements of its own, between which others have their turn.
 */
export async function draftsHolding(
  { db, seal, now }: Pick<ReadTx, 'db' | 'seal' | 'now'>,
  person: Traced,
): Promise<DraftWithDetails[]> {
  const columns = ['id', 'name', 'at', 'state', 'touchedAt'] as const;
  const drafts = await db.selectFrom('importDrafts').select(columns).orderBy('at').execute();
  const isOf = tracing(person);
  const held: DraftWithDetails[] = [];
  for (const draft of drafts) {
    const parts = db.selectFrom('importParts').where('draftId', '=', draft.id);
    const kept = await parts.select(['part', 'nth']).execute();
    const people = await parts.select(['nth', 'sealed']).where('part', '=', 'people').execute();
    const mayHold = ({ nth, sealed }: Pick<ImportPart, 'nth' | 'sealed'>) => {
      const traces = opened(seal, sealed, placeOf(draft.id, nth));
      return traces === null || isOf(traces);
    };
    if (!isTraced(kept) || people.some(mayHold)) held.push({ ...draft, state: stateNow(draft, now) });
  }
  return held;
}

/** Whether each part has its traces: an older version, or a file with more people than are kept, has none. */
function isTraced(kept: Pick<ImportPart, 'part' | 'nth'>[]): boolean {
  const nths = new Set(kept.flatMap(({ part, nth }) => (part === 'people' ? [nth] : [])));
  return kept.every(({ part }) => part === 'people' || nths.has(tracesOf[part]));
}

/** The opened traces; null where they were sealed with a secret that was given up. */
function opened(seal: Seal, sealed: string, place: string): Buffer | null {
  try {
    return seal.openBytes(sealed, place);
  } catch {
    return null;
  }
}

/**
 * The keys of the remembered columns of sheets in whose headings somebody stands: a sheet without headings begins with a
 * person. A key has the headings as they are compared, without the signs of an email.
 */
export async function matchingsHolding({ db }: Pick<ReadTx, 'db'>, person: Traced): Promise<string[]> {
  const isOf = tracing(person);
  const emails = [...person.emails].map((email) => ` ${tidied(email)} `);
  const kept = await db.selectFrom('importMatchings').select(['key', 'match']).execute();
  return kept.flatMap(({ key, match }) => {
    const { headings = {} } = JSON.parse(match) as { headings?: Record<string, string> };
    const parts = [...key.split('|'), ...Object.values(headings)];
    const traces = tracesIn(parts);
    const isHeld = !traces || isOf(traces) || emails.some((email) => parts.some((part) => ` ${part} `.includes(email)));
    return isHeld ? key : [];
  });
}

/*
 * What imported files tell of people, in a small form (a Bloom filter) by which an erasure knows the files that may
 * hold a person without opening any: a few bits for each phone, email and pair of words. The caller seals it.
 */

/** More are not kept: a file with more counts as one that may hold everybody. */
const mostTraces = 120_000;
const bitsEach = 32;
const probes = 8;
/** The fewest bytes, so that a small file is not by chance taken for one that holds somebody. */
const fewestBytes = 512;

/** The traces of all people whom these texts may name; null where there are more than are kept. */
export function tracesIn(texts: Iterable<string>): Buffer | null {
  const traces = new Set<string>();
  for (const text of new Set(texts)) {
    for (const trace of [...phonesIn(text), ...emailsIn(text), ...namesIn(text)]) traces.add(trace);
    if (traces.size > mostTraces) return null;
  }
  const bits = Buffer.alloc(Math.max(fewestBytes, (traces.size * bitsEach) / 8));
  for (const trace of traces)
    for (const at of bitsOf(trace, bits)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  return bits;
}

/** By what somebody is known: everything that is or was on record of them. */
type Traced = { phones: Iterable<string>; emails: Iterable<string>; names: Iterable<string> };

/** Tells whether traces may be of somebody: by a phone or an email of theirs, or a name of theirs as a whole, however it is spelled. */
export function tracing({ phones, emails, names }: Traced): (traces: Buffer) => boolean {
  const theirs = [
    ...[...phones].map((phone) => [phoneTrace(phone.replace(/\D/g, ''))]),
    ...[...emails].map(emailsIn),
    ...[...names].map(nameTraces),
  ].filter((all) => all.length > 0);
  return (traces) => theirs.some((all) => all.every((trace) => has(traces, trace)));
}

function has(bits: Buffer, trace: string): boolean {
  return bitsOf(trace, bits).every((at) => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
}

function bitsOf(trace: string, bits: Buffer): number[] {
  const hashed = hash('sha256', trace, 'buffer');
  return Array.from({ length: probes }, (_, nth) => hashed.readUInt32LE(4 * nth) % (8 * bits.length));
}

const phoneDigits = 10;
/** At least six digits: fewer are a number of a flat or a day. */
const grouped = /\d(?:[\s().\-/\u2010-\u2015\u2212]*\d){5,}/g;

/** Every ten digits that stand together, however they are grouped and whatever code is before them; fewer as they are. */
function phonesIn(text: string): string[] {
  if (!/\p{Nd}/u.test(text)) return [];
  return (withPlainDigits(text).match(grouped) ?? []).flatMap((run) => {
    const digits = run.replace(/\D/g, '');
    const windows = Math.max(1, digits.length - phoneDigits + 1);
    return Array.from({ length: windows }, (_, at) => `phone ${digits.slice(at, at + phoneDigits)}`);
  });
}

function phoneTrace(digits: string): string {
  return `phone ${digits.slice(-phoneDigits)}`;
}

function emailsIn(text: string): string[] {
  if (!text.includes('@')) return [];
  const found = text.toLowerCase().match(/[^\s@,;:<>()"'|]+@[^\s@,;:<>()"'|]+/g) ?? [];
  return found.map((email) => `email ${email.replace(/\.+$/, '')}`);
}

/**
 * The pairs of words that stand beside each other or next but one: "Shah, Meena R." and "Smt. Meena Shah" are both of
 * Meena Shah.
 */
function namesIn(text: string): string[] {
  const words = wordsOf(text);
  const [only] = words;
  if (words.length === 1 && only !== undefined) return [`name ${only}`];
  return words.flatMap((word, at) => words.slice(at + 1, at + 3).map((other) => pairOf(word, other)));
}

/** The traces of a name: a text may hold it where it has each pair of its neighbouring words. */
function nameTraces(name: string): string[] {
  const words = wordsOf(name);
  const [only] = words;
  if (words.length === 1 && only !== undefined) return [`name ${only}`];
  return words.slice(1).map((word, at) => pairOf(words[at] ?? '', word));
}

function pairOf(one: string, other: string): string {
  return one < other ? `name ${one} ${other}` : `name ${other} ${one}`;
}

/** Without initials, which tell nobody from another, unless there is nothing else. */
function wordsOf(text: string): string[] {
  const words = folded(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '');
  const long = words.filter((word) => word.length > 1);
  return long.length > 0 ? long : words;
}
