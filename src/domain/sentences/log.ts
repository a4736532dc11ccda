import { spokenDay } from '#domain/day.ts';
import { flatStatusLabels } from '#domain/flatFacts.ts';
import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';

/** The value of one field in a line of the log: as it is stored, or for an id the name of its record. */
export type LoggedValue = string | number | boolean | null;

/** The words for what changed: the column's name, and for a person's documents what they are. */
const fieldWords: Record<string, string> = {
  aadharKeeping: 'how much of an Aadhaar number is kept',
  acceptedNotice: 'notice that was accepted',
  language: 'language',
  address: 'address',
  adminRequest: 'request to be an administrator',
  adminSignUp: 'who becomes an administrator by signing up',
  adults: 'number of adults',
  ageGroup: 'age group',
  agreementNumber: 'number of the agreement',
  began: 'how it began',
  bornYear: 'year of birth',
  children: 'number of children',
  claimedFlat: 'flat they said they belong to',
  color: 'colour',
  contactName: 'emergency contact',
  contactPhone: 'phone of the emergency contact',
  contactRelation: 'relation of the emergency contact',
  correction: 'reason of the correction',
  createdBy: 'who made it',
  ended: 'how it ended',
  entryRequest: 'request to be let in',
  familyRule: 'rule for families',
  ownerEmail: 'rule for owners’ emails',
  females: 'number of females',
  flatId: 'flat',
  flatNumber: 'number',
  flatNumbers: 'shape of flat numbers',
  fromName: 'former owner',
  fromOwnerId: 'record of the former owner',
  emailVerified: 'whether the address is confirmed',
  hasAadhar: 'Aadhaar number',
  hasLease: 'lease agreement',
  hasPan: 'PAN',
  hasSecondFactor: 'second factor',
  help: 'help that is needed in an emergency',
  how: 'how it was given',
  isActive: 'access',
  isShared: 'whether it is shared',
  lastDay: 'last day of the agreement',
  list: 'list',
  makerId: 'maker',
  males: 'number of males',
  mustChangePassword: 'need to choose a new password',
  noteReadAt: 'when the handover note was read',
  notice: 'version of the notice',
  nth: 'version',
  occupancyDate: 'occupancy date',
  on: 'day',
  ownerId: 'owner',
  ownerName: 'owner’s name',
  pendingEmail: 'address to be confirmed',
  personId: 'person',
  phones: 'which phones are taken',
  place: 'place among the owners',
  policeOn: 'day on which the police were told',
  policeReference: 'reference of the police',
  privacyContact: 'contact for personal data',
  recordedOn: 'day of recording',
  recordedBy: 'who recorded it',
  registrationNumber: 'registration number',
  residentsSeeContacts: 'whether residents see contacts',
  requestedOn: 'day of the request',
  revocation: 'how it was revoked',
  renews: 'tenancy that it renews',
  reverses: 'entry that it reverses',
  secondFactor: 'who must have a second factor',
  secondPhone: 'second phone',
  since: 'first day',
  tenancyId: 'tenancy',
  timeZone: 'time zone',
  toName: 'new owner',
  toOwnerId: 'record of the new owner',
  until: 'end',
  userSignUp: 'who may sign up',
  vehicleNumber: 'number',
  viewAddress: 'what it shows',
  visitRules: 'rules of the gate book',
  withdrawnOn: 'day of withdrawal',
};

/** In what way somebody agreed to the notice, and why personal details were erased, as the forms ask for it. */
export const wayLabels = { paper: 'On paper, signed', 'in-person': 'In person', message: 'By message' };
export const erasureReasonLabels = { person: 'The person asked for it', society: 'The society decided it' };

