import { spokenDay } from '#domain/day.ts';
import {
  type Changed,
  type ChangedFields,
  changedField,
  changedFields,
  fieldWord,
  howMany,
  type LoggedValue,
  shownValue,
} from '#domain/sentences/log.ts';
import { type Noun, noun, nouns, undoableTopics } from '#domain/topicsInLog.ts';

/**
 * A change of many records at once: one field raised or set; without `to` and `raise` the log does not tell the value.
 */
export type ManyChanged = {
  field: string;
  to?: LoggedValue | undefined;
  raise?: { by: 'rupees' | 'percent'; amount: number } | undefined;
};

/** To whom a flat is let, from which day to which. */
export type Let = { name: string; since: string; lastDay: string };

/** The days of an ownership that changed, each as it was and as it is. */
export type CorrectedDays = { since?: [was: string, is: string]; until?: [was: string, is: string] };

/** Who came with the tenants of a flat, and the flats in which they lived. */
export type Brought = { names: string; flats: string[] };

/** What was done, without who did it. `label` is what its record was called; null for several records. */
type Act = {
  kind: string;
  topic: string;
  label: string | null;
  count: number;
  other: string | null;
  operation: string | null;
  /** For an entry of the register: from whom to whom; for a tenancy: from which day to which. */
  from?: string | null;
  to?: string | null;
  /** For a tenancy: the tenants who left for it; for an entry of the register: whose tenancy ended with it. */
  after?: string | undefined;
  /** For an entry of the register that is no sale. */
  reason?: string | undefined;
  /** For a transfer: those who sold and stayed, and the owner with whom the household stays. */
  leaseback?: Let | undefined;
  heir?: string | undefined;
  /** Who of those who owned it had died. */
  died?: string[] | undefined;
  /** For a correction: of the ownership of `to`. */
  days?: CorrectedDays | undefined;
  /** For a tenancy. */
  brought?: Brought | undefined;
  change?: ManyChanged | undefined;
};
/** A newer activity; `undo` says whether it undid something or did it again, null for any other. */
type NewerAct = Act & { record: string; name: string | null; on: string; undo: 'back' | 'again' | null };

const verbs: Record<string, string> = {
  add: 'added',
  'add-many': 'added',
  edit: 'changed',
  'bulk-edit': 'changed',
  delete: 'deleted',
  'bulk-delete': 'deleted',
};

const times = (count: number) => (count === 1 ? '' : `, ${count.toLocaleString('en-IN')} times`);
const ofSomebody = (label: string | null, word: string) => (label ? ` ${word} ${label}` : '');
const ago = (minutes: number) => `, ${howMany(minutes, ['minute', 'minutes'])} before the server heard of it`;

