import { asked, type Server } from '../contender.ts';
import { durableCommits } from '../durable.ts';
import { load, type Sent } from '../load.ts';
import { people, signInPassword } from '../people.ts';
import { idOf } from '../pocketbase.ts';
import { costOf, type Scenario, type Setting, spread } from '../scenario.ts';
import type { BenchOwner } from '../society.ts';

/** Flats whose numbers nobody has. */
function newFlats(server: Server, count: number): Sent[] {
  const path = server.contender.kind === 'product' ? '/api/flats' : '/api/collections/flats/records';
  return Array.from({ length: count }, (_, nth) => ({
    method: 'POST',
    path,
    json: {
      flatNumber: `N${Math.floor(nth / 900)}-${100 + (nth % 900)}`,
      ...{ floor: 1, type: '2BHK', status: 'Available', size: 900, rent: 20_000, deposit: 60_000 },
      description: 'Corner flat, morning sun from the east.',
    },
  }));
}

const count = (setting: Setting, whole: number) => (setting.isQuick ? Math.ceil(whole / 10) : whole);

export const create: Scenario = {
  name: 'create',
  contenders: 'all',
  isFresh: true,
  figures: {
    one: { title: 'create a flat, one after another', unit: '/s', better: 'higher', wanted: { times: 3 } },
    cost: costOf('create a flat, one after another'),
    floor: { title: 'the floor: a small row made durable, SQLite alone', unit: '/s', better: 'higher' },
    share: { title: 'create a flat, of that floor', unit: '%', better: 'higher' },
  },
  async measure(server, setting): Promise<Record<string, number>> {
    const flats = newFlats(server, count(setting, 1_500));
    const { rate, processor } = await load(server, flats, { connections: 1, seconds: 0, once: true });
    // The rival does not wait for the disk: it has no such floor.
    if (server.contender.kind !== 'product') return { one: rate };
    const floor = durableCommits(count(setting, 1_500));
    return { one: rate, cost: processor, floor, share: (100 * rate) / floor };
  },
};

export const createMany: Scenario = {
  name: 'create-16',
  contenders: 'all',
  isFresh: true,
  figures: {
    many: { title: 'create a flat, 16 at a time', unit: '/s', better: 'higher', wanted: { times: 4 } },
    cost: costOf('create a flat, 16 at a time'),
  },
  async measure(server, setting) {
    const { rate, processor } = await load(server, newFlats(server, count(setting, 3_200)), { seconds: 0, once: true });
    return { many: rate, cost: processor };
  },
};

/** A whole transfer: new owner, flat, old owner and register. The rival has no transaction that could do it. */
export const transfer: Scenario = {
  name: 'transfer',
  contenders: 'product',
  isFresh: true,
  figures: {
    rate: { title: 'transfer a flat, whole, one after another', unit: '/s', better: 'higher' },
    cost: costOf('transfer a flat, whole, one after another'),
  },
  async measure(server, setting) {
    const { flats, owners, jointOwners } = setting.society;
    const inTwoNames = new Set(jointOwners.map(({ flat }) => flat));
    const isOfOne = ({ flat, until }: BenchOwner) => until === null && !inTwoNames.has(flat);
    const present = new Map(owners.filter(isOfOne).map(({ flat, id }) => [flat, id]));
    const places = spread([...present.keys()], count(setting, 400));
    const requests = places.map(
      (place): Sent => ({
        method: 'POST',
        path: '/api/transfers',
        json: {
          key: crypto.randomUUID(),
          flatId: flats[place]?.id,
          presentOwnerId: present.get(place),
          newOwner: {
            name: `Buyer ${place}`,
            phone: `56${String(place).padStart(8, '0')}`,
            familyDetails: { adults: 2, children: 1, males: 1, females: 1 },
          },
          occupancyDate: '2024-05-01',
        },
      }),
    );
    const { rate, processor } = await load(server, requests, { connections: 1, seconds: 0, once: true });
    return { rate, cost: processor };
  },
};

/** Most of a sign-in is the password's hash, which is expensive on purpose: its part is measured as well. */
export const signIns: Scenario = {
  name: 'sign-in',
  contenders: 'all',
  rounds: 1,
  figures: {
    whole: { title: 'sign in', unit: 'ms', better: 'lower' },
    hash: { title: 'of which checking the password’s hash', unit: 'ms', better: 'lower' },
  },
  async measure(server, { isQuick }) {
    const [path, json] =
      server.contender.kind === 'product'
        ? ['/api/auth/sign-in', { email: people[0].email, password: signInPassword }]
        : ['/api/collections/users/auth-with-password', { identity: people[0].email, password: signInPassword }];
    const took: number[] = [];
    for (let nth = 0; nth < (isQuick ? 3 : 15); nth++) {
      const begun = performance.now();
      await asked({ ...server, headers: {} }, 'POST', path, json);
      took.push(performance.now() - begun);
    }
    const { median } = await import('../numbers.ts');
    return { whole: median(took), ...(server.contender.kind === 'product' && { hash: await hashTime() }) };
  },
};

async function hashTime(): Promise<number> {
  const { hashPassword, verifyPassword } = await import('better-auth/crypto');
  const hash = await hashPassword(signInPassword);
  const begun = performance.now();
  for (let nth = 0; nth < 5; nth++) await verifyPassword({ hash, password: signInPassword });
  return (performance.now() - begun) / 5;
}

/** Runs every read of the table for a while, and then measures the memory that the process holds. */
export const memory: Scenario = {
  name: 'memory',
  contenders: 'all',
  isFresh: true,
  rounds: 1,
  figures: {
    rss: { title: 'memory after this load', unit: 'MB', better: 'lower', wanted: { times: 1 / 1.2 }, grows: 1 },
  },
  async measure(server, setting) {
    const { flatById, newestFlats, vehicleByNumber, partOfNumber, lastFour } = await import('./reads.ts');
    for (const scenario of [flatById, newestFlats, vehicleByNumber, partOfNumber, lastFour, createMany])
      await scenario.measure(server, setting);
    const list = server.contender.kind === 'product' ? '/api/flats' : '/api/collections/flats/records?perPage=500';
    await asked(server, 'GET', list);
    await asked(server, 'GET', `${list.split('?')[0]}/${flatId(server, setting)}`);
    return { rss: server.program.memory() / 1024 ** 2 };
  },
};

function flatId(server: Server, { society }: Setting): string {
  const id = society.flats[0]?.id ?? '';
  return server.contender.kind === 'product' ? id : idOf(id);
}
