import { cpus } from 'node:os';
import type { Server } from './contender.ts';
import { load } from './load.ts';
import { shown } from './numbers.ts';
import { onPostgres } from './product.ts';
import { intoPage, keepResult, measuredOn } from './report.ts';
import type { Run } from './run.ts';
import { spread } from './scenario.ts';
import { society } from './society.ts';
import { thisTree } from './tree.ts';

type Read = { title: string; paths: string[] };

/** npm run bench -- servers: the same reads by 1, 2 and 3 servers that share one PostgreSQL. */
export async function servers(run: Run): Promise<number> {
  const contender = onPostgres(thisTree());
  const { flats, vehicles } = society(run.size);
  const reads: Read[] = [
    { title: 'one flat by id', paths: spread(flats, 400).map(({ id }) => `/api/flats/${id}`) },
    { title: '50 newest flats', paths: ['/api/flats?order=newest&limit=50'] },
    {
      title: 'last four of a number at the gate',
      paths: spread(vehicles, 400).map(({ vehicleNumber }) => `/api/gate?text=${vehicleNumber.slice(-4)}`),
    },
  ];
  const rates: number[][] = reads.map(() => []);
  const open: Server[] = [];
  try {
    for (const count of [1, 2, 3]) {
      const [first] = open;
      const one = await contender.open(run.size, first ? { sharing: first } : {});
      open.push(one);
      // Warms the new server up: the others have been at work for a while.
      for (const { paths } of reads) await rateOf([one], paths, { ...run, seconds: 1 });
      for (const [place, { title, paths }] of reads.entries()) {
        const rate = await rateOf(open, paths, run);
        rates[place]?.push(rate);
        console.log(`  ${count} servers: ${shown(rate)}/s ${title}`);
      }
    }
  } finally {
    for (const server of open.reverse()) await server.close();
  }
  const heads = ['', '1 server', '2 servers', '3 servers', '3 against 1'];
  const rows = reads.map(({ title }, place) => {
    const all = rates[place] ?? [];
    return [title, ...all.map((rate) => `${shown(rate)}/s`), `${shown((all[2] ?? 0) / (all[0] ?? 1))} ×`];
  });
  const lines = [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const note = `${run.size} flats; ${cpus().length} processors hold the servers, PostgreSQL and the load alike`;
  const page = [measuredOn(note), lines].join('\n\n');
  console.log(`\n${page}\n`);
  console.log(keepResult('servers', { run, reads: reads.map(({ title }, place) => ({ title, rates: rates[place] })) }));
  if (!run.isQuick) intoPage('docs/speed.md', 'servers', page);
  return 0;
}

/** The answers of all servers at once, per second, with sixteen connections between them. */
async function rateOf(open: readonly Server[], paths: string[], { seconds }: Run): Promise<number> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path }));
  const connections = Math.ceil(16 / open.length);
  const loads = await Promise.all(open.map((server) => load(server, requests, { connections, seconds })));
  return loads.reduce((sum, { rate }) => sum + rate, 0);
}
