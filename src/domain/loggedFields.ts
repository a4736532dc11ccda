import { namesIn } from '#domain/fieldList.ts';
import { flatFields } from '#domain/flat.fields.ts';
import { ownerFields } from '#domain/owner.fields.ts';
import type { Topic } from '#domain/permissions.ts';
import { allTenancyFields } from '#domain/tenancy.fields.ts';
import { vehicleFields } from '#domain/vehicle.fields.ts';

/** The fields of each concept that people know; derived ones and those for the machine alone stay out. */
export const fieldsOf: { [T in Topic]: readonly string[] } = {
  flats: namesIn(flatFields, 'log'),
  owners: namesIn(ownerFields, 'log'),
  vehicles: namesIn(vehicleFields, 'log'),
  ownerships: ['flatId', 'ownerId', 'flatNumber', 'ownerName', 'share', 'place', 'since', 'until', 'began', 'ended'],
  transfers: ['kind', 'on', 'flatNumber', 'fromName', 'toName', 'fromOwnerId', 'toOwnerId', 'reason', 'remarks'],
  nominations: [
    ...['ownerName', 'flatNumber', 'nominees', 'since', 'until', 'ended', 'recordedOn', 'meeting', 'resolution'],
    ...['remarks', 'revocation', 'correction'],
  ],
  tenancies: [
    ...['flatId', 'flatNumber', ...allTenancyFields.map((field) => (field === 'endedOn' ? 'until' : field))],
    'correction',
  ],
  tenants: ['personId', 'name'],
  householdMembers: [
    ...['personId', 'name', 'relation', 'phone', 'sex', 'bornYear', 'ageGroup', 'help', 'since', 'until', 'flatNumber'],
    'correction',
    // Whose household it is passes with a purchase, or to the tenancy of who sells and stays.
    ...['ownerId', 'tenancyId'],
  ],
  visits: ['kind', 'flats', 'people'],
  passes: ['kind', 'flats'],
  passUses: [],
  stops: [],
  stopHits: [],
  guards: ['name', 'phone', 'isActive'],
  shifts: ['device', 'guard', 'at', 'noteReadAt', 'remark'],
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
    'language',
  ],
  society: [
    ...['name', 'timeZone', 'address', 'registrationNumber', 'adminSignUp', 'userSignUp', 'familyRule', 'ownerEmail'],
    ...['residentsSeeContacts', 'aadharKeeping', 'flatNumbers', 'phones', 'secondFactor', 'privacyContact'],
    'visitRules',
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
  fieldsOf.nominations,
  fieldsOf.tenancies,
  fieldsOf.householdMembers,
  fieldsOf.guards,
  fieldsOf.users,
  fieldsOf.society,
];

/** The fields by which the log can be filtered. */
export const searchedFields = [...new Set(lists.flat())] as [string, ...string[]];
