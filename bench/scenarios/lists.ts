import { get as httpGet } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Server } from '../contender.ts';
import type { Figure, Scenario } from '../scenario.ts';

type Received = { status: number; bytes: number; etag: string | undefined };

/** One request over a connection of its own; counts the bytes on the wire, as they are compressed. */
function receive({ url, headers }: Server, path: string, more: Record<string, string> = {}): Promise<Received> {
  return new Promise((resolve, reject) => {
    const request = httpGet(`${url}${path}`, { headers: { ...headers, ...more }, agent: false }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, bytes, etag: response.headers.etag }));
    });
    request.on('error', reject);
  });
}

const packed = { 'accept-encoding': 'gzip' };
const plain = { 'accept-encoding': 'identity' };
const megabytes = (bytes: number) => bytes / 1e6;

/** Asks /healthz every few milliseconds, until told to end; answers the longest wait in milliseconds. */
export function probe(server: Server, everyMs: number) {
  let [isOver, longest] = [false, 0];
  const running = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await receive(server, '/healthz');
      longest = Math.max(longest, performance.now() - begun);
      await wait(everyMs);
    }
    return longest;
  })();
  return {
    end: () => {
      isOver = true;
      return running;
    },
  };
}

const lists = ['flats', 'owners', 'vehicles', 'tenancies'] as const;

function figuresOf(list: (typeof lists)[number]): Record<string, Figure> {
  const title = `all ${list}`;
  const lower = { better: 'lower', grows: 1 } as const;
  return {
    [`${list}-bytes`]: { ...lower, title: `${title}, on the wire`, unit: 'MB' },
    [`${list}-gzip`]: { ...lower, title: `${title}, on the wire with gzip`, unit: 'MB' },
    [`${list}-first`]: { ...lower, title: `${title}: process busy, first time`, unit: 'ms' },
    [`${list}-busy`]: { ...lower, title: `${title}: process busy`, unit: 'ms', wanted: { atMost: 35 } },
    [`${list}-wait`]: { ...lower, title: `${title}: others wait at most`, unit: 'ms', wanted: { atMost: 50 } },
    [`${list}-unchanged`]: {
      ...{ title: `${title} again, unchanged, on the wire`, unit: 'MB', better: 'lower', grows: 0 },
      wanted: { atMost: 0 },
    },
  };
}

/** The lists that a screen holds whole, as a browser asks for them. */
export const wholeLists: Scenario = {
  name: 'lists',
  contenders: 'product',
  figures: Object.assign({}, ...lists.map(figuresOf)),
  async measure(server) {
    const measured: Record<string, number> = {};
    for (const list of lists) {
      const path = `/api/${list}`;
      await server.program.loop();
      await receive(server, path, packed);
      measured[`${list}-first`] = (await server.program.loop()).busyMs;
      const { bytes, etag } = await receive(server, path, packed);
      measured[`${list}-busy`] = (await server.program.loop()).busyMs;
      const others = probe(server, 1);
      await wait(50);
      await receive(server, path, packed);
      measured[`${list}-wait`] = await others.end();
      measured[`${list}-gzip`] = megabytes(bytes);
      measured[`${list}-bytes`] = megabytes((await receive(server, path, plain)).bytes);
      const again = await receive(server, path, { ...packed, ...(etag && { 'if-none-match': etag }) });
      measured[`${list}-unchanged`] = megabytes(again.bytes);
    }
    return measured;
  },
};

/** Twenty people open the owners at the same moment, while /healthz is asked as well. */
export const twentyLists: Scenario = {
  name: 'lists-20',
  contenders: 'product',
  isFresh: true,
  figures: {
    rss: {
      title: '20 whole lists at once: memory at most',
      unit: 'MB',
      better: 'lower',
      wanted: { atMost: 350 },
      grows: 1,
    },
    wait: {
      title: '20 whole lists at once: /healthz waits at most',
      unit: 'ms',
      better: 'lower',
      wanted: { atMost: 100 },
      grows: 1,
    },
    all: { title: '20 whole lists at once: until all have theirs', unit: 'ms', better: 'lower', grows: 1 },
  },
  async measure(server) {
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, server.program.memory())), 100);
    const others = probe(server, 5);
    const begun = performance.now();
    await Promise.all(Array.from({ length: 20 }, () => receive(server, '/api/owners', packed)));
    const all = performance.now() - begun;
    clearInterval(watch);
    const longest = await others.end();
    return { rss: Math.max(most, server.program.memory()) / 1024 ** 2, wait: longest, all };
  },
};
