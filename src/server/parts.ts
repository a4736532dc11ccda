import type { Logger } from 'pino';
import { type Feed, openFeed } from '#server/changes/feed.ts';
import { createRead, createWrite, type Read, type Write } from '#server/changes/write.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import { withoutRows } from '#server/http/log.ts';
import { type Auth, createAuth, type Passwords } from '#server/identity/auth.ts';
import { createGuard, type Guard } from '#server/identity/guard.ts';
import { createSeal, type Seal } from '#server/owners/seal.ts';
import { createShortening, type Shortening } from '#server/owners/shortening.ts';

/** What the routes are handed: nothing is imported live, so that a test makes its own. */
export type Parts = {
  config: Pick<Config, 'baseUrl' | 'trustedProxies'>;
  /** For reading. Inside a transaction use the one it hands on: SQLite has one connection. */
  db: Db;
  write: Write;
  read: Read;
  feed: Feed;
  auth: Auth;
  /** Hashes and verifies passwords. */
  passwords: Passwords;
  guard: Guard;
  seal: Seal;
  shortening: Shortening;
  /** Throws what keeps the database from being read or written now. */
  checkDatabase(): Promise<void>;
  log: Logger;
  now: () => Date;
  /** How often an idle stream says that it lives, in milliseconds. */
  heartbeatMs: number;
};

type Makings = Pick<Parts, 'config' | 'log'> & { database: Database; secret: string } & Partial<
    Pick<Parts, 'now' | 'heartbeatMs'>
  > & { passwords?: Passwords | undefined };

// Another process on the same SQLite file tells nobody that it wrote: look now and then.
const pollMs = 5000;

/** Puts the parts together on an open database; `stop` ends the streams and closes it. */
export async function assemble({
  config,
  database,
  secret,
  log,
  now = () => new Date(),
  heartbeatMs = 15_000,
  passwords: given,
}: Makings) {
  const { db } = database;
  const feed = await openFeed(db, (error) => log.error({ err: error }, 'the feed could not be read'));
  const stopListening = await database.listen(feed.wake);
  const poll = setInterval(feed.wake, pollMs);
  const auth = createAuth({ db, secret, baseUrl: config.baseUrl, passwords: given });
  const guard = await createGuard({ db, auth, now });
  const { password: passwords } = await auth.$context;
  const seal = createSeal(secret);
  const write = createWrite({ db, now, seal }, feed.wake);
  const read = createRead({ db, now, seal });
  const onError = (error: unknown) => log.error({ err: withoutRows(error) }, 'numbers could not be shortened');
  const shortening = createShortening({ db, write, clean: database.clean, onError });
  shortening.wake(); // what an earlier start has not finished
  const checkDatabase = database.check;
  const parts: Parts = {
    config,
    db,
    write,
    read,
    feed,
    auth,
    passwords,
    guard,
    seal,
    shortening,
    checkDatabase,
    log,
    now,
    heartbeatMs,
  };
  async function stop(): Promise<void> {
    clearInterval(poll);
    feed.close();
    await shortening.stop();
    await stopListening();
    await database.close();
  }
  return { parts, stop };
}
