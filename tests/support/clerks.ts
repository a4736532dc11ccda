import { setTimeout } from 'node:timers/promises';
import type { ActivityPage } from '#domain/activityLog.ts';
import type { Import, ImportProgress } from '#domain/imports/answers.ts';
import type { Db } from '#server/database/tables.ts';
import { dayAgo, family, type Items } from './entries.ts';
import type { Answer, Sender } from './senders.ts';

/*
 * Clerks that write until their server is gone, each to records of their own. A clerk's book says how those must stand:
 * as the last answer said, or as the last request, which was not answered, would leave them; nothing between.
 */

type State = Record<string, unknown>;

export type Clerk = {
  name: string;
  /** The records as the last answer left them. */
  kept: State;
  /** The records as they will be once the request under way is answered; null where none is. */
  begun: State | null;
  acknowledged: number;
  /** Whether it gets nowhere while others write all the time. */
  isPutOff: boolean;
  /** Does one step after another, by how its records stand; throws when the server is gone. */
  work(send: Sender, isOver: () => boolean): Promise<void>;
  /** Its records as they stand in the tables. */
  read(db: Db): Promise<State>;
};

/** Nothing was done: somebody else has written meanwhile, or the server, however slow its machine, had no room for it. */
class Refused extends Error {}

/** The server lost its database in the midst of it: what was asked for may have been done, as where nobody answers. */
class Unanswered extends Error {}

/** Codes by which a server says that it is too busy, and not what is wrong with a request. */
const tooBusy = new Set(['busy', 'database_busy', 'import_too_long', 'import_too_heavy']);

type Step = { next: State; act: () => Promise<unknown> };
type Trade = {
  begins: State;
  isPutOff?: boolean;
  /** The next thing to do, by how its records stand. */
  next(send: Sender, state: State): Step | Promise<Step>;
  read: Clerk['read'];
};

function aClerk(name: string, { begins, isPutOff = false, next, read }: Trade): Clerk {
  const clerk: Clerk = {
    name,
    kept: begins,
    begun: null,
    acknowledged: 0,
    isPutOff,
    read,
    async work(send, isOver) {
      while (!isOver()) {
        try {
          const step = await next(send, clerk.kept);
          clerk.begun = step.next;
          await step.act();
          [clerk.kept, clerk.begun] = [step.next, null];
          clerk.acknowledged += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          clerk.begun = null;
        }
      }
    },
  };
  return clerk;
}

/** The clerks of an office: adding, editing, editing many, deleting and undoing, bringing spreadsheets, transferring. */
export function anOfficeOfClerks(): Clerk[] {
  return [adding(), editing(), editingMany(), deletingAndUndoing(), importing(), transferring()];
}

const flat = (flatNumber: string) => ({ flatNumber, floor: 1, type: '2BHK', status: 'Available' });

type Flat = { id: string; version: number; flatNumber: string; ownerId: string | null };

async function flatsOf(send: Sender, wing: string): Promise<Flat[]> {
  const { body } = must(await send<Items<Flat>>('GET', '/api/flats'));
  return body.items.filter(({ flatNumber }) => flatNumber.startsWith(`${wing}-`));
}

async function theFlat(send: Sender, wing: string): Promise<Flat> {
  const [found] = await flatsOf(send, wing);
  return found ?? must(await send<Flat>('POST', '/api/flats', flat(`${wing}-101`))).body;
}

function must<A extends Answer<unknown>>(answer: A): A {
  if (answer.status < 300) return answer;
  const { code = '', reason = code } = answer.body as { code?: string; reason?: string };
  const said = `${answer.status} ${JSON.stringify(answer.body)}`;
  if (reason === 'database_silent') throw new Unanswered(said);
  throw tooBusy.has(code) || tooBusy.has(reason) ? new Refused(said) : new Error(said);
}