const events = {
  'sign-in': () => 'signed in',
  'sign-in-failed': ({ label, count }) =>
    `tried to sign in ${label ? `as ${label}` : 'with addresses that have no account'} and failed${times(count)}`,
  'sign-up': ({ label }) => `signed up${ofSomebody(label, 'as')}`,
  'sign-out': () => 'signed out',
  end: ({ count }) => `ended ${count === 1 ? 'a session' : howMany(count, ['session', 'sessions'])}`,
  'set-up': ({ label }) => `set up the society${label ? ` as ${label}` : ''}`,
  'reset-password': ({ label }) => `set a one-time password${ofSomebody(label, 'for')}`,
  'change-password': () => 'changed the password',
  'second-factor-on': () => 'set up a second factor',
  'second-factor-off': ({ label }) => `removed the second factor${ofSomebody(label, 'of')}`,
  'recovery-codes': () => 'made new recovery codes',
  'recovery-code-used': () => 'signed in with a recovery code',
  'code-failed': ({ label }) => `gave the password${ofSomebody(label, 'of')} and a wrong code`,
  'own-code-failed': () => 'gave a wrong code of their second factor',
  'address-proven': () => 'signed in with a verified address for the first time',
  'password-by-link': () => 'chose a password by a link',
  'reset-link': ({ label }) => `made a link for a new password${ofSomebody(label, 'of')}`,
  'device-made': ({ label }) => `made a code for the new device${ofSomebody(label, 'of the gate,')}`,
  'device-code': ({ label }) => `made a new code for the device${ofSomebody(label, 'of the gate,')}`,
  'device-signed-in': () => 'was signed in by a code',
  'device-ended': ({ label }) => `ended the device${ofSomebody(label, 'of the gate,')}`,
  'device-code-failed': ({ count }) => `tried codes of devices of the gate that do not work${times(count)}`,
  'guard-added': ({ label }) => `added ${label ? `the guard ${label}` : 'a guard'} with a PIN`,
  'erase-guard-phone': ({ label }) => `erased the phone of ${label ? `the guard ${label}` : 'a guard'}`,
  'reset-pin': ({ label }) => `set another PIN${ofSomebody(label, 'for')}`,
  'pin-failed': ({ label, other }) => `gave a wrong PIN${ofSomebody(label, 'of')}${other ? ` at ${other}` : ''}`,
  'shift-begun': ({ label }) => `was taken over by ${label || 'a guard'}`,
  'shift-begun-late': ({ label, count }) => `was taken over by ${label || 'a guard'}${ago(count)}`,
  'shift-ended-late': ({ count }) => `was left without a guard on duty${ago(count)}`,
  'shift-ended': () => 'was left without a guard on duty',
  'note-read': ({ label }) => `had a handover note read${ofSomebody(label, 'by')}`,
  'forget-notes': ({ count }) => `erased ${howMany(count, ['handover note', 'handover notes'])}`,
  'invite-again': ({ label }) => `sent the invitation${ofSomebody(label, 'of')} again`,
  'mail-failed': ({ label }) => `could not deliver a mail${ofSomebody(label, 'to')}`,
  'reveal-aadhar': ({ label }) => `looked at ${label ? 'the' : 'an'} Aadhaar number${ofSomebody(label, 'of')}`,
  'reveal-pan': ({ label }) => `looked at ${label ? 'the' : 'a'} PAN${ofSomebody(label, 'of')}`,
  'hand-over': ({ label }) => `handed over everything held${ofSomebody(label, 'about')}`,
  'hand-over-numbers': ({ label }) =>
    `handed over everything held${ofSomebody(label, 'about')}, the numbers of documents included`,
  'erase-owner': ({ label }) => `erased the personal details${ofSomebody(label, 'of')}`,
  consent: ({ label, count }) => `recorded the consent of ${label || howMany(count, ['owner', 'owners'])}`,
  'withdraw-consent': ({ label }) => `recorded that ${label || 'an owner'} withdrew their consent`,
  notice: ({ count }) => `changed the notice of what is kept of people to version ${count}`,
  'clear-unseen': ({ count }) => `noted that nobody saw ${howMany(count, ['visitor', 'visitors'])} leave`,
  'forget-visitors': ({ count }) => `erased the names of ${howMany(count, ['visitor', 'visitors'])}`,
  'edit-pass': ({ label }) => `changed when the expected ${label || 'visitor'} comes`,
  'edit-pass-note': ({ label }) => `changed the note of the expected ${label || 'visitor'}`,
  'withdraw-pass': ({ label }) => `withdrew the announcement of the ${label || 'visitor'}`,
  'forget-passes': ({ count }) => `erased the names of ${howMany(count, ['expected visitor', 'expected visitors'])}`,
  'free-codes': ({ count }) => `freed ${howMany(count, ['code', 'codes'])} of visitors who are expected no more`,
  'edit-stop': () => 'changed a stop at the gate',
  'end-stop': () => 'ended a stop at the gate',
  'sent-away': () => 'sent away somebody who is stopped at the gate',
  'forget-stops': ({ count }) => `erased whom ${howMany(count, ['stop', 'stops'])} at the gate named`,
  shortened: () => 'shortened the Aadhaar numbers',
  'choose-default': () => 'chose what a list opens with',
  export: (params) => `exported ${counted(params)}${asFormat(params.other)}`,
  print: (params) => `printed ${counted(params)}`,
  'export-society': ({ other }) => `exported the whole society${asFormat(other)}`,
  'print-society': () => 'printed the whole society',
  'export-log': ({ count, other }) => `exported ${howMany(count, entriesOfLog)}${asFormat(other)}`,
  'print-log': ({ count }) => `printed ${howMany(count, entriesOfLog)}`,
  backup: () => 'made a backup',
  'backup-failed': () => 'could not make a backup',
  'backup-download': () => 'downloaded a backup',
  restore: () => 'restored a backup',
  erase: ({ label }) => `erased personal details${ofSomebody(label, 'of')} from the log`,
  'erase-contact': ({ label }) => `erased the emergency contact${ofSomebody(label, 'of')}`,
} satisfies Record<string, (params: Act) => string>;

