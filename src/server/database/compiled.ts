import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from '#server/database/engine.ts';
import { inSlices } from '#server/database/slices.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/** Stands for a value until the query is executed. */
class Placeholder {
  readonly number: number;
  constructor(number: number) {
    this.number = number;
  }
}

/**
 * Makes a query that is built and compiled once for each engine and then only executed with new values: for queries
 * asked so often that building them anew would cost more than executing them. The bar of one flat by id in
 * docs/speed.md depends on it: built anew, the request takes 2.7 times as much of the processor. `build` is called with
 * a placeholder for each value, and may do nothing with it but put it into the query; a query whose SQL depends on a
 * value can't be made this way.
 */
export function compiledOnce<Values extends (string | number)[], Row>(
  build: (db: Db | Trx, ...values: Values) => Compilable<Row>,
  count = build.length - 1,
): (db: Db | Trx, ...values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<'sqlite' | 'postgres', CompiledQuery<Row>>> = {};
  const placeholders = Array.from({ length: count }, (_, number) => new Placeholder(number)) as unknown as Values;
  return async (db, ...values) => {
    const engine = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[engine] ??= build(db, ...placeholders).compile();
    const query = compiled[engine];
    const parameters = query.parameters.map((one) => (one instanceof Placeholder ? values[one.number] : one));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

type Built<Row> = Compilable<Row> & { execute(): Promise<Row[]> };

/**
 * Makes a query by ids, which other values may follow, compiled for one id and for `most` ids. For a number between,
 * the last id is repeated until there are `most`. For more than `most` ids the query is built anew and executed in
 * slices, so its order holds only within a slice.
 */
export function compiledByIds<Row, Values extends string[] = []>(
  most: number,
  build: (db: Db | Trx, ids: string[], ...values: Values) => Built<Row>,
): (db: Db | Trx, ids: readonly string[], ...values: Values) => Promise<Row[]> {
  const others = build.length - 2;
  const of = (count: number) =>
    compiledOnce(
      (db, ...all: string[]) => build(db, all.slice(0, count), ...(all.slice(count) as Values)),
      count + others,
    );
  const [ofOne, ofMany] = [of(1), of(most)];
  return async (db, ids, ...values) => {
    const last = ids.at(-1);
    if (last === undefined) return [];
    if (ids.length === 1) return ofOne(db, last, ...values);
    if (ids.length > most) return inSlices(ids, (some) => build(db, some, ...values).execute());
    return ofMany(db, ...ids, ...Array<string>(most - ids.length).fill(last), ...values);
  };
}

/**
 * Makes a query about all records (null), about these, or about a single one. The query about a single record is built
 * only once, as single records are asked for all day. Several ids are asked in slices, so the order holds only within
 * the rows of one id.
 */
export function compiledByIdsOrAll<Row>(
  build: (db: Db | Trx, ids: string[] | null) => Built<Row>,
): (db: Db | Trx, ids: string[] | null) => Promise<Row[]> {
  const ofThese = compiledByIds(1, (db, ids) => build(db, ids));
  return (db, ids) => (ids ? ofThese(db, ids) : build(db, null).execute());
}
