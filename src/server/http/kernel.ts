import type { Logger } from 'pino';
import type { Feed } from '#server/changes/feed.ts';
import type { Read, Write } from '#server/changes/write.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/database/tables.ts';
import type { UpgradeWatch } from '#server/database/upgradeWatch.ts';
import type { RequestGuard } from '#server/http/guard.ts';
import type { RequestActivities } from '#server/http/requestActivity.ts';
import type { Seal } from '#server/seal.ts';

/** What the routes of every concept are given; a concept that needs more names it. */
export type Kernel = {
  config: Pick<Config, 'baseUrl' | 'host' | 'trustedProxies' | 'metricsToken' | 'oidc' | 'mail'>;
  /**
   * For reading. Inside a transaction use the transaction's own `db`: this one does not see what is not committed yet.
   */
  db: Db;
  write: Write;
  read: Read;
  /** As `read`, for a plan that takes long: others have their turns meanwhile. */
  readLong: Read;
  feed: Feed;
  /** Whether a newer version has changed the database under this one. */
  upgrade: UpgradeWatch;
  /** Throws the error that keeps the database from being read or written now. */
  checkDatabase(): Promise<void>;
  requestActivities: RequestActivities;
  guard: RequestGuard;
  seal: Seal;
  log: Logger;
  now: () => Date;
  /** The society's day now, YYYY-MM-DD. */
  today: () => Promise<string>;
  /** How often an idle stream says that it lives, in milliseconds. */
  heartbeatMs: number;
};
