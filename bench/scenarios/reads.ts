import { ask, asked, type Contender, type Server } from '../contender.ts';
import { load, type Sent } from '../load.ts';
import { idOf } from '../pocketbase.ts';
import { costOf, type Figure, type Scenario, type Setting, spread, type Wanted } from '../scenario.ts';
import type { Society } from '../society.ts';

type Kind = Contender['kind'];

/** One question, asked of every contender in its own way, and the facts of the answer. */
type Question = {
  name: string;
  title: string;
  wanted?: Wanted;
  contenders?: Scenario['contenders'];
  size?: number;
  paths(society: Society, kind: Kind): string[];
  facts?(body: never, kind: Kind): unknown;
};

const get = (path: string): Sent => ({ method: 'GET', path });
const sampled = 400;

function reading({ name, title, wanted, contenders = 'all', size, paths, facts }: Question): Scenario {
  const figure: Figure = { title, unit: '/s', better: 'higher', ...(wanted && { wanted }) };
  const pathsFor = (server: Server, { society }: Setting) => paths(society, server.contender.kind);
  return {
    ...{ name, contenders, ...(size !== undefined && { size }) },
    figures: { rate: figure, cost: costOf(title) },
    ...(facts && {
      async facts(server, setting) {
        const answers = [];
        for (const path of spread(pathsFor(server, setting), 8))
          answers.push(facts((await asked(server, 'GET', path)) as never, server.contender.kind));
        return answers;
      },
    }),
    async measure(server, setting) {
      const requests = pathsFor(server, setting).map(get);
      const { rate, processor } = await load(server, requests, { seconds: setting.seconds });
      return { rate, cost: processor };
    },
  };
}

type Expanded = { [field: string]: unknown; expand?: Record<string, Record<string, unknown>> };
const records = (name: string) => `/api/collections/${name}/records`;

const flatFields = ['flatNumber', 'floor', 'type', 'status', 'size', 'rent', 'deposit'] as const;
const flatFacts = (flat: Expanded, kind: Kind) => ({
  ...Object.fromEntries(flatFields.map((field) => [field, flat[field]])),
  owner: (kind === 'product' ? flat['ownerName'] : flat.expand?.['owner']?.['name']) ?? null,
});

export const flatById = reading({
  name: 'flat',
  title: 'one flat by id',
  wanted: { times: 4 },
  paths: ({ flats }, kind) =>
    spread(flats, sampled).map(({ id }) =>
      kind === 'product' ? `/api/flats/${id}` : `${records('flats')}/${idOf(id)}?expand=owner`,
    ),
  facts: flatFacts,
});

export const newestFlats = reading({
  name: 'newest',
  title: '50 newest flats',
  wanted: { times: 6 },
  paths: (_, kind) => [
    kind === 'product'
      ? '/api/flats?order=newest&limit=50'
      : `${records('flats')}?sort=-created,-id&perPage=50&skipTotal=1&expand=owner`,
  ],
  facts: ({ items }: { items: Expanded[] }, kind) => items.map((item) => flatFacts(item, kind)),
});

const plate = (vehicleNumber: string) => vehicleNumber.replaceAll(' ', '');
const filtered = (filter: string) =>
  `${records('vehicles')}?filter=${encodeURIComponent(filter)}&sort=numberKey&perPage=20&skipTotal=1&expand=owner,flat`;

export const vehicleByNumber = reading({
  name: 'vehicle',
  title: 'vehicle by number, with owner and flat',
  wanted: { times: 5 },
  paths: ({ vehicles }, kind) =>
    spread(vehicles, sampled).map(({ vehicleNumber }) =>
      kind === 'product'
        ? `/api/vehicles/by-number/${plate(vehicleNumber)}`
        : filtered(`numberKey = "${plate(vehicleNumber)}"`),
    ),
  facts(body: Expanded & { items?: Expanded[] }, kind) {
    if (kind === 'product') {
      const { vehicle, owner, flat } = body as unknown as Record<string, Record<string, unknown>>;
      return [vehicle?.['vehicleNumber'], vehicle?.['model'], owner?.['name'], owner?.['phone'], flat?.['flatNumber']];
    }
    const [found] = body.items ?? [];
    const { owner, flat } = found?.expand ?? {};
    return [found?.['vehicleNumber'], found?.['model'], owner?.['name'], owner?.['phone'], flat?.['flatNumber']];
  },
});

type Match = { vehicle: { vehicleNumber: string } | null; flatNumber: string | null; owner: { name: string } | null };

/** The facts of a gate's answer, and of the rival's with expanded relations, in the same form. */
function gateFacts(body: { matches?: Match[]; items?: Expanded[] }, kind: Kind): unknown {
  const lines =
    kind === 'product'
      ? (body.matches ?? []).map(({ vehicle, flatNumber, owner }) => [vehicle?.vehicleNumber, flatNumber, owner?.name])
      : (body.items ?? []).map(({ vehicleNumber, expand }) => [
          vehicleNumber,
          expand?.['flat']?.['flatNumber'],
          expand?.['owner']?.['name'],
        ]);
  return lines.sort();
}

type Asked = { texts: (society: Society) => string[]; filter: (text: string) => string };

