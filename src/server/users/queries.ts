import type { User } from '#domain/user.ts';
import type { Db, Trx } from '#server/database/tables.ts';

const columns = [
  'id',
  'email',
  'name',
  'role',
  'isActive',
  'adminRequest',
  'entryRequest',
  'claimedFlat',
  'hasSecondFactor',
  'invitedAt',
  'acceptedNotice',
  'createdBy',
  'createdAt',
  'updatedAt',
] as const;

/** All accounts, or these: newest last (docs/rules.md, Accounts). */
export async function listUsers(db: Db, ids?: string[]): Promise<User[]> {
  let query = db.selectFrom('users').select(columns).where('isDevice', '=', 0).orderBy('createdAt').orderBy('id');
  if (ids) query = query.where('id', 'in', ids);
  return (await query.execute()).map(asUser);
}

/** The accounts that wait for an administrator's answer: to be let in, or to be an administrator (docs/rules.md, Accounts). */
export async function listWaiting(db: Db): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where((where) => where.or([where('entryRequest', '=', 'open'), where('adminRequest', '=', 'open')]))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(asUser);
}

export async function findUser(db: Db | Trx, id: string): Promise<User | null> {
  const row = await db
    .selectFrom('users')
    .select(columns)
    .where('id', '=', id)
    .where('isDevice', '=', 0)
    .executeTakeFirst();
  return row ? asUser(row) : null;
}

type UserRow = Omit<User, 'isActive' | 'hasSecondFactor'> & { isActive: number; hasSecondFactor: number };

function asUser(row: UserRow): User {
  return { ...row, isActive: row.isActive === 1, hasSecondFactor: row.hasSecondFactor === 1 };
}

/**
 * Whether somebody other than this person can administer the society; somebody invited who has not come in yet can't.
 */
export async function hasActiveAdmin(db: Db | Trx, otherThan = ''): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', 1)
    .where('invitedAt', 'is', null)
    .where('id', '!=', otherThan)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}
