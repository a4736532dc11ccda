import { Problem } from '#domain/problem.ts';
import { compiledOnce } from '#server/database/compiled.ts';
import { isPostgres } from '#server/database/engine.ts';
import { incompatibleSteps } from '#server/database/migrate.ts';
import type { Db, Trx } from '#server/database/tables.ts';

/**
 * Whether a newer version has meanwhile changed the database in a way that this one does not understand. From then on
 * this server takes no writes (docs/rules.md, Several servers); what is there it goes on reading.
 */
export type UpgradeWatch = {
  /** To be called in the transaction of every write, once it has the lock. Throws Problem upgrading. */
  refuse(trx: Trx): Promise<void>;
  /** Checks without a write, for /readyz and the poll. */
  look(): Promise<void>;
  /** As of the last look or refused write. */
  readonly isUpgraded: boolean;
};

export function createUpgradeWatch(db: Db): UpgradeWatch {
  let isUpgraded = false;
  // One check is enough for a transaction of several units of work, as there are on SQLite: nobody else writes meanwhile.
  const looked = new WeakSet<Trx>();
  return {
    async refuse(trx) {
      if (!isPostgres(trx) && looked.has(trx)) return;
      isUpgraded = await hasForeignStep(trx);
      if (isUpgraded) throw new Problem('upgrading');
      looked.add(trx);
    },
    async look() {
      isUpgraded = await hasForeignStep(db);
    },
    get isUpgraded() {
      return isUpgraded;
    },
  };
}

async function hasForeignStep(db: Db | Trx): Promise<boolean> {
  const [found] = await incompatible(db);
  return found !== undefined && found.count > incompatibleSteps;
}

// Executed before every write. The known steps are all applied and stay, so a higher count means a foreign step.
const incompatible = compiledOnce((db) =>
  db
    .selectFrom('migrations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('isCompatible', '=', 0),
);
