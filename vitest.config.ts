import { defineConfig } from 'vitest/config';

const serverTests = ['src/server/**/*.test.ts', 'tests/faults/**/*.test.ts'];

/** Only PostgreSQL has several servers and schemas, and is a server itself. */
const onPostgresAlone = [
  'tests/faults/servers.test.ts',
  'tests/faults/stopped.test.ts',
  'src/server/database/schemas.test.ts',
];

/** About what goes wrong before any database is looked at, and about what no database has a part in. */
const onNoDatabase = [
  'tests/faults/start.test.ts',
  'tests/faults/container.test.ts',
  'tests/faults/powerCut.test.ts',
  'src/server/http/lint.test.ts',
  'src/server/backup/damage.test.ts',
];

/**
 * Where the engine is the point: transactions, locks and what is announced of them, migrations, order and search in SQL,
 * relations over time. Each `npm test` asks these of PostgreSQL too; of all the others it is asked by `npm test -- --all`.
 */
const engineTests = [
  'src/server/{changes,database,liveUpdates,search}/**/*.test.ts',
  'src/server/activities/{model,undo}.test.ts',
  'src/server/ownership/{correction,history}.test.ts',
  'src/server/owners/{days,lists,merge,owners}.test.ts',
  'src/server/transfers/{register,reversal,transfers}.test.ts',
  'src/server/{bulk/bulk,flats/flats,gate/gate,http/problems,identity/throttle,jobs}.test.ts',
  'tests/faults/{servers,stopped}.test.ts',
];

const onServer = {
  // The files of a worker share what they load: that takes longer than most of them. closing.ts parts them.
  isolate: false,
  setupFiles: 'tests/support/closing.ts',
};

const onScreens = { setupFiles: 'tests/support/screens.ts', env: { ENGINE: 'sqlite' } };

const postgres = { ...onServer, env: { ENGINE: 'postgres' }, globalSetup: 'tests/support/postgres.ts' };

export default defineConfig({
  test: {
    // Processes, not threads: a test may send itself signals, and a crash in node:sqlite takes one file with it.
    pool: 'forks',
    maxWorkers: '100%',
    // Only for what hangs: how long something takes on a busy machine is no test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    tags: [
      {
        name: 'whole',
        description:
          'Left to `npm test -- --all`: starts programs, kills them, or shows again on a screen what a rule says.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          isolate: false,
          include: ['src/domain/**/*.test.ts', 'bench/*.test.ts', 'tests/house/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...onScreens, name: 'web', isolate: false, include: ['src/web/**/*.test.{ts,tsx}'] },
      },
      // Each opens the whole product, which listens to its page until that goes.
      { extends: true, test: { ...onScreens, name: 'screens', include: ['tests/screens/**/*.test.tsx'] } },
      // One suite, run on each engine.
      {
        extends: true,
        test: {
          ...onServer,
          name: 'sqlite',
          include: serverTests,
          exclude: onPostgresAlone,
          env: { ENGINE: 'sqlite' },
        },
      },
      { extends: true, test: { ...postgres, name: 'postgres', include: engineTests } },
      {
        extends: true,
        test: { ...postgres, name: 'postgres-rest', include: serverTests, exclude: [...engineTests, ...onNoDatabase] },
      },
    ],
  },
});
