import pg from 'pg';

/** The pools that this worker's societies have ended, by the address of their database. */
const ended = new Map<string, OpenPool[]>();

type Options = { connectionString: string; max: number };

/**
 * A pool that stays open when it is ended, for the next society on its database: to connect and to read the tables for
 * the first time takes PostgreSQL longer than most tests. One with a connection that is in use or lost is closed.
 */
class OpenPool extends pg.Pool {
  declare _clients: { processID: number }[];
  readonly #url: string;

  constructor(options: Options) {
    super(options);
    this.#url = options.connectionString;
  }

  override async end(): Promise<void> {
    if (this.idleCount < this.totalCount || this.waitingCount > 0) return super.end();
    for (const event of ['error', 'connect'] as const) this.removeAllListeners(event);
    this.on('error', () => {});
    ended.set(this.#url, [...(ended.get(this.#url) ?? []), this]);
  }

  close(): Promise<void> {
    return super.end();
  }
}

pg.Pool = new Proxy(pg.Pool, {
  construct(_, [options]: [Options]) {
    const pools = ended.get(options.connectionString) ?? [];
    const open = pools.find((pool) => pool.options.max === options.max);
    if (open === undefined) return new OpenPool(options);
    pools.splice(pools.indexOf(open), 1);
    return open;
  },
});

/** PostgreSQL's numbers of the connections to a database that stay open. */
export function openConnections(url: string): number[] {
  return (ended.get(url) ?? []).flatMap(({ _clients }) => _clients.map(({ processID }) => processID));
}

/** Closes the connections that stay open, before the database is dropped. */
export async function closePools(url: string): Promise<void> {
  const pools = ended.get(url) ?? [];
  ended.delete(url);
  await Promise.all(pools.map((pool) => pool.close()));
}
