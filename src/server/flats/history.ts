import type { Db, Trx } from '#server/database/tables.ts';

/**
 * An ownership of a deleted flat of this number and one of the flat with this id, with a day in common: the two can't be
 * one history (docs/rules.md, Flats).
 */
export async function contradiction(db: Db | Trx, flat: { id: string; flatNumber: string }) {
  return db
    .selectFrom('ownerships')
    .innerJoin('ownerships as own', (join) =>
      join
        .on('own.flatId', '=', flat.id)
        .on((where) => where.or([where('own.ended', 'is', null), where('own.ended', '!=', 'reversal')]))
        .on((where) =>
          where.or([
            where('own.until', 'is', null),
            where.and([
              where('own.until', '>', where.ref('ownerships.since')),
              where('own.until', '>', where.ref('own.since')),
            ]),
          ]),
        )
        .onRef('own.since', '<', 'ownerships.until'),
    )
    .select(['ownerships.ownerName as name', 'ownerships.since', 'ownerships.until', 'own.ownerName as other'])
    .where((where) => where.or([where('ownerships.ended', 'is', null), where('ownerships.ended', '!=', 'reversal')]))
    .where('ownerships.flatId', 'is', null)
    .where('ownerships.flatNumber', '=', flat.flatNumber)
    .where('ownerships.until', '>', (select) => select.ref('ownerships.since'))
    .orderBy('ownerships.since')
    .limit(1)
    .executeTakeFirst();
}
