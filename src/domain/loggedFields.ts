import { namesIn } from '#domain/fieldList.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import type { Topic } from '#domain/permissions.ts';

/** Of each concept the fields that people know; what is worked out from them or for the machine alone stays out. */
export const fieldsOf: { [T in Topic]: readonly string[] } = {
  flats: ['flatNumber', 'floor', 'type', 'status', 'size', 'rent', 'deposit', 'description'],
  owners: namesIn(ownerFields, 'log'),
  vehicles: ['vehicleNumber', 'company', 'model', 'color', 'type', 'year', 'ownerId', 'flatId'],
  ownerships: ['flatId', 'ownerId', 'flatNumber', 'ownerName', 'since', 'until', 'began', 'ended'],
  transfers: ['kind', 'on', 'flatNumber', 'fromName', 'toName', 'fromOwnerId', 'toOwnerId', 'reason', 'remarks'],
  views: ['list', 'name', 'address', 'isShared', 'makerId'],
  users: [
    'name',
    'email',
    'role',
    'isActive',
    'adminRequest',
    'entryRequest',
    'claimedFlat',
    'acceptedNotice',
    'mustChangePassword',
    'emailVerified',
    'pendingEmail',
    'hasSecondFactor',
  ],
  society: [
    ...['name', 'timeZone', 'address', 'registrationNumber', 'adminSignUp', 'userSignUp', 'familyRule', 'ownerEmail'],
    ...['residentsSeeContacts', 'aadharKeeping', 'flatNumbers', 'phones', 'privacyContact'],
  ],
  consents: ['ownerId', 'notice', 'day', 'how', 'recordedBy', 'withdrawnOn'],
  notices: ['nth', 'day', 'text'],
  erasures: ['ownerId', 'reason', 'requestedOn'],
  sessions: [],
};

const lists = [
  fieldsOf.flats,
  fieldsOf.owners,
  fieldsOf.vehicles,
  fieldsOf.ownerships,
  fieldsOf.users,
  fieldsOf.society,
];

/** By which fields the log is filtered. */
export const searchedFields = [...new Set(lists.flat())] as [string, ...string[]];
