import type { Generated, Kysely, Transaction } from 'kysely';
import type { ActivityKind } from '#domain/activity.ts';
import type { ErasureReason } from '#domain/erasure.ts';
import type { FlatStatus, flatTypes } from '#domain/flatFacts.ts';
import type { AgeGroup, Sex } from '#domain/householdFacts.ts';
import type { Language } from '#domain/language.ts';
import type { LinkPurpose } from '#domain/link.ts';
import type { OwnerStatus } from '#domain/owner.fields.ts';
import type { OwnershipBeginning, OwnershipEnd } from '#domain/ownership.ts';
import type { Topic } from '#domain/permissions.ts';
import type { ConsentWay } from '#domain/privacy.ts';
import type { ShiftRemark } from '#domain/shift.ts';
import type {
  AadharKeeping,
  AdminSignUp,
  FamilyRule,
  FlatNumberRule,
  OwnerEmailRule,
  PhoneRule,
  SecondFactorRule,
  UserSignUp,
} from '#domain/society.ts';
import type { StopOutcome } from '#domain/stopMatch.ts';
import type { TenancyEnd } from '#domain/tenancy.ts';
import type { TransferReason } from '#domain/transfer.ts';
import type { VehicleType } from '#domain/vehicleFacts.ts';
import type { ViewList } from '#domain/view.ts';
import type { VisitKind, VisitorKind, Way } from '#domain/visitKinds.ts';

/**
 * The tables as both engines hold them. Times are ISO UTC text, booleans are 0 or 1, so that one code path serves both.
 * `users`, `sessions`, `accounts` and `verifications` have the columns better-auth asks for, and ours.
 */
export type Tables = {
  migrations: { name: string; at: string; isCompatible: number };
  society: SocietyTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  attempts: AttemptsTable;
  secondFactors: SecondFactorsTable;
  recoveryCodes: { userId: string; digest: string };
  pendingSignIns: { digest: string; userId: string; expiresAt: string };
  usedStates: { state: string; expiresAt: string };
  setUpCodes: { id: 1; code: string };
  flats: FlatsTable;
  owners: OwnersTable;
  ownerships: OwnershipsTable;
  vehicles: VehiclesTable;
  transfers: TransfersTable;
  nominations: NominationsTable;
  tenancies: TenanciesTable;
  tenants: TenantsTable;
  householdMembers: HouseholdMembersTable;
  ownerSnapshots: OwnerSnapshotsTable;
  activities: ActivitiesTable;
  changes: ChangesTable;
  logHead: LogHeadTable;
  logWords: LogWordsTable;
  keptRows: KeptRowsTable;
  secrets: { id: 1; fingerprint: string };
  cleanings: CleaningsTable;
  notices: NoticesTable;
  consents: ConsentsTable;
  erasures: ErasuresTable;
  views: ViewsTable;
  visits: VisitsTable;
  devices: DevicesTable;
  guards: GuardsTable;
  shifts: ShiftsTable;
  passes: PassesTable;
  passUses: PassUsesTable;
  stops: StopsTable;
  stopHits: StopHitsTable;
  viewDefaults: { userId: string; list: ViewList; viewId: string };
  importDrafts: ImportDraftsTable;
  importParts: ImportPartsTable;
  importMatchings: { key: string; match: string; at: string };
  jobs: JobsTable;
  links: LinksTable;
  linkRequests: { id: string; address: string; client: string; at: string };
  outbox: OutboxTable;
  tenancyWarnings: TenancyWarningsTable;
};

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

type SocietyTable = {
  id: 1;
  name: string;
  timeZone: string;
  address: string | null;
  registrationNumber: string | null;
  adminSignUp: AdminSignUp;
  /** Null, which means open, until an administrator chooses. */
  userSignUp: UserSignUp | null;
  familyRule: FamilyRule;
  /** Null, which means required, until an administrator chooses. */
  ownerEmail: OwnerEmailRule | null;
  residentsSeeContacts: number;
  aadharKeeping: AadharKeeping;
  flatNumbers: FlatNumberRule;
  phones: PhoneRule;
  secondFactor: SecondFactorRule;
  privacyContact: string | null;
  /** JSON of the settings for what the gate asks of visitors; null until one of them is changed. */
  visitRules: string | null;
  version: number;
  updatedAt: string;
};

