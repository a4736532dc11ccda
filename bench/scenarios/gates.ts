import { setTimeout as wait } from 'node:timers/promises';
import { asked, type Server } from '../contender.ts';
import { percentile } from '../numbers.ts';
import type { Scenario } from '../scenario.ts';
import { probe } from './lists.ts';

const gates = 50;
/** How many visitors a gate lets in, and out again, in an hour. */
const visitors = 20;

/** `seq` is the line of the log up to which the gate's copy was read. */
type Gate = { server: Server; seq: number; sent: number };

/** Makes a device of the gate, and signs it in with the code that the office got. */
async function aGate(server: Server, nth: number): Promise<Gate> {
  const name = `Gate ${nth} ${crypto.randomUUID().slice(0, 8)}`;
  const { code } = await asked<{ code: string }>(server, 'POST', '/api/devices', { name });
  const response = await fetch(`${server.url}/api/auth/device`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ code }),
  });
  if (!response.ok) throw new Error(`Signing a device in: ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  const gate = { ...server, headers: { cookie: cookies.join('; ') } };
  const { seq } = await asked<{ seq: number }>(gate, 'GET', '/api/gate/copy/changes?after=0');
  return { server: gate, seq, sent: 0 };
}

/** How long a gate gathers changes of visits before it asks for them (web/visits/concept.ts), in milliseconds. */
const gathersMs = 1000;

/** Ends once the gate has asked for all that it was told of. */
type Following = { end(): Promise<void> };

/** Follows the change stream as a gate's page does: whatever is entered at any gate has it ask who is inside. */
async function follow(server: Server): Promise<Following> {
  const { url, headers } = server;
  const leaving = new AbortController();
  const { ok, status, body } = await fetch(`${url}/api/changes/stream`, { headers, signal: leaving.signal });
  if (!ok || !body) throw new Error(`A stream was answered ${status}`);
  let isBehind = false;
  const reading = (async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream())) isBehind ||= text.includes('"topic":"visits"');
  })().catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  let isOver = false;
  const asking = (async () => {
    while (!isOver || isBehind) {
      await wait(gathersMs);
      if (!isBehind) continue;
      isBehind = false;
      for (const path of ['inside', 'rules']) await asked(server, 'GET', `/api/visits/${path}`);
    }
  })();
  const both = Promise.all([asking, reading]);
  // Told at its end; until then nobody waits for it.
  both.catch(() => {});
  return {
    async end() {
      isOver = true;
      asking.finally(() => leaving.abort()).catch(() => {});
      await both;
    },
  };
}

/**
 * A device that has a network again: it asks who it is, what has changed and who is inside, follows the changes from
 * then on, and sends what waited.
 */
async function comeBack(gate: Gate, flatNumbers: readonly string[], took: number[]): Promise<Following> {
  const { server, seq } = gate;
  await asked(server, 'GET', '/api/me');
  const following = await follow(server);
  for (const path of [`gate/copy/changes?after=${seq}`, 'visits/inside', 'visits/rules', 'devices/me'])
    await asked(server, 'GET', `/api/${path}`);
  const post = async (path: string, json: object) => {
    const begun = performance.now();
    await asked(server, 'POST', path, json);
    took.push(performance.now() - begun);
    gate.sent += 1;
  };
  for (let nth = 0; nth < visitors; nth++) {
    const id = crypto.randomUUID();
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const flats = [flatNumbers[nth % flatNumbers.length]];
    await post('/api/visits', { id, kind: 'delivery', flats, name: 'Anil', happenedAt: ago(60 - nth) });
    await post(`/api/visits/${id}/departure`, { id: crypto.randomUUID(), happenedAt: ago(59 - nth) });
  }
  return following;
}

/** Fifty gates of one society that all come back at once from an hour without a network. */
export const gatesComeBack: Scenario = {
  name: 'gates-50',
  contenders: 'product',
  isFresh: true,
  rounds: 1,
  figures: {
    all: {
      title: '50 gates back from an hour without a network: until all is in the book',
      unit: 's',
      better: 'lower',
    },
    alone: { title: 'entries of one gate alone', unit: '/s', better: 'higher' },
    together: { title: 'entries of 50 gates at once, of that', unit: '%', better: 'higher', wanted: { atLeast: 100 } },
    entry: { title: '50 gates at once: an entry is answered, p95', unit: 'ms', better: 'lower' },
    wait: {
      ...{ title: '50 gates at once: /healthz waits at most', unit: 'ms', better: 'lower' },
      wanted: { atMost: 100 },
    },
  },
  async measure(server, { isQuick, society }): Promise<Record<string, number>> {
    const numbers = society.flats.slice(0, 500).map(({ flatNumber }) => flatNumber);
    const opened: Gate[] = [];
    for (let nth = 0; nth <= (isQuick ? 5 : gates); nth++) opened.push(await aGate(server, nth));
    const [first, ...others] = opened as [Gate, ...Gate[]];
    // The server makes its search index when a flat is looked for the first time.
    await (await comeBack(first, numbers, [])).end();
    first.sent = 0;
    let begun = performance.now();
    const following = await comeBack(first, numbers, []);
    const alone = (1000 * first.sent) / (performance.now() - begun);
    await following.end();
    const took: number[] = [];
    const beside = probe(server, 5);
    begun = performance.now();
    const all = await Promise.all(others.map((gate) => comeBack(gate, numbers, took)));
    const seconds = (performance.now() - begun) / 1000;
    await Promise.all(all.map((gate) => gate.end()));
    const longest = await beside.end();
    return {
      all: seconds,
      alone,
      together: (100 * took.length) / seconds / alone,
      entry: percentile(took, 0.95),
      wait: longest,
    };
  },
};
