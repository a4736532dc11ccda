// Follows the change stream as many screens at once and makes the changes as well, so that one clock times both.
import { type ClientRequest, get as httpGet } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './numbers.ts';
import { signIn } from './product.ts';

export type Following = { url: string; headers: Record<string, string>; clients: number; flatIds: string[] };
/** Milliseconds from the sending of a change to a screen's hearing of it; how many never did. */
export type Followed = { median: number; p99: number; missed: number };

type Listener = (flatId: string) => void;

process.once('message', async (asked: Following) => {
  const { url, headers, clients, flatIds } = asked;
  let heard: Listener = () => {};
  const open: ClientRequest[] = [];
  const people = await peopleFor(url, headers, clients);
  // A few at a time: how many screens can open at once is not measured here.
  for (let nth = 0; nth < clients; nth += 20)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(20, clients - nth) }, (_, one) =>
          follow(url, people[Math.floor((nth + one) / screensEach)] ?? headers, (id) => heard(id)),
        ),
      )),
    );
  const took: number[] = [];
  let missed = 0;
  for (const id of flatIds) {
    let remaining = clients;
    const begun = performance.now();
    const all = new Promise<void>((resolve) => {
      heard = (changed) => {
        if (changed !== id) return;
        took.push(performance.now() - begun);
        remaining -= 1;
        if (remaining === 0) resolve();
      };
    });
    await change(url, headers, id);
    await Promise.race([all, wait(10_000)]);
    missed += remaining;
    await wait(50);
  }
  for (const one of open) one.destroy();
  const answer: Followed = { median: percentile(took, 0.5), p99: percentile(took, 0.99), missed };
  process.send?.(answer);
});

/** Fewer than one person may have open (mostStreams of liveUpdates/routes.ts). */
const screensEach = 80;

/** The headers of as many administrators as it takes for so many screens. */
async function peopleFor(
  url: string,
  headers: Record<string, string>,
  screens: number,
): Promise<Record<string, string>[]> {
  const people: Record<string, string>[] = [];
  while (people.length * screensEach < screens) {
    const account = { email: `screens-${crypto.randomUUID()}@society.example`, password: 'courtyard', name: 'Screens' };
    const asking = { ...headers, origin: url, 'content-type': 'application/json' };
    const made = await fetch(`${url}/api/users`, {
      ...{ method: 'POST', headers: asking },
      body: JSON.stringify({ ...account, role: 'admin' }),
    });
    if (!made.ok) throw new Error(`An account was answered ${made.status}: ${await made.text()}`);
    people.push({ cookie: await signIn(url, account) });
  }
  return people;
}

/** Settles when the stream has said hello. */
function follow(url: string, headers: Record<string, string>, heard: Listener): Promise<ClientRequest> {
  return new Promise((resolve, reject) => {
    const request = httpGet(`${url}/api/changes/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}`));
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          if (block.startsWith('event: hello')) resolve(request);
          if (block.startsWith('event: change')) for (const id of idsIn(block)) heard(id);
        }
      });
    });
    request.on('error', reject);
  });
}

function idsIn(block: string): string[] {
  const data = block.split('\n').find((line) => line.startsWith('data: '));
  const { topic, ids } = JSON.parse(data?.slice(6) ?? '{}') as { topic?: string; ids?: string[] | null };
  return topic === 'flats' ? (ids ?? []) : [];
}

async function change(url: string, headers: Record<string, string>, id: string): Promise<void> {
  const flat = await fetch(`${url}/api/flats/${id}`, { headers });
  const { version, rent } = (await flat.json()) as { version: number; rent: number };
  const response = await fetch(`${url}/api/flats/${id}`, {
    method: 'PATCH',
    headers: { ...headers, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ version, rent: rent + 500 }),
  });
  if (!response.ok) throw new Error(`A change was answered ${response.status}: ${await response.text()}`);
}
