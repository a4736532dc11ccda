import type { Generated, Kysely, Transaction } from 'kysely';
import type { FlatStatus, flatTypes } from '#domain/flat.ts';
import type { Topic } from '#domain/permissions.ts';
import type { AdminSignUp } from '#domain/society.ts';

/**
 * The tables as both engines hold them. Times are ISO UTC text, truths are 0 or 1, so that one code path serves both.
 * `users`, `sessions`, `accounts` and `verifications` have the columns better-auth asks for, and ours.
 */
export type Tables = {
  society: SocietyTable;
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  signInFailures: { id: Generated<number>; key: string; at: string };
  flats: FlatsTable;
  changes: ChangesTable;
};

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

type SocietyTable = {
  id: 1;
  name: string;
  timeZone: string;
  adminSignUp: AdminSignUp;
  version: number;
  updatedAt: string;
};

type UsersTable = {
  id: string;
  email: string;
  name: string;
  emailVerified: number;
  image: string | null;
  /** Text, and may be empty: records can come from outside the product; the sign-in then says so. */
  role: string | null;
  isActive: number;
  adminRequest: 'open' | null;
  mustChangePassword: number;
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

type FlatsTable = {
  id: string;
  flatNumber: string;
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

type ChangesTable = {
  seq: Generated<number>;
  at: string;
  actorId: string | null;
  topic: Topic;
  /** Null: the topic changed as a whole. */
  entityId: string | null;
  operation: string;
  /** JSON of the row before and after; personal numbers are never in it in the clear. */
  before: string | null;
  after: string | null;
};
