import { type AlikeOwner, type AlikeQuery, mostAlike, nameKey } from '#domain/alike.ts';
import { readPhone } from '#domain/phone.ts';
import type { Db, Tables, Trx } from '#server/database/tables.ts';

type Row = Pick<Tables['owners'], 'id' | 'name' | 'phone' | 'email' | 'status' | 'isOwner'>;

/**
 * Who on record may be this person: by phone, by email, or by the name together with the flat, in this order; at most
 * five. The same for an owner's form and a transfer (docs/rules.md, One person, one record).
 */
export async function findAlike(db: Db | Trx, query: AlikeQuery): Promise<AlikeOwner[]> {
  const { otherThan } = query;
  const found = new Map<string, Row & { by: AlikeOwner['by'] }>();
  const ways = [
    { by: 'phone' as const, rows: await withPhone(db, query.phone) },
    { by: 'email' as const, rows: await withEmail(db, query.email) },
    { by: 'name' as const, rows: await namedAtFlat(db, query) },
  ];
  for (const { by, rows } of ways)
    for (const row of rows)
      if (row.id !== otherThan) found.set(row.id, { ...row, by: [...(found.get(row.id)?.by ?? []), by] });
  return withFlats(db, [...found.values()].slice(0, mostAlike));
}

const columns = [
  ...(['owners.id', 'owners.name', 'owners.phone', 'owners.email', 'owners.status', 'owners.isOwner'] as const),
];
// One more than is answered: the person's own record may be among them.
const most = mostAlike + 1;

async function withPhone(db: Db | Trx, phone: string | null): Promise<Row[]> {
  if (phone === null) return [];
  const keys = [...new Set([phone, readPhone(phone) ?? phone])];
  return db.selectFrom('owners').select(columns).where('phone', 'in', keys).orderBy('id').limit(most).execute();
}

async function withEmail(db: Db | Trx, email: string | null): Promise<Row[]> {
  if (email === null) return [];
  const key = email.toLowerCase();
  return db.selectFrom('owners').select(columns).where('email', '=', key).orderBy('id').limit(most).execute();
}

/** A flat has had few owners and tenants, so their names are compared here, the same for both engines. */
async function namedAtFlat(db: Db | Trx, { name, flatId }: AlikeQuery): Promise<Row[]> {
  if (flatId === null) return [];
  const tenants = db
    .selectFrom('tenants')
    .innerJoin('tenancies', 'tenancies.id', 'tenants.tenancyId')
    .select('tenants.personId as id')
    .where('tenancies.flatId', '=', flatId);
  const owners = db.selectFrom('ownerships').select('ownerId as id').where('flatId', '=', flatId);
  const rows = await db
    .selectFrom('owners')
    .select(columns)
    .where('owners.id', 'in', owners.union(tenants))
    .orderBy('owners.id')
    .execute();
  return rows.filter((row) => nameKey(row.name) === nameKey(name)).slice(0, most);
}

async function withFlats(db: Db | Trx, people: (Row & Pick<AlikeOwner, 'by'>)[]): Promise<AlikeOwner[]> {
  if (people.length === 0) return [];
  const open = await db
    .selectFrom('ownerships')
    .innerJoin('flats', 'flats.id', 'ownerships.flatId')
    .select(['ownerships.ownerId', 'flats.flatNumber'])
    .where('ownerships.until', 'is', null)
    .where(
      'ownerships.ownerId',
      'in',
      people.map(({ id }) => id),
    )
    .orderBy('ownerships.since')
    .orderBy('ownerships.ordinal')
    .execute();
  return people.map(({ isOwner, ...person }) => ({
    ...person,
    status: isOwner === 1 ? person.status : null,
    flatNumbers: open.filter(({ ownerId }) => ownerId === person.id).map(({ flatNumber }) => flatNumber),
  }));
}