/** What a record was changed for, where its fields alone would read as something else, as the refusal of who was let in. */
const lineActs = {
  'let-in': ({ label }) => `let ${label || 'somebody'} in`,
  'turn-away': ({ label }) => `turned ${label || 'somebody'} away`,
  'make-admin': ({ label }) => `made ${label || 'somebody'} an administrator`,
  'decline-admin': ({ label }) => `declined ${label ? `${label}’s` : 'somebody’s'} wish to be an administrator`,
  invite: ({ label }) => `invited ${label || 'somebody'}`,
  'withdraw-invitation': ({ label }) => `withdrew the invitation of ${label || 'somebody'}`,
  'revoke-nomination': ({ label }) => `revoked ${label ? nouns.nominations.named(label) : 'a nomination'}`,
} satisfies Record<string, (params: Act) => string>;

export type LineAct = keyof typeof lineActs;
export const lineActsLogged = Object.keys(lineActs) as LineAct[];

/** The operations that are logged without changing a record. */
export const loggedEvents: readonly string[] = Object.keys(events);

const entriesOfLog: [one: string, many: string] = ['entry of the log', 'entries of the log'];
const asFormat = (format: string | null) => (format ? ` (${format})` : '');

/** Acts without a known account are the server's own, except for these, which somebody outside tries. */
const byStrangers: ReadonlySet<string | null> = new Set([
  'sign-in-failed',
  'sign-up',
  'set-up',
  'code-failed',
  'pin-failed',
  'device-code-failed',
]);

type Who = Act & { name: string | null };

function who({ name, operation }: Pick<Who, 'name' | 'operation'>): string {
  return name || (byStrangers.has(operation) ? 'Somebody' : 'The server');
}

function nounOf(topic: string): Noun {
  return (nouns as Record<string, Noun>)[topic] ?? noun('record', 'records');
}

/** The number of records with their noun: a file may have several, one or none. */
function counted({ topic, count }: Act): string {
  const { one, many } = nounOf(topic);
  return howMany(count, [one, many]);
}

function records(params: Act): string {
  const { topic, label, count } = params;
  const { named, nameless } = nounOf(topic);
  if (label) return named(label);
  return count === 1 ? nameless : counted(params);
}

/** An event of a newer version of the product, which this one has no sentence for, is told by its name. */
function happened(operation: string | null, params: Act): string {
  const sentences: Record<string, (params: Act) => string> = events;
  return sentences[operation ?? '']?.(params) ?? (operation?.replaceAll('-', ' ') || 'did something');
}

/** How a flat passed that was not sold, by the reason in the register. */
const ways: Record<string, string> = {
  gift: ' as a gift',
  inheritance: ' by inheritance',
  nomination: ' by nomination',
  'court order': ' by court order',
  'name added': ', with a name added',
  'name removed': ', with a name removed',
  correction: ', as a correction',
};

