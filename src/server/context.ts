import { setTimeout } from 'node:timers/promises';
import { dayIn } from '#domain/day.ts';
import { pinIterations } from '#domain/pin.ts';
import { tellHead, tellingHead } from '#server/activities/tellHead.ts';
import { forgetUndoState } from '#server/activities/undo.ts';
import { createVerifications, type Verifications } from '#server/activities/verification.ts';
import { type BackupSettings, type Backups, createBackups } from '#server/backup/backups.ts';
import type { FromBackup } from '#server/backup/fromBackup.ts';
import { openFeed } from '#server/changes/feed.ts';
import type { LoggedActivity } from '#server/changes/log.ts';
import { createRead, createWrites, type Write, type WriteStaged } from '#server/changes/write.ts';
import { cachedUntilCommit } from '#server/database/cachedUntilCommit.ts';
import type { Database } from '#server/database/open.ts';
import { createUpgradeWatch } from '#server/database/upgradeWatch.ts';
import { noteSeen } from '#server/devices/queries.ts';
import { forgetNotes } from '#server/guards/shifts.ts';
import { withoutRows } from '#server/http/log.ts';
import { createRequestActivities } from '#server/http/requestActivity.ts';
import { createAuth, type Passwords } from '#server/identity/auth.ts';
import { forgetTheOld } from '#server/identity/cleanUp.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { createCookies } from '#server/identity/cookies.ts';
import { createGuard } from '#server/identity/guard.ts';
import { createOidc } from '#server/identity/oidc.ts';
import { createPasswords } from '#server/identity/passwords.ts';
import { createPins } from '#server/identity/pins.ts';
import { createThrottle } from '#server/identity/throttle.ts';
import { forgetDrafts } from '#server/imports/drafts.ts';
import { createImports, type Imports } from '#server/imports/imports.ts';
import { createReader } from '#server/imports/reader.ts';
import { createJobs, type Jobs } from '#server/jobs.ts';
import { createMail, type Mail } from '#server/mail/mail.ts';
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts';
import { createShortening, type Shortening } from '#server/owners/shortening.ts';
import { forgetPasses } from '#server/passes/commands.ts';
import { createReading, type Reading } from '#server/reading/reading.ts';
import { createMaker } from '#server/reading/thread.ts';
import { createSeal } from '#server/seal.ts';
import { createSearchIndex, type SearchIndex } from '#server/search/searchIndex.ts';
import { publicSociety } from '#server/society/queries.ts';
import { forgetStops } from '#server/stops/commands.ts';
import { surroundings } from '#server/surroundings.ts';
import { tenanciesEnding, warnOfEnds } from '#server/tenancies/warnings.ts';
import { hasActiveAdmin } from '#server/users/queries.ts';
import { forgetVisitors } from '#server/visits/commands.ts';

/** What the routes are given. No instance is imported, so that a test can make its own. */
export type AppContext = IdentityContext & {
  /** Makes and keeps the whole lists and the figures, beside the event loop. */
  reading: Reading;
  /** The index by which vehicles and flats are looked up. */
  searchIndex: SearchIndex;
  /** The check of the log's chain. */
  verifications: Verifications;
  shortening: Shortening;
  imports: Imports;
  jobs: Jobs;
  backups: Backups;
  /** Restores a backup in the place of a society that has not begun; null on PostgreSQL, where this is not possible. */
  fromBackup: FromBackup | null;
  mail: Mail;
  metrics: Metrics;
};

type Makings = Pick<AppContext, 'log'> & {
  config: AppContext['config'] & BackupSettings;
  database: Database;
  secret: string;
} & Partial<Pick<AppContext, 'now' | 'heartbeatMs' | 'fromBackup'>> & {
    passwords?: Passwords | undefined;
    pinIterations?: number;
    /** The metrics that the database was opened with. */
    metrics?: Metrics;
    /** Whole lists of up to this many rows are made without the thread. */
    few?: number | undefined;
    /** Waits that long, in milliseconds. */
    pause?: (ms: number) => Promise<unknown>;
  };

// Another process on the same SQLite file tells nobody that it wrote: look now and then.
const pollMs = 5000;
const takeOverMs = 60_000;

