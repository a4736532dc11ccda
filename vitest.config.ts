import { defineConfig } from 'vitest/config';

const serverTests = ['src/server/**/*.test.ts', 'tests/faults/**/*.test.ts'];

export default defineConfig({
  test: {
    // Processes, not threads: a test may send itself signals, and a crash in node:sqlite takes one file with it.
    pool: 'forks',
    maxWorkers: '100%',
    // Only for what hangs: how long something takes on a busy machine is no test.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'domain', include: ['src/domain/**/*.test.ts', 'bench/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.tsx'],
          setupFiles: 'tests/support/patience.ts',
          env: { ENGINE: 'sqlite' },
        },
      },
      // One suite, run on each engine.
      {
        extends: true,
        // Only PostgreSQL has several servers and schemas, and is a server itself.
        test: {
          name: 'sqlite',
          include: serverTests,
          exclude: [
            'tests/faults/servers.test.ts',
            'tests/faults/stopped.test.ts',
            'src/server/database/schemas.test.ts',
          ],
          env: { ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: serverTests,
          // About what goes wrong before any database is looked at, and about what no database has a part in.
          exclude: [
            'tests/faults/start.test.ts',
            'tests/faults/container.test.ts',
            'tests/faults/powerCut.test.ts',
            'src/server/http/lint.test.ts',
            'src/server/backup/damage.test.ts',
          ],
          env: { ENGINE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
  },
});
