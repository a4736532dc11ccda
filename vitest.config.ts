import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { icons } from './tools/icons.js';
import { texts } from './tools/texts.js';

/** Which ring of the tests tools/test.js asks for, or `long` for what `npm run faults` runs; all without one. */
const ring = process.env['AANGAN_RING'];
const isLong = ring === 'long';

const serverTests = ['src/server/**/*.test.ts', 'tests/{faults,imports}/**/*.test.ts'];

/** Only PostgreSQL has several servers and schemas, and is a server itself. */
const onPostgresAlone = [
  'tests/faults/servers.test.ts',
  'tests/faults/stopped.test.ts',
  'src/server/database/schemas.test.ts',
  // Both engines by themselves.
  'src/server/database/engines.test.ts',
];

/** Tests of what goes wrong before any database is opened, and of what needs no database. */
const onNoDatabase = [
  'tests/faults/start.test.ts',
  'tests/faults/container.test.ts',
  'tests/faults/powerCut.test.ts',
  'src/server/http/lint.test.ts',
  'src/server/backup/{damage,folder}.test.ts',
  // The API's description, the origin of a request, the headers of an answer, and built files.
  'src/server/http/{headers,openapi,pages,security}.test.ts',
  // Files that people bring are read, passwords are hashed, texts are compared and kept in memory.
  'src/server/imports/{hostile,problemsFile,towers,workbooks}.test.ts',
  'src/server/http/{values,logBuffer}.test.ts',
  'src/server/identity/passwords.test.ts',
  'src/server/search/listing.test.ts',
  'src/server/database/migrate.test.ts',
];

/**
 * Tests of rules, roles, bodies, files that people bring, sentences and what starts a program: the engine makes no
 * difference to them. What it could differ in, others ask of PostgreSQL: database/engines.test.ts does and asks the same
 * on both engines and compares the answers, tests/faults/requests.test.ts asks every route there whatever comes to mind,
 * and engineTests hold what lies below. `npm run faults` runs these on both engines.
 */
const onceIsEnough = [
  'src/server/{config,received,routes,terminal}.test.ts',
  'src/server/{admin,demo}/*.test.ts',
  // What is random in these is the order of acts; undo.test.ts and the acts' own tests ask PostgreSQL.
  'src/server/{activities,dated,households,ownership,tenancies}/model.test.ts',
  'src/server/activities/plans.model.test.ts',
  'src/server/transfers/{holdersModel,twelveChangesModel}.test.ts',
  'src/server/visits/replay.test.ts',
  'src/server/flats/numbers.test.ts',
  'src/server/http/{bodies,whole,worstBodies}.test.ts',
  'src/server/imports/{concerned,matchings,reader,rowAlone,whole}.test.ts',
  'src/server/{guards,links,mail,setUp,users,views}/*.test.ts',
  'src/server/owners/{choosing,days,documents,earlierNames,incomplete,leaving,page,people,phones}.test.ts',
  'src/server/ownership/{correction,history,renting}.test.ts',
  'src/server/privacy/{consents,handOver,heldDrafts,nominees}.test.ts',
  'src/server/reading/thread.test.ts',
  'src/server/signIn/*.test.ts',
  'src/server/tenancies/{examples,moving,plan,warnings}.test.ts',
  'src/server/transfers/{agreement,allAlong,death,ends,holders,leaseback,matrix,numbers,register,tenancy,twelveChanges}.test.ts',
  'src/server/vehicles/lists.test.ts',
  'tests/faults/{attacks,blocking,doors,imports,secret}.test.ts',
  'tests/imports/roundTrip.test.ts',
];

/** Tests with a long form (tests/support/long.ts). */
const longForms = [
  'src/server/{ownership,tenancies,households}/model.test.ts',
  'src/server/nominations/nominations.test.ts',
  'src/server/{backup/upgrade,imports/hostile,transfers/holdersModel,visits/visits}.test.ts',
  'tests/{faults,imports}/**/*.test.ts',
];

/** Tests of SQLite's own files. */
const onSqliteAlone = ['src/server/database/{checkpoints,sqliteDriver}.test.ts'];

/**
 * Tests of what depends on the engine: transactions, locks and what is announced of them, migrations, and order in SQL.
 * The first ring runs these on PostgreSQL, too; the second ring runs all others there.
 */
