import { codeOf, folded } from './text.ts';

export type Activity = { actorName: string; params: string };
export type Line = { topic: string; operation: string; before: string | null; after: string | null };
type Row = Record<string, unknown>;

const fields: Record<string, readonly string[]> = {
  flats: ['flatNumber', 'floor', 'type', 'status', 'size', 'rent', 'deposit', 'description'],
  owners: [
    ...['name', 'email', 'phone', 'secondPhone', 'address', 'occupancyDate', 'status'],
    ...['adults', 'children', 'males', 'females', 'contactName', 'contactPhone', 'contactRelation'],
    ...['hasAadhar', 'hasPan', 'hasLease'],
  ],
  vehicles: ['vehicleNumber', 'company', 'model', 'color', 'type', 'year', 'ownerId', 'flatId'],
  ownerships: ['flatId', 'ownerId', 'flatNumber', 'ownerName', 'since', 'until', 'began', 'ended'],
  transfers: ['kind', 'on', 'flatNumber', 'fromName', 'toName', 'fromOwnerId', 'toOwnerId', 'reason', 'remarks'],
  views: ['list', 'name', 'address', 'isShared', 'makerId'],
  users: [
    ...['name', 'email', 'role', 'isActive', 'adminRequest', 'entryRequest', 'claimedFlat', 'acceptedNotice'],
    ...['mustChangePassword', 'emailVerified', 'pendingEmail', 'hasSecondFactor'],
  ],
  society: [
    ...['name', 'timeZone', 'address', 'registrationNumber', 'adminSignUp', 'userSignUp', 'familyRule', 'ownerEmail'],
    ...['residentsSeeContacts', 'aadharKeeping', 'flatNumbers', 'phones', 'privacyContact'],
  ],
  consents: ['ownerId', 'notice', 'day', 'how', 'recordedBy', 'withdrawnOn'],
  notices: ['nth', 'day', 'text'],
  erasures: ['ownerId', 'reason', 'requestedOn'],
};

const yesOrNo: ReadonlySet<string> = new Set([
  ...['emailVerified', 'hasSecondFactor', 'isActive', 'isShared', 'mustChangePassword', 'residentsSeeContacts'],
  ...['hasAadhar', 'hasPan', 'hasLease'],
]);

const labels: Record<string, (row: Row) => unknown> = {
  flats: (row) => row['flatNumber'],
  owners: (row) => row['name'],
  vehicles: (row) => row['vehicleNumber'],
  ownerships: (row) => row['flatNumber'],
  transfers: (row) => row['flatNumber'],
  // The name of a person's own view is theirs alone.
  views: (row) => (row['isShared'] === 1 ? row['name'] : null),
  users: (row) => row['name'] || row['email'],
  society: (row) => row['name'],
  notices: (row) => String(row['nth']),
};

/** By which words an activity is found: names, numbers, who did it, `@` topics and `=` fields that were edited. */
export function addWordsOfActivity(words: Set<string>, { actorName, params }: Activity): void {
  const { topic, label, other, from, to } = JSON.parse(params) as Record<string, unknown>;
  words.add(`@${topic}`);
  for (const name of [actorName, label, other, from, to]) addName(words, name);
}

export function addWordsOfLine(words: Set<string>, { topic, operation, before, after }: Line): void {
  const [was, is] = [rowOf(before), rowOf(after)];
  words.add(`@${topic}`);
  if (operation === 'edit') for (const field of changedFields(topic, was, is)) words.add(`=${field}`);
  for (const row of [was, is]) {
    if (row === null) continue;
    for (const name of [labels[topic]?.(row), row['ownerName'], row['fromName'], row['toName']]) addName(words, name);
  }
}

function rowOf(text: string | null): Row | null {
  return text === null ? null : (JSON.parse(text) as Row);
}

function changedFields(topic: string, was: Row | null, is: Row | null): string[] {
  const isAbsent = (field: string, value: unknown) =>
    value === null || value === false || value === '' || (value === 0 && yesOrNo.has(field));
  const differs = (field: string) => {
    const [before, after] = [was?.[field] ?? null, is?.[field] ?? null];
    return before !== after && !(isAbsent(field, before) && isAbsent(field, after));
  };
  const changed = (fields[topic] ?? []).filter(differs);
  return topic === 'owners' ? [...changed, ...replacedDocuments(was, is)] : changed;
}

const documents: Record<string, string> = { aadhar: 'hasAadhar', pan: 'hasPan', lease: 'hasLease' };

function replacedDocuments(was: Row | null, is: Row | null): string[] {
  const replaced = (is?.['changedDocuments'] ?? []) as string[];
  return replaced
    .map((document) => documents[document] ?? '')
    .filter((field) => was?.[field] === true && is?.[field] === true);
}

const longestName = 200;
const longestWord = 40;
const longestNumber = 30;
const run = /[\p{L}\p{M}]+|\p{N}+/gu;

/** A name's words, each also without the signs in it; a number from each of its parts on, in any spacing. */
function addName(words: Set<string>, name: unknown): void {
  if (typeof name !== 'string' || name === '') return;
  const text = folded(name.slice(0, longestName));
  const add = (part: string) => {
    const code = codeOf(part).slice(0, longestWord);
    if (code !== '') words.add(code);
  };
  if (/\p{N}/u.test(text) && text.length <= longestNumber && !text.includes('@')) {
    for (const { index } of text.matchAll(run)) add(text.slice(index));
    return;
  }
  for (const word of text.split(' ')) {
    add(word);
    for (const [part] of word.matchAll(run)) if (part.length > 1) add(part);
  }
}