function done(params: Act): string {
  const { kind, topic, label, other, operation, after } = params;
  // Before what a topic says of `other`: with a file that is its format, and not a person.
  if (kind === 'event') return happened(operation, params);
  const lineAct = (lineActs as Record<string, (params: Act) => string>)[operation ?? ''];
  if (lineAct) return lineAct(params);
  if (topic === 'tenancies' && other) return ofTenancy(params);
  if (topic === 'householdMembers' && other) return ofHousehold(params);
  if (topic === 'ownerships' && other) return `recorded that ${label || 'a flat'} has belonged to ${other} all along`;
  switch (kind) {
    case 'transfer':
      return `transferred ${label || 'a flat'}${between(params.from, params.to)}${ways[params.reason ?? ''] ?? ''}${after ? `, which ended the tenancy of ${after}` : ''}${besides(params)}`;
    case 'reversal':
      // The flat goes from the buyer back to the seller.
      return params.from && params.to
        ? `reversed the transfer of ${label || 'a flat'}${between(params.to, params.from)}`
        : `reversed a transfer of ${label || 'a flat'}`;
    case 'bulk-edit':
      return params.change ? changedMany(params.change, params) : `changed ${records(params)}`;
    case 'correction':
      return `corrected who owned ${label || 'a flat'} when${correctedDays(params)}`;
    case 'merge':
      return `merged ${other || 'an owner'} into ${label || 'another one'}`;
    case 'import':
      return `imported ${label || 'a spreadsheet'}`;
    default:
      return `${topic === 'ownerships' ? 'changed' : (verbs[kind] ?? kind)} ${records(params)}`;
  }
}

/** What a transfer told and did beside: "; Ravi Rao has died", "; the household stays with Tara Rao" */
function besides({ leaseback, heir, died = [] }: Act): string {
  const days = leaseback && ` from ${spokenDay(leaseback.since)} to ${spokenDay(leaseback.lastDay)}`;
  const dead = died.length > 0 ? `; ${died.join(' and ')} ${died.length === 1 ? 'has' : 'have'} died` : '';
  return `${dead}${leaseback ? `; it is let to ${leaseback.name}${days}` : ''}${heir ? `; the household stays with ${heir}` : ''}`;
}

/** ": Tara Rao since 09 Nov 2026, not 19 Nov 2026" */
function correctedDays({ to, days: { since, until } = {} }: Act): string {
  const said = [since && ['since', ...since], until && ['until', ...until]].flatMap((one) => {
    if (!one) return [];
    const [word, was, is] = one as [string, string, string];
    return `${word} ${spokenDay(is)}, not ${spokenDay(was)}`;
  });
  return said.length > 0 ? `: ${to ? `${to} ` : ''}${said.join(', and ')}` : '';
}

/** "let B-204 to Kabir Menon from 01 Apr 2026 to 28 Feb 2027" */
function ofTenancy({ kind, label, other, from, to, after, brought }: Act): string {
  const flat = label || 'a flat';
  const days = from && to ? ` from ${spokenDay(from)} to ${spokenDay(to)}` : '';
  if (kind === 'add') return `let ${flat} to ${other}${days}${after ? `, after ${after}` : ''}${along(brought)}`;
  if (kind === 'renewal') return `renewed the tenancy of ${flat} with ${other}${days}`;
  // A tenancy that ends on the day on which it begins was taken back.
  if (from && from === to)
    return `took back the tenancy of ${flat} with ${other}, which was to begin on ${spokenDay(from)}`;
  return `ended the tenancy of ${flat} with ${other}${to ? ` on ${spokenDay(to)}` : ''}`;
}

/** ", with Kabir Menon and Zoya Menon of the household of A-101" */
function along(brought: Brought | undefined): string {
  if (!brought) return '';
  const { names, flats } = brought;
  return `, with ${names} of the ${flats.length === 1 ? 'household' : 'households'} of ${flats.join(' and ')}`;
}

/** "added Kabir Menon and 2 more to the household of B-204" */
function ofHousehold({ kind, label, other, to }: Act): string {
  const flat = label || 'a flat';
  if (kind === 'edit') return `noted that ${other} left the household of ${flat}${to ? ` on ${spokenDay(to)}` : ''}`;
  return `added ${other} to the household of ${flat}`;
}

function between(from: string | null | undefined, to: string | null | undefined): string {
  return `${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`;
}

/** "raised the rent of 41 flats by ₹1,000" */
function changedMany({ field, to, raise }: ManyChanged, params: Act): string {
  const what = `the ${fieldWord(field)} of ${records(params)}`;
  if (raise) {
    const amount = Math.abs(raise.amount).toLocaleString('en-IN');
    return `${raise.amount < 0 ? 'lowered' : 'raised'} ${what} by ${raise.by === 'rupees' ? `₹${amount}` : `${amount} %`}`;
  }
  if (to === undefined) return `changed ${what}`;
  return to === null ? `removed ${what}` : `set ${what} to ${shownValue(field, to)}`;
}