function adding(): Clerk {
  return aClerk('adds owners with a vehicle', {
    begins: { owners: 0, vehicles: 0 },
    async next(send, { owners, vehicles }) {
      const [nth, mth] = [Number(owners), Number(vehicles)];
      if (nth === mth) {
        const draft = { name: `Added ${nth}`, phone: '5500000001', status: 'Old', occupancyDate: dayAgo(1) };
        const add = () => send('POST', '/api/owners', { ...draft, email: 'a@people.example', familyDetails: family });
        return { next: { owners: nth + 1, vehicles }, act: async () => must(await add()) };
      }
      const { body } = must(await send<Items<{ id: string; name: string }>>('GET', '/api/owners'));
      const ownerId = body.items.find(({ name }) => name === `Added ${mth}`)?.id;
      const flatId = (await theFlat(send, 'A')).id;
      const draft = { vehicleNumber: `KA 02 AD ${1000 + mth}`, company: 'Tata', model: 'Nexon', ownerId, flatId };
      return { next: { owners, vehicles: mth + 1 }, act: async () => must(await send('POST', '/api/vehicles', draft)) };
    },
    async read(db) {
      const owners = await db.selectFrom('owners').select('id').where('name', 'like', 'Added %').execute();
      const vehicles = await db
        .selectFrom('vehicles')
        .select('id')
        .where('vehicleNumber', 'like', 'KA 02 AD%')
        .execute();
      return { owners: owners.length, vehicles: vehicles.length };
    },
  });
}

function editing(): Clerk {
  return aClerk('edits one flat', {
    begins: { rent: undefined },
    async next(send, { rent }) {
      const { id, version } = await theFlat(send, 'E');
      const next = { rent: Number(rent ?? 0) + 1 };
      return { next, act: async () => must(await send('PATCH', `/api/flats/${id}`, { version, ...next })) };
    },
    async read(db) {
      const row = await db.selectFrom('flats').select('rent').where('wing', '=', 'E').executeTakeFirst();
      return { rent: row?.rent ?? undefined };
    },
  });
}

const many = 12;

function editingMany(): Clerk {
  return aClerk('edits many flats at once', {
    begins: { floors: [] },
    async next(send, { floors }) {
      const flats = await flatsOf(send, 'M');
      if (flats.length === 0) {
        const made = { wings: ['M'], firstFloor: 1, lastFloor: 1, perFloor: many, pattern: 'running', type: '2BHK' };
        return {
          next: { floors: Array(many).fill(1) },
          act: async () => must(await send('POST', '/api/flats/many', made)),
        };
      }
      const floor = ((Number((floors as number[])[0]) + 1) % 200) as number;
      const seen = Object.fromEntries(flats.map(({ id, version }) => [id, version]));
      return {
        next: { floors: Array(many).fill(floor) },
        act: async () => must(await send('POST', '/api/flats/bulk', { seen, edit: { floor } })),
      };
    },
    async read(db) {
      const flats = await db.selectFrom('flats').select('floor').where('wing', '=', 'M').execute();
      return { floors: flats.map(({ floor }) => floor) };
    },
  });
}

function deletingAndUndoing(): Clerk {
  return aClerk('deletes a flat and takes that back', {
    begins: { flats: 0 },
    async next(send, { flats }) {
      if (flats === 1) {
        const { id } = await theFlat(send, 'U');
        return { next: { flats: 0 }, act: async () => must(await send('DELETE', `/api/flats/${id}`)) };
      }
      const last = await lastActivity(send, 'delete', 'flats');
      const path = last ? `/api/activities/${last}/undo` : '/api/flats';
      const act = async () => must(await send('POST', path, last ? undefined : flat('U-101')));
      return { next: { flats: 1 }, act };
    },
    async read(db) {
      const flats = await db.selectFrom('flats').select('id').where('wing', '=', 'U').execute();
      return { flats: flats.length };
    },
  });
}

/** The newest activity of a kind that was not taken back. */
async function lastActivity(send: Sender, kind: string, topic: string): Promise<string | null> {
  const { body } = must(await send<ActivityPage>('GET', `/api/activities?topic=${topic}&limit=100`));
  return body.activities.find((one) => one.kind === kind && !one.undoneBy)?.id ?? null;
}