type UsersTable = {
  id: string;
  email: string;
  name: string;
  emailVerified: number;
  image: string | null;
  /** Free text or null, as records can come from outside the product; the sign-in then says so. */
  role: string | null;
  isActive: number;
  adminRequest: 'open' | null;
  /** 'open' for a person who has signed up and is not let in yet. */
  entryRequest: 'open' | null;
  /** The flat they said they belong to when they signed up. */
  claimedFlat: string | null;
  /** The version of the notice that they accepted when they signed up. */
  acceptedNotice: number | null;
  mustChangePassword: number;
  hasSecondFactor: number;
  /** Since when an invitation waits; null once a password was chosen. */
  invitedAt: string | null;
  /** The address that takes the present one's place once it is confirmed. */
  pendingEmail: string | null;
  /** 1: the account of a device at the gate, which signs in by a code, and not a person's. */
  isDevice: number;
  /** The language of the person's screens; null until they chose one. */
  language: Language | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

type SessionsTable = {
  id: string;
  token: string;
  userId: string;
  expiresAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  /** 1: opened with a second factor, our own or the provider's. */
  withSecondFactor: Generated<number>;
  createdAt: string;
  updatedAt: string;
};

type AccountsTable = {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: string | null;
  refreshTokenExpiresAt: string | null;
  scope: string | null;
  createdAt: string;
  updatedAt: string;
};

type VerificationsTable = {
  id: string;
  identifier: string;
  value: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
};

/** Attempts at an account, and sign-ups; see identity/throttle.ts. */
type AttemptsTable = {
  id: string;
  kind: 'sign-in' | 'sign-up' | 'password' | 'code' | 'oidc' | 'pass' | 'pin' | 'device-code';
  address: string;
  client: string;
  device: string | null;
  at: string;
  /** 0 while it is being checked, 1 once it counts. */
  isSettled: number;
};

/** The secret of a person's authenticator app; see identity/secondFactor.ts. */
type SecondFactorsTable = {
  userId: string;
  sealed: string;
  /** 0 until its first code has been given. */
  isConfirmed: number;
  /** The last step of half a minute whose code was used: neither it nor an earlier one is taken again. */
  lastStep: number;
  createdAt: string;
};

/** One-time links; only a hash is kept of the secret in a link's address. */
type LinksTable = {
  hash: string;
  purpose: LinkPurpose;
  userId: string;
  /** The address that it was made for. */
  email: string;
  /** Whether it went by mail alone, so that its use proves the address. */
  isMailed: number;
  expiresAt: string;
};

/** Records that a mail on the society's day `toldOn` warned of an agreement's end, `days` before it. */
type TenancyWarningsTable = { tenancyId: string; lastDay: string; days: number; toldOn: string };

/** What is still to be mailed, and what could not be; see mail/outbox.ts. */
type OutboxTable = {
  id: string;
  purpose: LinkPurpose | 'changed' | 'log-head' | 'tenancies';
  /** Null for a forgotten password, until the account with this address is looked up. */
  userId: string | null;
  email: string;
  createdAt: string;
  /** When it is tried next; while it is being sent, when another server may take it over. */
  nextAt: string;
  attempts: number;
  /** Why the last attempt failed. */
  error: string | null;
  gaveUpAt: string | null;
};

type FlatsTable = {
  id: string;
  flatNumber: string;
  /** Worked out from the number, for grouping and order: see `flatNumberOrder`. */
  wing: string;
  numberOrder: string;
  floor: number;
  type: (typeof flatTypes)[number];
  status: FlatStatus;
  size: number | null;
  rent: number | null;
  deposit: number | null;
  description: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** People of every kind; the table's name is from the time when it held owners only. */
type OwnersTable = {
  id: string;
  /** Whether they are or were an owner, which is what has an occupancy date, a status and a family; 0 or 1. */
  isOwner: number;
  name: string;
  email: string | null;
  /** Null while it is not known; as are the numbers of the family. */
  phone: string | null;
  secondPhone: string | null;
  address: string | null;
  occupancyDate: string;
  status: OwnerStatus;
  adults: number | null;
  children: number | null;
  males: number | null;
  females: number | null;
  contactName: string | null;
  contactPhone: string | null;
  contactRelation: string | null;
  /** Sealed: see seal.ts. */
  aadharSealed: string | null;
  panSealed: string | null;
  lease: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Who owned which flat from `since` until the day before `until`; open while `until` is null. */
export type OwnershipsTable = {
  id: string;
  flatId: string | null;
  ownerId: string | null;
  flatNumber: string;
  ownerName: string;
  since: string;
  until: string | null;
  began: OwnershipBeginning;
  ended: OwnershipEnd | null;
  /** Counts a society's ownerships in the order in which they were written. */
  ordinal: number;
  /** Among those who own the flat together, the first is 1. */
  place: number;
  /** A fraction, 1/3; null where it is undivided. */
  share: string | null;
  /**
   * Id of the first of the ownerships that people have together, or one after the other while somebody stays; null in
   * the first one itself.
   */
  holding: string | null;
};

/**
 * Whom an owner named to hold their flat after them; in force from `since` until the day before `until`, and only as
 * long as the ownership.
 */
export type NominationsTable = {
  id: string;
  ownershipId: string;
  /** As they were then. */
  flatNumber: string;
  ownerName: string;
  since: string;
  until: string | null;
  /** Null also for a nomination that ended with its ownership. */
  ended: 'revoked' | 'replaced' | null;
  /** JSON of the people, in their order. */
  nominees: string;
  recordedOn: string | null;
  meeting: string | null;
  resolution: string | null;
  remarks: string | null;
  revocation: string | null;
  /** Why it was put right, the last time. */
  correction: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Who rents a flat from `since` until the day before `until`; `lastDay` is the agreement's. */
export type TenanciesTable = {
  id: string;
  flatId: string | null;
  /** As it was then. */
  flatNumber: string;
  since: string;
  lastDay: string;
  /** The day after the last, or sooner where it was ended. */
  until: string;
  /** How the tenancy ended; null until somebody has said it. */
  ended: TenancyEnd | null;
  rent: number | null;
  deposit: number | null;
  agreementNumber: string | null;
  policeOn: string | null;
  policeReference: string | null;
  agency: string | null;
  adults: number | null;
  children: number | null;
  males: number | null;
  females: number | null;
  remarks: string | null;
  /** The tenancy that this one renews. */
  renews: string | null;
  /** The first tenancy in a chain of renewals, whose household this one shares; null in the first one itself. */
  householdOf: string | null;
  /** Why it was put right, the last time. */
  correction: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** The people of a tenancy, in their order. */
export type TenantsTable = {
  id: string;
  tenancyId: string;
  place: number;
  personId: string | null;
  /** As it was then. */
  name: string;
};

/** Who lives in a flat. A member belongs to a tenancy or an owner, and stays at most for the days of these. */
export type HouseholdMembersTable = {
  id: string;
  flatId: string | null;
  /** As it was then. */
  flatNumber: string;
  tenancyId: string | null;
  ownerId: string | null;
  /** The member's place among those who were entered together. */
  place: number;
  personId: string | null;
  name: string;
  relation: string | null;
  phone: string | null;
  sex: Sex | null;
  bornYear: number | null;
  ageGroup: AgeGroup | null;
  help: string | null;
  since: string;
  until: string | null;
  /** Why their days were put right, the last time. */
  correction: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

type VehiclesTable = {
  id: string;
  vehicleNumber: string;
  numberKey: string;
  company: string;
  model: string;
  color: string | null;
  type: VehicleType | null;
  year: number | null;
  ownerId: string | null;
  flatId: string | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** An earlier state of a person's record, kept for whatever may restore it; it is deleted with the person. */
type OwnerSnapshotsTable = {
  id: string;
  ownerId: string;
  /** JSON of the row; documents in it are sealed. */
  row: string;
};

/** What is done once a day: see jobs.ts. */
type JobsTable = {
  name: string;
  /** The society's day on which it was last done. */
  day: string | null;
  /** A random id of the claim under which a server is doing the job, and since when. */
  holder: string | null;
  claimedAt: string | null;
  finishedAt: string | null;
  /** The last failure since the job was last done, and its message as JSON. */
  failedAt: string | null;
  problem: string | null;
  result: string | null;
};

/** The work of removing document numbers from the database; one row while it lasts. */
type CleaningsTable = {
  id: 1;
  step: 'shortening' | 'overwriting';
  done: number;
  total: number;
  /** How many erasures it cleans up after. */
  erasures: Generated<number>;
};

/** Privacy notices: what people are told about the data kept on them. A version that was in force is never changed. */
type NoticesTable = { id: string; nth: number; day: string; text: string };

/** That somebody agreed to a version of the notice. */
type ConsentsTable = {
  id: string;
  ownerId: string;
  notice: number;
  day: string;
  how: ConsentWay;
  recordedBy: string;
  recordedAt: string;
  withdrawnOn: string | null;
};

/** That a former owner's personal details were erased. */
type ErasuresTable = { id: string; ownerId: string; reason: ErasureReason; requestedOn: string; erasedOn: string };

type ViewsTable = {
  id: string;
  list: ViewList;
  name: string;
  /** The name as it is compared. */
  nameKey: string;
  address: string;
  isShared: number;
  makerId: string;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A file that is being brought in; see imports/drafts.ts. */
type ImportDraftsTable = {
  id: string;
  userId: string;
  name: string;
  at: string;
  version: number;
  state: 'open' | 'writing' | 'done';
  /** How much has been written, of how much. */
  done: number;
  total: number;
  touchedAt: string;
  /** JSON of why the last attempt ended without anything written. */
  problem: string | null;
  /** JSON of what was made and changed. */
  result: string | null;
};

/** Who came and who left, as the gate wrote it down. */
export type VisitsTable = {
  /** Made by the device. */
  id: string;
  kind: VisitKind;
  way: Way;
  /** JSON of the flats' ids and numbers, as they were then; `flatKeys` has the numbers in the form that is searched. */
  flats: string;
  flatKeys: string;
  name: string | null;
  phone: string | null;
  vehicleNumber: string | null;
  people: number;
  note: string | null;
  /** The society's day of `at`. */
  day: string;
  at: string;
  receivedAt: string;
  madeById: string;
  madeBy: string;
  leftAt: string | null;
  /** JSON, the first one first. */
  departures: string;
  /** 1 once the names and phones are erased. */
  isForgotten: number;
  /** The pass they came with; `isUnknownPass` is 1 where the code entered belongs to no pass. */
  passId: string | null;
  isUnknownPass: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** A visitor who is expected. */
export type PassesTable = {
  id: string;
  /** Six digits; null once they are free for somebody else. */
  code: string | null;
  name: string | null;
  kind: VisitorKind;
  /** JSON of ids and numbers, as they were then. */
  flats: string;
  from: string;
  until: string;
  /** The society's day of `until`. */
  lastDay: string;
  isOnce: number;
  note: string | null;
  withdrawnAt: string | null;
  withdrawnBy: string | null;
  madeById: string;
  madeBy: string;
  /** 1 once the name is erased. */
  isForgotten: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Records that a visitor came with a pass. `id` is that of the pass, and the first entry is the one that counts. */
type PassUsesTable = { id: string; visitId: string; at: string; by: string; count: number };

/** A vehicle or person who is not let in without asking. */
export type StopsTable = {
  id: string;
  /** Kept also once the details are erased; a vehicle's stop may name a person, too. */
  what: 'vehicle' | 'person';
  vehicleNumber: string | null;
  name: string | null;
  /** The flat to ask, and its number then; null where none was named, or an older version entered the stop. */
  flatId: string | null;
  flatNumber: string | null;
  /** Null once it is erased. */
  reason: string | null;
  /** The society's day; a stop without an end has a day that never comes. */
  lastDay: string;
  endedAt: string | null;
  endedBy: string | null;
  madeById: string;
  madeBy: string;
  isForgotten: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** Records that a stopped vehicle or person came to the gate. */
export type StopHitsTable = {
  id: string;
  stopId: string;
  visitId: string | null;
  done: StopOutcome;
  said: string | null;
  /** The society's day of `at`. */
  day: string;
  at: string;
  receivedAt: string;
  madeById: string;
  madeBy: string;
  isForgotten: number;
};

/** What is kept of a device beside its account, and outside the log. */
type DevicesTable = {
  /** The id of the device's account. */
  id: string;
  /** Hash of the code that signs the device in once; null where there is none. */
  codeHash: string | null;
  codeExpiresAt: string | null;
  signedInAt: string | null;
  /** Accurate to five minutes. */
  lastSeenAt: string | null;
};

type GuardsTable = {
  id: string;
  name: string;
  phone: string | null;
  pinHash: string;
  language: Language | null;
  isActive: number;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** From when a guard is on duty at a device; a shift lasts until the next one of the same device. */
export type ShiftsTable = {
  /** Made by the device. */
  id: string;
  /** The account that is signed in there, and what it was called. */
  deviceId: string;
  device: string;
  /** Null: nobody. */
  guardId: string | null;
  guard: string | null;
  /** The society's day of `at`. */
  day: string;
  at: string;
  receivedAt: string;
  /** What the guard before left for this one; null also once its days are over. */
  note: string | null;
  noteReadAt: string | null;
  remark: ShiftRemark | null;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** The contents of an imported file, and the person's choices; sealed, as they name people. See imports/parts.ts. */
type ImportPartsTable = {
  draftId: string;
  part: 'sheets' | 'choices' | 'report' | 'people';
  nth: number;
  sealed: string;
};

type TransfersTable = {
  id: string;
  /** The submission's own key: sent twice, it is done once. */
  key: string;
  /** A keyed digest of the submission without its numbers; empty where it was made before there was a key. */
  request: string;
  kind: 'transfer' | 'reversal' | 'correction';
  on: string;
  flatId: string | null;
  flatNumber: string;
  fromOwnerId: string | null;
  fromName: string | null;
  toOwnerId: string | null;
  toName: string | null;
  reason: TransferReason | 'reversal' | 'correction of days';
  remarks: string | null;
  recordedAt: string;
  recordedById: string;
  recordedBy: string;
  reverses: string | null;
  closedSpanId: string | null;
  openedSpanId: string | null;
  /** JSON of what a reversal brings back. */
  restore: string | null;
  /** JSON of an ownership's days before and after, for a correction. */
  correction: string | null;
  /** JSON of what became of the vehicles; null where nothing is known of it. */
  vehicles: string | null;
  /**
   * JSON of the ownerships before and after, with names and shares; null where both times one person owned the flat.
   */
  holders: string | null;
  ordinal: number;
  /** The running number: the society's year of recording, and the entry's number within that year. */
  year: number;
  nth: number;
};

/** What somebody did in one go: a form saved, an import, an undo. */
type ActivitiesTable = {
  id: string;
  /** Counts a society's activities in the order in which they were done. */
  ordinal: number;
  at: string;
  actorId: string | null;
  /** As they were called then; null where the server did it by itself. */
  actorName: string | null;
  kind: ActivityKind;
  /** JSON of the parameters of its sentence. */
  params: string;
  /** JSON of how many records of each topic it changed. */
  counts: string;
  /** The activity that this one takes back. */
  undoes: string | null;
  /** For an erasure: JSON of the log's lines it took something out of, with their digests since. */
  erased: string | null;
  /** Over the hash before it, this row and the digests of its lines: see changes/chain.ts. */
  hash: string;
};

/** Where the log ends; one row. */
type LogHeadTable = { id: 1; ordinal: number; seq: number; hash: string };

/** By which words an activity is found: see changes/logWords.ts. */
type LogWordsTable = { word: string; at: string; ordinal: number };

/** What taking an activity back needs of one of its records, for some days: see activities/undo.ts. */
type KeptRowsTable = {
  id: string;
  activityId: string;
  topic: Topic;
  entityId: string;
  /** The society's day on which it was kept. */
  day: string;
  /** JSON; documents in it are sealed. Null once its days are over. */
  kept: string | null;
};

type ChangesTable = {
  seq: Generated<number>;
  /** Null in lines from before there were activities. */
  activityId: string | null;
  at: string;
  actorId: string | null;
  topic: Topic;
  /** Null: the topic changed as a whole. */
  entityId: string | null;
  operation: string;
  /** JSON of the row before and after; personal numbers are never in it in the clear. */
  before: string | null;
  after: string | null;
  /** JSON of the records that show something of this one, by topic: not changed, but to be fetched again. */
  dependents: string | null;
  /** Over the line as it was written: see changes/chain.ts. */
  digest: string;
  /** The activity that took personal details out of it. */
  erasedBy: string | null;
};
