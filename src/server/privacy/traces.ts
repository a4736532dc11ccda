import { hash } from 'node:crypto';
import { folded, withPlainDigits } from '#domain/text.ts';

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
    for (const at of placesOf(trace, bits)) bits[at >> 3] = (bits[at >> 3] ?? 0) | (1 << (at & 7));
  return bits;
}

/** By what somebody is known: everything that is or was on record of them. */
export type Traced = { phones: Iterable<string>; emails: Iterable<string>; names: Iterable<string> };

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
  return placesOf(trace, bits).every((at) => ((bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0);
}

function placesOf(trace: string, bits: Buffer): number[] {
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