/** What the screens call what is chosen there: the log stores codes. */
const signUps = { open: 'At once', approval: 'With approval', closed: 'Not at all' };
const codeWords: Record<string, Record<string, string>> = {
  adminSignUp: signUps,
  userSignUp: signUps,
  ownerEmail: { required: 'Must be given', optional: 'May be missing' },
  familyRule: { 'every-above-zero': 'Every number above 0', 'total-above-zero': 'At least one person' },
  flatNumbers: { 'A-101': 'Like A-101', any: 'Any wing, any number' },
  phones: { 'ten-digits': 'Ten digits', international: 'Of every country' },
  secondFactor: { off: 'Whoever wants one', admins: 'Administrators must have one' },
  aadharKeeping: { whole: 'Keep the whole number, sealed', 'last-four': 'Keep only the last four digits' },
  language: { en: 'English', hi: 'Hindi', mr: 'Marathi' },
  role: { admin: 'Admin', user: 'User', security: 'Security' },
  status: flatStatusLabels,
  began: { saved: 'Entered on the record', transfer: 'By a transfer', reversal: 'By a reversal' },
  ended: {
    ...{ saved: 'Entered on the record', transfer: 'By a transfer', reversal: 'By a reversal' },
    ...{ 'owner-deleted': 'The owner was deleted', ownership: 'The ownership ended' },
    ...{ revoked: 'It was revoked', replaced: 'By a newer nomination' },
    ...{ left: 'They left', renewed: 'It was renewed', bought: 'A tenant bought the flat' },
  },
  how: wayLabels,
  reason: erasureReasonLabels,
};
/** Names and words of a flat's or an account's state, which a sentence says without quotes. */
const unquoted: ReadonlySet<string> = new Set(['language', 'role', 'status']);

/** Fields that are true or false, however an engine or a row stores that. */
export const yesOrNo: ReadonlySet<string> = new Set([
  'emailVerified',
  'hasSecondFactor',
  'isActive',
  'isShared',
  'mustChangePassword',
  'residentsSeeContacts',
  'hasAadhar',
  'hasPan',
  'hasLease',
]);
const phoneFields: ReadonlySet<string> = new Set(['phone', 'secondPhone', 'contactPhone']);
const rupeeFields: ReadonlySet<string> = new Set(['rent', 'deposit']);
const longestShown = 200;

