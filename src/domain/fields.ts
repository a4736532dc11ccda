import { z } from 'zod';
import { firstYear, isDay, lastYear } from '#domain/day.ts';
import { encoded, given } from '#domain/message.ts';
import { isNormalisedPhone, longestPhone, readPhone } from '#domain/phone.ts';
import type { FieldName } from '#domain/sentences/fields.ts';
import { hasRunOfMarks, hasStackedMarks, hasVisible, mostMarks, roomFor, withPlainDigits } from '#domain/text.ts';

/**
 * Field schemas that several concepts share. Each bounds what a person types, normalises it (NFC, trimmed)
 * and says what is wrong as an encoded message, with the value where that helps.
 */

// C0 and C1 controls, and the marks that turn the reading direction around: they can make one name look like another.
// Zero-width joiners stay allowed: Indian scripts need them.
const hidden = /[\p{Cc}\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const hiddenInText = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/**
 * Checks the raw length first, so that no later step works on a text that is far too long (docs/rules.md, Fields).
 */
function bounded(max: number, { type, tooLong }: { type: ZodMessage; tooLong: string }) {
  return z.string({ error: type }).max(roomFor(max), { error: tooLong, abort: true });
}

/** An encoded message, or a function that makes one from what was given. */
type ZodMessage = string | ((issue: { input?: unknown }) => string);

function cleanText(field: FieldName, max: number, { forbidden = hidden, tidy = (value: string) => value } = {}) {
  const tooLong = encoded('too_long', { field, max });
  const type = ({ input }: { input?: unknown }) => encoded(input === undefined ? 'required' : 'not_text', { field });
  const stacked = encoded('marks_too_many', { field, max: mostMarks });
  return bounded(max, { type, tooLong })
    .refine((value) => !hasRunOfMarks(value), { error: stacked, abort: true })
    .transform((value) => tidy(value).normalize('NFC').trim())
    .refine((value) => value.isWellFormed() && !forbidden.test(value), {
      error: encoded('hidden_characters', { field }),
    })
    .refine((value) => !hasStackedMarks(value), { error: stacked })
    .refine((value) => [...value].length <= max, { error: tooLong });
}

/** Removes hidden characters from a name that another system gave; a typed name with them would be refused. */
export function withoutHidden(text: string): string {
  return text.toWellFormed().replace(new RegExp(hidden, 'gu'), '');
}

/**
 * One line of text, 1 to 200 characters unless said otherwise, at least one of them visible (docs/rules.md, Fields).
 */
export function line(field: FieldName, { max = 200, required = encoded('required', { field }) } = {}) {
  return cleanText(field, max).refine(hasVisible, { error: required });
}

/** One line that may be left empty; an empty one is null. */
export function optionalLine(field: FieldName, max = 200) {
  return cleanText(field, max).transform(emptyIsNull).nullable().default(null);
}

/** Text of several lines, to 2 000 characters, that may be left empty; an empty one is null. */
export function optionalText(field: FieldName, max = 2000) {
  const tidy = (value: string) => value.replaceAll('\r\n', '\n');
  return cleanText(field, max, { forbidden: hiddenInText, tidy }).transform(emptyIsNull).nullable().default(null);
}

/** Text of several lines that must be given. */
export function manyLines(field: FieldName, max = 2000) {
  const tidy = (value: string) => value.replaceAll('\r\n', '\n');
  const required = encoded('required', { field });
  return cleanText(field, max, { forbidden: hiddenInText, tidy }).refine(hasVisible, { error: required });
}

function emptyIsNull(value: string): string | null {
  return hasVisible(value) ? value : null;
}

/** A whole number from min to max, both included. */
export function wholeNumber(field: FieldName, min: number, max: number) {
  const whole = notWhole(field, min, max);
  return integer(min, max, (issue) =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? encoded('required', { field })
      : whole(issue),
  );
}

/** A whole number that may be left empty (null). */
function optionalWholeNumber(field: FieldName, min: number, max: number) {
  return integer(min, max, notWhole(field, min, max))
    .nullable()
    .default(null);
}

type SayIssue = (issue: { input?: unknown }) => string;

function notWhole(field: FieldName, min: number, max: number): SayIssue {
  return ({ input }) => encoded('not_whole', { field, min, max, given: given(input) });
}

function integer(min: number, max: number, error: SayIssue) {
  return z.number({ error }).int({ error }).min(min, { error }).max(max, { error });
}

/** A number from min to max with at most two digits behind the point; may be left empty (null). */
export function optionalHundredths(field: FieldName, min: number, max: number) {
  const error = ({ input }: { input?: unknown }) => encoded('not_hundredths', { field, min, max, given: given(input) });
  return z
    .number({ error })
    .min(min, { error })
    .max(max, { error })
    .refine((value) => toHundredths(value) === value, { error })
    .nullable()
    .default(null);
}

export function toHundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Whole rupees, 0 to 10 crore (docs/rules.md, Fields). */
export function optionalRupees(field: FieldName) {
  return optionalWholeNumber(field, 0, 10_00_00_000);
}

/** What a mail server takes at most (RFC 5321). */
const longestEmail = 254;

/** An e-mail address, kept in lower case. Both encoded messages are the caller's: each form words its own. */
export function email({ required, invalid }: { required: string; invalid: string }) {
  return emailOrEmpty(invalid, required).refine((value) => value !== '', { error: required });
}

/** An e-mail address that may be left empty (null). */
export function optionalEmail(invalid: string) {
  return emailOrEmpty(invalid).transform(emptyIsNull).nullable().default(null);
}

function emailOrEmpty(invalid: string, noText = invalid) {
  return bounded(longestEmail, { type: noText, tooLong: invalid })
    .transform((value) => value.normalize('NFC').trim().toLowerCase())
    .refine((value) => value === '' || (value.length <= longestEmail && z.email().safeParse(value).success), {
      error: invalid,
    });
}

/** The message for a group of fields that is missing or of another type; unknown fields keep their own message. */
export function group(encodedMessage: string) {
  return {
    error: (issue: { code?: string | undefined }) => (issue.code === 'invalid_type' ? encodedMessage : undefined),
  };
}

/** An id as this product makes them (UUID); capitals are the same id (RFC 9562, section 4). */
export const id = z.uuid({ error: ({ input }) => encoded('not_an_id', { given: given(input) }) }).toLowerCase();

/** The id that a new record is to have, made by whoever sends it (docs/rules.md, Saving and deleting). */
export const chosenId = id.optional();

/** The version of a record that an edit was made from; each change of the record adds one. */
export const version = z
  .number({ error: encoded('version_missing') })
  .int()
  .min(1);

/** Spaces within a number are how people group its digits, not part of it. */
function withoutSpaces(value: string): string {
  return value.normalize('NFC').replace(/\s/gu, '');
}

/** The longest typed number: room for its digits and the separators between them. */
const longestNumber = 40;

/**
 * Ten digits, or another country's number in E.164, in whatever form they were typed. `ownerErrors` checks whether the
 * society accepts numbers of other countries (docs/rules.md, Numbers and phones). The caller gives the encoded message.
 */
export function phone(message: string) {
  return bounded(longestPhone, { type: message, tooLong: message })
    .transform(normalisedPhone)
    .refine(isNormalisedPhone, { error: message });
}

/** Normalises a text that reads as a phone, and leaves any other as it is: for forms that don't check the phone. */
export function normalisedPhone(value: string): string {
  return readPhone(value) ?? value;
}

/** A number on a document that may be left empty (null), kept in upper case without spaces. */
export function optionalDocument(pattern: RegExp, message: string) {
  return bounded(longestNumber, { type: message, tooLong: message })
    .transform((value) => withPlainDigits(withoutSpaces(value)).toUpperCase())
    .transform((value) => (value === '' ? null : value))
    .refine((value) => value === null || pattern.test(value), { error: message })
    .nullable()
    .default(null);
}

/** A day that exists, YYYY-MM-DD, from 1900 to 2999 (docs/rules.md, Days). */
export function day(field: FieldName) {
  const error = ({ input }: { input?: unknown }) =>
    input === undefined || input === ''
      ? encoded('required', { field })
      : encoded('not_a_day', { field, given: given(input) });
  const outside = ({ input }: { input?: unknown }) =>
    Number(String(input).slice(0, 4)) < firstYear
      ? encoded('day_too_early', { field, firstYear })
      : encoded('day_too_late', { field, lastYear });
  // Not `abort`, which would also keep back what is wrong with the other fields.
  return z.iso.date({ error }).refine(isDay, { error: outside, when: ({ issues }) => issues.length === 0 });
}

/** When something happened, as answers say it: ISO UTC. */
export const instant = z.iso.datetime();

/** A day as answers say it: YYYY-MM-DD, in the society's time zone. */
export const isoDay = z.iso.date();

/** How many there are of something. */
export const count = z.int().min(0);