/** Puts the parts together on an open database; `stop` ends the streams and closes it. */
export async function assemble({
  config,
  database,
  secret,
  log,
  now = () => new Date(),
  heartbeatMs = 15_000,
  passwords: given,
  pinIterations: iterations = pinIterations,
  pause = setTimeout,
  metrics = createMetrics(),
  few,
  fromBackup = null,
}: Makings) {
  const { db, writeDb } = database;
  const logged = (what: string) => (error: unknown) => log.error({ err: withoutRows(error) }, what);
  const feed = await openFeed(db, logged('the feed could not be read'));
  const searchIndex = createSearchIndex(db, feed, logged('the search index could not be made anew'));
  const stopListening = await database.listen(feed.wake, feed.hears);
  const upgrade = createUpgradeWatch(db);
  const poll = setInterval(() => {
    feed.wake();
    upgrade.look().catch(() => {}); // /readyz says when the database can't be asked
  }, pollMs);
  const auth = createAuth({ db: writeDb, secret, baseUrl: config.baseUrl, passwords: given });
  const { commitsSoFar, isWriting } = database;
  const seen = (id: string, at: string) => noteSeen(writeDb, id, at);
  const guard = await createGuard({ db, auth, now, upgrade, commitsSoFar, isWriting, noteSeen: seen });
  const { society, today, isSetUp } = ofSociety(database, now);
  const passwords = createPasswords((await auth.$context).password);
  const pins = createPins(iterations);
  const seal = createSeal(secret);
  const requestActivities = createRequestActivities();
  const announce = ({ activityId, announcements }: LoggedActivity) => {
    requestActivities.remember(activityId);
    feed.committed(announcements);
  };
  const units = unitsOfWork({ database, now, seal, upgrade, announce, metrics, logged });
  const { read, write, writeStaged } = units;
  const reading = createReading({ db, maker: createMaker(database.place), ...(few !== undefined && { few }) });
  const throttle = createThrottle({ db, write, now, pause });
  const cookies = await createCookies(auth);
  const onShortening = logged('numbers could not be shortened');
  const shortening = createShortening({ db, write, clean: database.clean, onError: onShortening });
  shortening.wake(); // what an earlier start has not finished
  // Takes over what another server left unfinished when it ended.
  const takeOver = setInterval(shortening.wake, takeOverMs);
  const imports = createImports({
    ...{ db, write, writeStaged, now, reader: createReader({ ...database.place, secret }) },
    onError: logged('an import was not written'),
  });
  const verifications = createVerifications({ db, now, onError: logged('the log could not be checked') });
  const backups = createBackups({ db, write, now, secret, log, settings: config });
  const mail = createMail({ config, write, log, tenanciesEnding });
  const jobs = createDailyJobs({ db, read, write, now, log, mail, backups });
  const checkDatabase = database.check;
  const oidc = config.oidc && createOidc(config.oidc, now);
  const identity = { auth, guard, society, today, isSetUp, passwords, pins, throttle, cookies, oidc };
  const work = { requestActivities, seal, shortening, imports, mail, jobs, backups, fromBackup };
  const data = { db, ...units, reading, feed, searchIndex, upgrade, verifications, checkDatabase };
  metrics.gauge('open_streams', 'Screens that follow the changes', () => feed.followers);
  metrics.gauge('upgrading', '1 once a newer version has changed the database', () => (upgrade.isUpgraded ? 1 : 0));
  const context: AppContext = { config, ...data, ...work, ...identity, metrics, log, now, heartbeatMs };
  async function stop(): Promise<void> {
    clearInterval(poll);
    clearInterval(takeOver);
    feed.close();
    await Promise.all([jobs.stop(), backups.stop()]);
    await shortening.stop();
    await imports.stop();
    await verifications.stop();
    await mail.stop();
    await stopListening();
    await reading.stop();
    await database.close();
  }
  return { context, stop };
}

/** What is asked of the society with every request: its facts, its day, and whether it has begun. */
function ofSociety({ db, commitsSoFar }: Database, now: () => Date) {
  const societyOf = cachedUntilCommit(commitsSoFar, () => publicSociety(db));
  const society = () => societyOf('');
  let hasAdmin = false;
  return {
    society,
    today: async () => dayIn((await society()).timeZone, now()),
    isSetUp: async () => (hasAdmin ||= await hasActiveAdmin(db)),
  };
}

type Units = {
  database: Database;
  announce: (done: LoggedActivity) => void;
  metrics: Metrics;
  logged: (what: string) => (error: unknown) => void;
} & Pick<AppContext, 'now' | 'seal' | 'upgrade'>;

/** The units of work that write, how long each waits being counted, and those that only read. */
function unitsOfWork({ database, announce, metrics, logged, now, seal, upgrade }: Units) {
  const { db, writeDb, longDb } = database;
  const onLeft = logged('what an import had staged could not be taken away');
  const { write, writeStaged } = createWrites({ ...surroundings, db: writeDb, now, seal, upgrade }, announce, onLeft);
  return {
    write: timed(write, metrics),
    writeStaged: timedStaged(writeStaged, metrics),
    read: createRead({ ...surroundings, db, now, seal }),
    readLong: createRead({ ...surroundings, db: longDb, now, seal }),
  };
}

/** Wraps `writing` so that the metrics count how long each unit of work waited for its turn. */
function timed(writing: Write, metrics: Metrics): Write {
  return (actor, work, activityId) => {
    const asked = performance.now();
    const timedWork: typeof work = (tx) => {
      metrics.waited(performance.now() - asked);
      return work(tx);
    };
    return writing(actor, timedWork, activityId);
  };
}

function timedStaged(writing: WriteStaged, metrics: Metrics): WriteStaged {
  return (actor, staging, use) =>
    writing(actor, staging, (attempt) =>
      use((work) => {
        const asked = performance.now();
        return attempt((tx) => {
          metrics.waited(performance.now() - asked);
          return work(tx);
        });
      }),
    );
}

type Daily = Pick<AppContext, 'db' | 'read' | 'write' | 'now' | 'log' | 'mail' | 'backups'>;

function createDailyJobs({ db, read, write, now, log, mail, backups }: Daily): Jobs {
  const onError = (name: string, error: unknown) => log.error({ err: withoutRows(error), name }, 'a daily job failed');
  return createJobs({ db, read, write, now, onError }, [
    { name: 'clean-up', work: () => cleanUp(write) },
    { name: 'backup', work: backups.daily },
    { name: tellingHead, work: () => tellHead({ write, mail, log }) },
    { name: 'tenancies', work: () => warnOfEnds({ write, mail }) },
  ]);
}

/** Deletes what is past its time; answers the job's result, which is empty. */
async function cleanUp(write: Write): Promise<string> {
  await forgetTheOld(write);
  await write(null, forgetDrafts);
  await forgetUndoState(write);
  for (const forget of [forgetVisitors, forgetPasses, forgetStops, forgetNotes])
    while ((await write(null, (tx) => forget(tx))) > 0);
  return '';
}
