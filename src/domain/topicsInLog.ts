import { namesIn } from '#domain/fieldList.ts';
import { flatFields } from '#domain/flat.fields.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import type { Topic } from '#domain/permissions.ts';
import { spokenPlate } from '#domain/plate.ts';
import { capitalised } from '#domain/sentences/log.ts';
import { allTenancyFields } from '#domain/tenancy.fields.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';

/** What a topic's records are called: with a name, without one, one or several of them, and over the topic itself. */
export type Noun = { named: (label: string) => string; nameless: string; one: string; many: string; heading: string };

export const noun = (one: string, many: string, heading = capitalised(many), article = 'a'): Noun => ({
  ...{ one, many, heading, nameless: `${article} ${one}` },
  named: (label) => `${one} ${label}`,
});

type LoggedTopic = Noun & {
  /** Those of its fields that people know; derived ones and those for the machine alone stay out. */
  fields: readonly string[];
  /** Whether the log can be filtered by its fields. */
  isFilter?: true;
  /** Whether Undo is offered at its changes. */
  isUndoable?: true;
};

/** What the log says of each topic. */
const log: Record<Topic, LoggedTopic> = {
  flats: { ...noun('flat', 'flats'), fields: namesIn(flatFields, 'log'), isFilter: true, isUndoable: true },
  owners: {
    ...noun('owner', 'owners', 'Owners', 'an'),
    ...{ fields: namesIn(ownerFields, 'log'), isFilter: true, isUndoable: true },
  },
  vehicles: {
    ...{ ...noun('vehicle', 'vehicles'), named: (label) => `vehicle ${spokenPlate(label)}` },
    ...{ fields: namesIn(vehicleFields, 'log'), isFilter: true, isUndoable: true },
  },
  ownerships: {
    ...noun('ownership', 'ownerships'),
    named: (label) => `who owns ${label}`,
    nameless: 'who owns a flat',
    fields: ['flatId', 'ownerId', 'flatNumber', 'ownerName', 'share', 'place', 'since', 'until', 'began', 'ended'],
    isFilter: true,
  },
  transfers: {
    ...noun('entry of the register', 'entries of the register', 'Transfers'),
    named: (label) => `transfer of ${label}`,
    nameless: 'a transfer',
    fields: ['kind', 'on', 'flatNumber', 'fromName', 'toName', 'fromOwnerId', 'toOwnerId', 'reason', 'remarks'],
  },
  nominations: {
    ...{ ...noun('nomination', 'nominations'), named: (label) => `the nomination of ${label}` },
    fields: [
      ...['ownerName', 'flatNumber', 'nominees', 'since', 'until', 'ended', 'recordedOn', 'meeting', 'resolution'],
      ...['remarks', 'revocation', 'correction'],
    ],
    ...{ isFilter: true, isUndoable: true },
  },
  tenancies: {
    ...{ ...noun('tenancy', 'tenancies'), named: (label) => `the tenancy of ${label}` },
    fields: [
      ...['flatId', 'flatNumber', ...allTenancyFields.map((field) => (field === 'endedOn' ? 'until' : field))],
      'correction',
    ],
    ...{ isFilter: true, isUndoable: true },
  },
  tenants: { ...noun('tenant', 'tenants'), fields: ['personId', 'name'] },
  householdMembers: {
    ...noun('member of a household', 'members of households', 'Households'),
    named: (label) => label,
    fields: [
      ...['personId', 'name', 'relation', 'phone', 'sex', 'bornYear', 'ageGroup', 'help', 'since', 'until'],
      ...['flatNumber', 'correction'],
      // Whose household it is passes with a purchase, or to the tenancy of who sells and stays.
      ...['ownerId', 'tenancyId'],
    ],
    ...{ isFilter: true, isUndoable: true },
  },
  users: {
    ...{ ...noun('account', 'accounts', 'Accounts', 'an'), named: (label) => `the account of ${label}` },
    fields: [
      ...['name', 'email', 'role', 'isActive', 'adminRequest', 'entryRequest', 'claimedFlat', 'acceptedNotice'],
      ...['mustChangePassword', 'emailVerified', 'pendingEmail', 'hasSecondFactor', 'language'],
    ],
    isFilter: true,
  },
  sessions: { ...noun('session', 'sessions', 'Sign-ins and sessions'), fields: [] },
  society: {
    ...noun('setting', 'settings'),
    named: (label) => `the settings of ${label}`,
    nameless: 'the settings of the society',
    fields: [
      ...['name', 'timeZone', 'address', 'registrationNumber', 'adminSignUp', 'userSignUp', 'familyRule', 'ownerEmail'],
      ...['residentsSeeContacts', 'aadharKeeping', 'flatNumbers', 'phones', 'secondFactor', 'privacyContact'],
      'visitRules',
    ],
    isFilter: true,
  },
  views: { ...noun('view', 'views'), fields: ['list', 'name', 'address', 'isShared', 'makerId'] },
  visits: {
    ...noun('entry of the gate book', 'entries of the gate book', 'Gate book', 'an'),
    named: (label) => `the gate’s entry “${label}”`,
    fields: ['kind', 'flats', 'people'],
  },
  passes: {
    ...noun('expected visitor', 'expected visitors', 'Expected visitors', 'an'),
    named: (label) => `the expected visitor “${label}”`,
    fields: ['kind', 'flats'],
  },
  passUses: { ...noun('use of an announcement', 'uses of announcements'), fields: [] },
  stops: {
    ...noun('stop at the gate', 'stops at the gate', 'Stopped at the gate'),
    named: (label) => `a ${label} to those who are stopped at the gate`,
    fields: [],
  },
  stopHits: { ...noun('stopped visitor', 'stopped visitors'), fields: [] },
  guards: { ...noun('guard', 'guards'), fields: ['name', 'phone', 'language', 'isActive'], isFilter: true },
  shifts: {
    ...{ ...noun('shift', 'shifts', 'Shifts of guards'), named: (label) => `the shift of ${label}` },
    fields: ['device', 'guard', 'at', 'noteReadAt', 'remark'],
  },
  consents: {
    ...noun('consent', 'consents'),
    fields: ['ownerId', 'notice', 'day', 'how', 'recordedBy', 'withdrawnOn'],
  },
  notices: {
    ...noun('version of the notice', 'versions of the notice', 'Notices of privacy'),
    named: (label) => `version ${label} of the notice`,
    fields: ['nth', 'day', 'text'],
  },
  erasures: { ...noun('erasure', 'erasures', 'Erasures', 'an'), fields: ['ownerId', 'reason', 'requestedOn'] },
};

export const nouns: Record<Topic | 'people', Noun> = {
  ...log,
  /** Owners who own nothing. */
  people: { ...noun('person', 'people'), named: (label) => label },
};

/** The fields of each topic that people know. */
export function fieldsOf(topic: Topic): readonly string[] {
  return log[topic].fields;
}

const topicsWith = (setting: 'isFilter' | 'isUndoable') =>
  (Object.keys(log) as Topic[]).filter((topic) => log[topic][setting]);

/** The topics at whose changes Undo is offered. */
export const undoableTopics = topicsWith('isUndoable');

/** The fields by which the log can be filtered. */
export const searchedFields = [...new Set(topicsWith('isFilter').flatMap(fieldsOf))] as [string, ...string[]];