const engineTests = [
  'src/server/changes/{ready,readers,servers,write}.test.ts',
  'src/server/database/**/!(plans|schemas).test.ts',
  'src/server/{owners/lists,jobs}.test.ts',
  'tests/faults/servers.test.ts',
];

const rooms = 'tests/house/rooms.test.ts';

/** Whether a file's first line leaves it to the second ring: it starts or kills programs, takes seconds, or repeats a rule. */
function isOfWhole(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @module-tag whole\n');
}

/**
 * The files of this ring, by name: to load a file only to find that it is of the other ring costs what its tests do.
 * The second ring has what the first leaves out.
 */
function inRing(all: string[], { but = [], first = all }: { but?: string[]; first?: string[] } = {}): string[] {
  const files = named(all, but);
  const ofFirst = new Set(named(first).filter((file) => !isOfWhole(file)));
  if (ring === 'first') return files.filter((file) => ofFirst.has(file));
  return ring === 'rest' ? files.filter((file) => !ofFirst.has(file)) : files;
}

/** File names with slashes on every system, as Vitest wants them. */
function named(patterns: string[], exclude: string[] = []): string[] {
  return globSync(patterns, { exclude, cwd: import.meta.dirname }).map((file) => file.replaceAll('\\', '/'));
}

/** Tests that start and kill programs take longest, however short: begun last, they would be waited for alone. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project, moduleId }: TestSpecification) =>
      `${moduleId.includes('/tests/faults/') ? 'first' : 'then'} ${project.name}`;
    return sorted.sort((one, other) => (place(one) < place(other) ? -1 : place(one) > place(other) ? 1 : 0));
  }
}

const onServer = {
  // The files of a worker share what they load, since loading takes longer than most files. closing.ts keeps them
  // apart.
  isolate: false,
  setupFiles: ['tests/support/closing.ts', 'tests/support/builtThreads.ts'],
};

const onScreens = {
  setupFiles: ['tests/support/screens.ts', 'tests/support/builtThreads.ts'],
  env: { ENGINE: 'sqlite' },
};

export default defineConfig({
  plugins: [icons(), texts()],
  test: {
    // Processes, not threads: a test may send itself signals, and a crash in node:sqlite ends one file only.
    pool: 'forks',
    // A test waits for some of its time, for a program to start or for its database: one worker more than there are
    // processors keeps them busy.
    maxWorkers: availableParallelism() + 1,
    // Only ends tests that hang: the time that a test takes on a busy machine says nothing.
    testTimeout: process.env['AANGAN_FAULTS'] === 'long' ? 3 * 3_600_000 : 900_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: FaultsFirst },
    // Not passed on to the tests: one that asks what is run asks about both rings (tests/faults/attacks.test.ts).
    env: { AANGAN_RING: '' },
    tags: [{ name: 'whole', description: 'Of the second ring: `npm test -- --rest`.' }],
    projects: [
      {
        extends: true,
        test: {
          name: 'domain',
          isolate: false,
          include: inRing(['src/domain/**/*.test.ts', 'bench/*.test.ts', 'tests/house/*.test.ts'], { but: [rooms] }),
        },
      },
      // Run by `npm run check`, with the linter's walls.
      { extends: true, test: { name: 'house', include: [rooms] } },
      {
        extends: true,
        test: { ...onScreens, name: 'web', isolate: false, include: inRing(['src/web/**/*.test.{ts,tsx}']) },
      },
      // Each file is isolated: it opens the whole product, which listens to its page until that goes. closing.ts comes
      // after the set-up that makes modules anew.
      {
        extends: true,
        test: {
          ...onScreens,
          name: 'screens',
          include: inRing(['tests/screens/**/*.test.{ts,tsx}']),
          setupFiles: [...onScreens.setupFiles, 'tests/support/closing.ts'],
        },
      },
      // One suite, run on each engine.
      {
        extends: true,
        test: {
          ...onServer,
          name: 'sqlite',
          include: inRing(isLong ? longForms : serverTests, { but: onPostgresAlone }),
          env: { ENGINE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          ...onServer,
          name: 'postgres',
          include: inRing(isLong ? [...longForms, ...onceIsEnough] : serverTests, {
            but: [...onNoDatabase, ...onSqliteAlone, ...(ring === 'first' || ring === 'rest' ? onceIsEnough : [])],
            first: engineTests,
          }),
          env: { ENGINE: 'postgres' },
          globalSetup: 'tests/support/postgres.ts',
        },
      },
    ],
  },
});
