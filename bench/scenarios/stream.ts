import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Followed, Following } from '../followers.ts';
import type { Scenario } from '../scenario.ts';

/** So many open screens, and one change after another: how long until each screen has heard of each change. */
function followed(clients: number): Scenario {
  const title = `a change seen by ${clients} screens`;
  return {
    name: `changes-${clients}`,
    contenders: 'product',
    isFresh: true,
    rounds: 1,
    figures: {
      median: { title: `${title}: median`, unit: 'ms', better: 'lower' },
      p99: { title: `${title}: p99`, unit: 'ms', better: 'lower' },
      missed: { title: `${title}: missed`, unit: '', better: 'lower', wanted: { atMost: 0 } },
      rss: { title: `${title}: memory`, unit: 'MB', better: 'lower' },
    },
    async measure(server, { society, isQuick }) {
      const child = fork(join(import.meta.dirname, '..', 'followers.ts'), {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      const asked: Following = {
        ...{ url: server.url, headers: server.headers, clients },
        flatIds: society.flats.slice(0, isQuick ? 5 : 40).map(({ id }) => id),
      };
      child.send(asked);
      const [answer] = (await once(child, 'message')) as [Followed];
      const rss = server.program.memory() / 1024 ** 2;
      child.kill();
      return { ...answer, rss };
    },
  };
}

export const changesFor200 = followed(200);
export const changesFor2000 = followed(2000);
