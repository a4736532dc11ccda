// The load generator's process: takes one Load, and answers its result.
import autocannon from 'autocannon';
import type { Load, Loaded } from './load.ts';
import { percentile } from './numbers.ts';

process.once('message', async (asked: Load) => {
  const { url, headers, connections, seconds, once, requests: sent } = asked;
  const requests: autocannon.Request[] = sent.map(({ method, path, json }) => ({
    ...{ method, path },
    headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }));
  // Each connection has a part of its own, so that no two ask for the same record at the same moment.
  const share = Math.floor(requests.length / connections);
  const took: number[] = [];
  const begun = performance.now();
  let [clients, ended] = [0, begun];
  const result = await autocannon({
    ...{ url, connections, requests, pipelining: 1, timeout: 60 },
    ...(once ? { amount: share * connections } : { duration: seconds }),
    setupClient(client) {
      const first = share * clients++;
      client.setRequests(
        once ? requests.slice(first, first + share) : [...requests.slice(first), ...requests.slice(0, first)],
      );
      client.on('response', (_status, _bytes, milliseconds) => {
        took.push(milliseconds);
        ended = performance.now();
      });
    },
  });
  const loaded: Loaded = {
    rate: took.length === 0 ? 0 : took.length / ((ended - begun) / 1000),
    median: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    answers: took.length,
    failed: result.non2xx + result.errors,
    why: `${result.non2xx} without success, ${result.errors - result.timeouts} cut off, ${result.timeouts} too late`,
  };
  process.send?.(loaded, () => process.exit(0));
});