function newer({ record, name, on, undo, ...params }: NewerAct): string {
  const what = undo === null ? done(params) : tookBack(undo, params);
  return `${record}: ${name || 'the server'} ${what} on ${spokenDay(on)}`;
}

function tookBack(undo: 'back' | 'again', params: Act): string {
  return `undid that somebody ${undo === 'again' ? 'undid that somebody ' : ''}${done(params)}`;
}

function andMore(more: number): string {
  return more === 0 ? '' : ` There ${more === 1 ? 'is' : 'are'} ${more} more.`;
}

/** What to undo or reverse before the refused undo is possible; empty where the newer act can't be taken back. */
function whatFirst({ kind, undo }: Pick<NewerAct, 'kind' | 'undo'>, more: number): string {
  if (undo === null && kind === 'transfer') return ' Reverse that first, with a reason.';
  if (undo === null && (kind === 'reversal' || kind === 'correction' || kind === 'event')) return '';
  return more === 0 ? ' Undo that first.' : ' Undo the latest of them first.';
}

export const activities = {
  did: done,
  took_back: (params: Act) => `undid: ${done(params)}`,
  did_again: (params: Act) => `redid: ${done(params)}`,
  /** The same sentences with the account that did it, for a line of the log, of a file or of a mail. */
  who_did: (params: Who) => `${who(params)} ${done(params)}`,
  who_took_back: (params: Who) => `${who(params)} undid: ${done(params)}`,
  who_did_again: (params: Who) => `${who(params)} redid: ${done(params)}`,
  who_changed_field: ({ name, label, ...changed }: Changed & { label: string | null }) =>
    `${who({ name, operation: null })} ${changedField({ ...changed, name: label })}`,
  who_changed_fields: ({ name, label, fields }: ChangedFields & { label: string | null }) =>
    `${who({ name, operation: null })} ${changedFields({ fields, name: label })}`,
  activity_not_found: () => 'This is not in the log',
  undo_transfer: () => 'A transfer is not undone here. Reverse it in the register, with a reason.',
  undo_reversal: () => 'A reversal is not undone. Record a new transfer instead.',
  undo_correction: () => 'A correction is not undone here. Correct the days again, with a reason.',
  undo_event: () => 'There is nothing in this to undo.',
  undo_elsewhere: () => {
    const headings = undoableTopics.map((topic) => nouns[topic === 'owners' ? 'people' : topic].heading.toLowerCase());
    return `Only changes of ${headings.slice(0, -1).join(', ')} and ${headings.at(-1)} can be undone. Change this again where it is set.`;
  },
  undo_done: ({ name, on }: { name: string | null; on: string }) =>
    `${name || 'The server'} undid this already on ${spokenDay(on)}.`,
  undo_too_late: ({ count }: { count: number }) =>
    `What was deleted, and documents, are kept for ${count} days. This can’t be undone any more.`,
  /** The obstacles to an undo, one by one. */
  newer: (params: NewerAct) => `${newer(params)}.`,
  in_the_way: ({ record }: { record: string }) => `${record}: what is there now stands in the way.`,
  number_held: ({ record }: { record: string }) => `${record}: this number is another one's now.`,
  relation_gone: ({ record }: { record: string }) => `${record}: what it belonged to is gone.`,
  still_in_use: ({ record }: { record: string }) => `${record}: something else has come to depend on it.`,
  owned_otherwise: ({ record }: { record: string }) => `${record}: who owns what has changed since.`,
  undo_refused_newer: ({ more, ...params }: NewerAct & { more: number }) =>
    `This can’t be undone. ${newer(params)}.${andMore(more)}${whatFirst(params, more)}`,
  undo_refused: ({ record, more }: { record: string; more: number }) =>
    `This can’t be undone: ${record} does not fit with what is there now.${andMore(more)}`,
};