const sheet = Array.from({ length: 30 }, (_, at) =>
  [`I-${101 + at}`, '2BHK', '1', `Imported ${at}`, `98450${10_000 + at}`, '01/04/2024'].join('\t'),
);

function importing(): Clerk {
  return aClerk('brings a spreadsheet and takes that back', {
    begins: { flats: 0, owners: 0, spans: 0 },
    isPutOff: true,
    async next(send, { flats }) {
      if (flats !== 0) {
        const last = await lastActivity(send, 'import', 'flats');
        const act = async () => must(await send('POST', `/api/activities/${last}/undo`));
        return { next: { flats: 0, owners: 0, spans: 0 }, act };
      }
      const text = ['Flat\tType\tFloor\tOwner\tPhone\tOccupancy date', ...sheet].join('\n');
      const { body } = must(await send<Import>('POST', '/api/imports/pasted', { text }));
      return {
        next: { flats: sheet.length, owners: sheet.length, spans: sheet.length },
        act: () => written(send, body),
      };
    },
    async read(db) {
      const flats = await db.selectFrom('flats').select('id').where('wing', '=', 'I').execute();
      const owners = await db.selectFrom('owners').select('id').where('name', 'like', 'Imported %').execute();
      const spans = await db.selectFrom('ownerships').select('id').where('flatNumber', 'like', 'I-%').execute();
      return { flats: flats.length, owners: owners.length, spans: spans.length };
    },
  });
}

async function written(send: Sender, { id, digest }: Pick<Import, 'id' | 'digest'>): Promise<unknown> {
  const begun = await send<{ code?: string }>('POST', `/api/imports/${id}/apply`, { digest });
  if (begun.body.code === 'stale') throw new Refused();
  must(begun);
  for (;;) {
    const asked = await send<ImportProgress & { code?: string }>('GET', `/api/imports/${id}/progress`);
    // A server too busy to tell the progress may have written everything, so this asks again.
    if (tooBusy.has(asked.body.code ?? '')) continue;
    const { body } = must(asked);
    if (body.state === 'done') return null;
    if (body.problem && (body.problem.code === 'import_changed_meanwhile' || tooBusy.has(body.problem.code)))
      throw new Refused();
    if (body.problem) throw new Error(JSON.stringify(body.problem));
    await setTimeout(5);
  }
}

function transferring(): Clerk {
  return aClerk('hands a flat on and on', {
    begins: { transfers: 0, owner: undefined },
    async next(send, { transfers }) {
      const { id: flatId, ownerId: presentOwnerId } = await theFlat(send, 'T');
      const nth = Number(transfers) + 1;
      const newOwner = { name: `Buyer ${nth}`, phone: '5500000000', familyDetails: family };
      const request = { key: crypto.randomUUID(), flatId, presentOwnerId, newOwner, occupancyDate: dayAgo(0) };
      return {
        next: { transfers: nth, owner: newOwner.name },
        act: async () => must(await send('POST', '/api/transfers', request)),
      };
    },
    async read(db) {
      const transfers = await db.selectFrom('transfers').select('id').where('flatNumber', '=', 'T-101').execute();
      const open = db.selectFrom('ownerships').select('ownerName').where('flatNumber', '=', 'T-101');
      const owner = await open.where('until', 'is', null).executeTakeFirst();
      return { transfers: transfers.length, owner: owner?.ownerName };
    },
  });
}

/** Lets a clerk work until it is over, or its server is gone; whatever else ends the work is thrown. */
export async function workUntilGone(clerk: Clerk, send: Sender, isOver: () => boolean): Promise<void> {
  try {
    await clerk.work(send, isOver);
  } catch (error) {
    if (error instanceof Unanswered) return;
    // What fetch says where nobody answered, or not to the end.
    if (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) return;
    throw new Error(`who ${clerk.name}: ${error}`, { cause: error });
  }
}