function gate({ texts, filter, ...question }: Omit<Question, 'paths' | 'facts'> & Asked): Scenario {
  return reading({
    ...question,
    paths: (society, kind) =>
      texts(society).map((text) =>
        kind === 'product' ? `/api/gate?text=${encodeURIComponent(text)}` : filtered(filter(text)),
      ),
    facts: gateFacts,
  });
}

/** Four signs from the middle of a number: ZC07 of KA01ZC0733. */
const part = {
  texts: ({ vehicles }: Society) =>
    spread(vehicles, sampled).map(({ vehicleNumber }) => plate(vehicleNumber).slice(4, 8)),
  filter: (text: string) => `numberKey ~ "${text}"`,
};

export const partOfNumber = gate({
  ...part,
  name: 'part',
  title: 'part of a number at the gate',
  wanted: { times: 10 },
});

/** The same question in societies of other sizes, to see how its cost grows. */
export const partBySize = [500, 5_000, 30_000, 100_000].map((vehicles) =>
  gate({
    ...part,
    name: `part-${vehicles}`,
    title: `part of a number among ${vehicles} vehicles`,
    size: Math.round(vehicles / 1.5),
  }),
);

export const lastFour = gate({
  name: 'last-four',
  title: 'last four of a number at the gate',
  wanted: { atLeast: 2_000 },
  texts: ({ vehicles }) => spread(vehicles, sampled).map(({ vehicleNumber }) => vehicleNumber.slice(-4)),
  filter: (text) => `numberKey ~ "%${text}"`,
});

export const byName = gate({
  name: 'name',
  title: 'a name at the gate',
  wanted: { atLeast: 2_000 },
  contenders: 'product',
  texts: ({ owners }) => spread(owners, sampled).map(({ name }) => name.toLowerCase()),
  filter: (text) => `owner.name ~ "${text}"`,
});

export const dashboard = reading({
  name: 'dashboard',
  title: 'the dashboard’s figures',
  wanted: { atLeast: 2_000 },
  contenders: 'product',
  paths: () => ['/api/dashboard'],
});

export const tenanciesOfFlat = reading({
  name: 'tenancies',
  title: 'to whom a flat is let',
  contenders: 'product',
  paths: ({ flats, tenancies }) =>
    spread(tenancies, sampled).map(({ flat }) => `/api/tenancies?flatId=${flats[flat]?.id}`),
});

export const helpNeeded: Scenario = reading({
  name: 'help',
  title: 'who needs help in an emergency',
  contenders: 'product',
  paths: () => ['/api/households/help'],
});

/** Who lives in a flat is worked out with each answer: what that costs for a let flat, against one that is not. */
export const whoLivesThere: Scenario = {
  name: 'living',
  contenders: 'product',
  figures: {
    let: { title: 'a flat that is let, by id', unit: '/s', better: 'higher' },
    'let-cost': costOf('a flat that is let, by id'),
    ratio: { title: 'a flat that is let, of one that is not', unit: '×', better: 'higher', wanted: { atLeast: 0.7 } },
    household: {
      ...{ title: 'who lives in a flat, one by one, of that flat by id', unit: '×', better: 'higher' },
      wanted: { atLeast: 0.4 },
    },
  },
  async measure(server, { society: { flats, tenancies }, seconds }) {
    const letFlats = new Set(tenancies.map(({ flat }) => flat));
    const pathsOf = (isLet: boolean) =>
      spread(
        flats.filter(({ status }, place) => status === 'Occupied' && letFlats.has(place) === isLet),
        sampled,
      ).map(({ id }) => get(`/api/flats/${id}`));
    // The first load only warms the program up for the others.
    await load(server, pathsOf(false), { seconds });
    const owned = await load(server, pathsOf(false), { seconds });
    const rented = await load(server, pathsOf(true), { seconds });
    const listed = spread(tenancies, sampled).map(({ flat }) => get(`/api/households?flatId=${flats[flat]?.id}`));
    const household = await load(server, listed, { seconds });
    return {
      let: rented.rate,
      'let-cost': rented.processor,
      ratio: rented.rate / owned.rate,
      household: household.rate / rented.rate,
    };
  },
};

/** What the guard and the middleware cost: the same load on /api/me, on /healthz, and on a server that only answers. */
export const guard: Scenario = {
  name: 'guard',
  contenders: 'product',
  figures: {
    healthz: { title: '/healthz', unit: '/s', better: 'higher' },
    me: { title: '/api/me', unit: '/s', better: 'higher' },
    'me-cost': costOf('/api/me'),
    cost: { title: 'guard and middleware, over a bare server', unit: 'µs', better: 'lower', wanted: { atMost: 30 } },
  },
  async facts(server) {
    return [(await ask(server, 'GET', '/healthz')).body, (await ask(server, 'GET', '/api/me')).status];
  },
  async measure(server, { seconds }) {
    const { bareServer } = await import('../bare.ts');
    const bare = await bareServer(server);
    try {
      const nothing = (await load(bare, [get('/api/me')], { seconds })).rate;
      const healthz = (await load(server, [get('/healthz')], { seconds })).rate;
      const { rate: me, processor } = await load(server, [get('/api/me')], { seconds });
      return { healthz, me, 'me-cost': processor, cost: 1e6 / me - 1e6 / nothing };
    } finally {
      await bare.close();
    }
  },
};
