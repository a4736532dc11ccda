import type { Logger } from 'pino';
import { type Feed, openFeed } from '#server/changes/feed.ts';
import { createRead, createWrite, type Read, type Write } from '#server/changes/write.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/database/open.ts';
import type { Db } from '#server/database/tables.ts';
import { type Auth, createAuth, type Passwords } from '#server/identity/auth.ts';
import { createGuard, type Guard } from '#server/identity/guard.ts';
import { createSeal, type Seal } from '#server/owners/seal.ts';

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
  const read = createRead({ db, now });
  const parts: Parts = { config, db, write, read, feed, auth, passwords, guard, seal, log, now, heartbeatMs };
  async function stop(): Promise<void> {
    clearInterval(poll);
    feed.close();
    await stopListening();
    await database.close();
  }
  return { parts, stop };
}