/** '1 hour', '1,200 owners' */
export const howMany = (count: number, [one, many]: [one: string, many: string]) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : many}`;

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The word for a field of the log: 'phone', 'Aadhaar number'. */
export function fieldWord(field: string): string {
  return fieldWords[field] ?? field;
}

/** A value of the log as a person reads it: days, phones and rupees in their way; null is nothing. */
export function shownValue(field: string, value: LoggedValue): string {
  if (value === null || value === '') return '';
  if (yesOrNo.has(field)) return value === true || value === 1 ? 'yes' : 'no';
  if (typeof value === 'number') return rupeeFields.has(field) ? `₹${value.toLocaleString('en-IN')}` : String(value);
  const text = String(value);
  const word = codeWords[field]?.[text];
  if (word) return word;
  if (field === 'viewAddress') return spokenAddress(text);
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return spokenDay(text);
  if (phoneFields.has(field)) return spokenPhone(text);
  if (field === 'vehicleNumber') return spokenPlate(text);
  if (field === 'nominees') return spokenNominees(text);
  if (field === 'flats') return spokenFlats(text);
  if (field === 'visitRules') return spokenRules(text);
  return text.length > longestShown ? `${text.slice(0, longestShown - 1)}…` : text;
}

/** What a view keeps of its list's address: 'status: Occupied, view: table' */
function spokenAddress(text: string): string {
  const parts = text.split('&').filter((part) => part !== '');
  return parts.map((part) => decoded(part.replace('=', ': '))).join(', ');
}

/** As it stands where it is no encoded text: whoever calls the API may store a lone percent sign. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** 'B-204, B-205' */
function spokenFlats(text: string): string {
  return (JSON.parse(text) as { flatNumber: string }[]).map(({ flatNumber }) => flatNumber).join(', ');
}

/** 'names kept for 180 days, phones asked of guest, worker, hours guest 24, cab 1' */
function spokenRules(text: string): string {
  const { namesKeptDays, asksPhone, hours, gateOfflineHours } = JSON.parse(text) as {
    gateOfflineHours?: number;
    namesKeptDays: number;
    asksPhone: string[];
    hours: Record<string, number>;
  };
  const each = Object.entries(hours).map(([kind, count]) => `${kind} ${count}`);
  const phones = asksPhone.length === 0 ? 'nobody' : asksPhone.join(', ');
  const offline =
    gateOfflineHours === undefined ? '' : `, gate ${howMany(gateOfflineHours, ['hour', 'hours'])} without a network`;
  return `names kept for ${howMany(namesKeptDays, ['day', 'days'])}, phones asked of ${phones}, hours ${each.join(', ')}${offline}`;
}

/** 'Mohan Iyer 50 %, Arun Iyer 50 %' */
function spokenNominees(text: string): string {
  const all = JSON.parse(text) as { name: string; share: number }[];
  return all.map(({ name, share }) => `${name} ${share} %`).join(', ');
}

/** In a sentence the words of what was chosen stand in quotes: “With approval”. */
function saidValue(field: string, value: LoggedValue): string {
  const shown = shownValue(field, value);
  return codeWords[field]?.[String(value)] && !unquoted.has(field) ? `“${shown}”` : shown;
}

export type Changed = { field: string; name: string | null; before: LoggedValue; after: LoggedValue };

// Words that take no article: "changed who may sign up for the society", and not "the who may sign up of".
const clause = /^(how|who|which|whether|what) /;

/** Names a field of a record; without the record's name where the value is that name, or where the record has none. */
function fieldOf({ field, name }: Changed, isNaming: boolean): string {
  const word = fieldWord(field);
  if (clause.test(word)) return name ? `${word} for ${name}` : word;
  return name && !isNaming ? `the ${word} of ${name}` : `the ${word}`;
}

function withArticle(field: string): string {
  const word = fieldWord(field);
  return clause.test(word) ? word : `the ${word}`;
}

export function changedField(changed: Changed): string {
  const { field, name, before, after } = changed;
  if (field === 'isActive') return `${after === 1 ? 'activated' : 'deactivated'} ${name || 'the account'}`;
  const view = name ? `the view ${name}` : 'a view';
  if (field === 'isShared') return after === 1 || after === true ? `shared ${view}` : `stopped sharing ${view}`;
  if (field === 'viewAddress') return `changed what ${view} shows`;
  const [was, is] = [before, after].map((value) => saidValue(field, value)) as [string, string];
  const isNaming = name !== null && (name === was || name === is);
  const what = fieldOf(changed, isNaming);
  if (typeof before === 'boolean' || typeof after === 'boolean') {
    if (before !== true) return `added ${what}`;
    return after === true ? `changed ${what}` : `removed ${what}`;
  }
  if (was === '') return `set ${what} to ${is}`;
  if (is === '') return `removed ${what}, which was ${was}`;
  return isNaming ? `changed ${what} of ${was} to ${is}` : `changed ${what} from ${was} to ${is}`;
}

export type ChangedFields = { fields: string[]; name: string | null };

const mostNamed = 3;

/** "changed the floor and the rent of B-204"; of many fields the first two, and how many more. */
export function changedFields({ fields, name }: ChangedFields): string {
  const words = fields.slice(0, fields.length > mostNamed ? 2 : mostNamed).map(withArticle);
  const last = fields.length > mostNamed ? `${fields.length - 2} more` : words.pop();
  return `changed ${words.join(', ')} and ${last}${name ? ` of ${name}` : ''}`;
}

export const log = {
  changed_field: changedField,
  changed_fields: changedFields,
  logged_nothing: () => 'changed nothing that the log shows',
  log_field_unknown: () => 'field is not one that the log is searched by',
  log_topic_unknown: () => 'topic is not one that the log knows',
  log_record_unknown: () => 'record must be flats, owners, vehicles, users or society, a slash and an id',
  log_sound: ({ count, lines }: { count: number; lines: number }) =>
    `${count.toLocaleString('en-IN')} ${count === 1 ? 'entry' : 'entries'}, ${lines.toLocaleString('en-IN')} ${lines === 1 ? 'line' : 'lines'}: sound`,
  log_broken: ({ nth, day }: { nth: number; day: string | null }) =>
    day === null
      ? 'The log was changed from outside before its first entry.'
      : `The log was changed from outside at entry ${nth.toLocaleString('en-IN')} of ${spokenDay(day)}.`,
  export_count: () => 'count must be a whole number from 0 to 1 000 000',
  too_many_exports: () => 'Too many files and prints in a short time. Please try again later',
};
