// @module-tag whole
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { expectLogReplays, expectSoundLog } from '../../../tests/support/ledger.ts';
import { tries } from '../../../tests/support/long.ts';
import { aSociety, type Person, type TestSociety } from '../../../tests/support/society.ts';
import { type OpenStream, openStream } from '../../../tests/support/stream.ts';
import { maxMissed } from './feed.ts';

/** A screen that holds the list of flats and keeps it fresh the way the product's screens do. */
class Screen {
  readonly flats = new Map<string, Flat>();
  resets = 0;
  private seq = 0;
  private stream: OpenStream | null = null;
  private listening: Promise<void> = Promise.resolve();
  private readonly society: TestSociety;
  private readonly person: Person;

  constructor(society: TestSociety, person: Person) {
    this.society = society;
    this.person = person;
  }

  async start(): Promise<void> {
    this.seq = (await this.person.send<{ seq: number }>('GET', '/api/me')).body.seq;
    await this.fetchAll();
    await this.connect();
  }

  async connect(): Promise<void> {
    if (this.stream) return;
    const stream = await openStream(this.society, this.person.cookie, { after: this.seq });
    this.stream = stream;
    this.listening = this.listen(stream);
  }

  async disconnect(): Promise<void> {
    await this.stream?.close();
    await this.listening;
    this.stream = null;
  }

  /** Waits until it has dealt with everything up to this number. */
  async caughtUp(seq: number): Promise<void> {
    await this.connect();
    while (this.seq < seq) await new Promise((resolve) => setTimeout(resolve, 5));
    await this.disconnect();
  }

  private async listen(stream: OpenStream): Promise<void> {
    for (;;) {
      const event = await stream.next().catch(() => null);
      if (!event) return;
      if (event.event === 'reset') {
        this.resets += 1;
        await this.fetchAll();
      }
      if (event.event === 'change' && event.data['topic'] === 'flats') await this.fetch(event.data['ids'] as string[]);
      if (event.event !== 'hello') this.seq = event.data['seq'] as number;
    }
  }

  private async fetch(ids: string[] | null): Promise<void> {
    if (ids === null) return this.fetchAll();
    for (let start = 0; start < ids.length; start += 200) {
      const some = ids.slice(start, start + 200);
      const { body } = await this.person.send<{ items: Flat[] }>('GET', `/api/flats?ids=${some.join(',')}`);
      for (const id of some) this.flats.delete(id);
      for (const flat of body.items) this.flats.set(flat.id, flat);
    }
  }

  private async fetchAll(): Promise<void> {
    const { body } = await this.person.send<{ items: Flat[] }>('GET', '/api/flats');
    this.flats.clear();
    for (const flat of body.items) this.flats.set(flat.id, flat);
  }
}

type Write<Act> = { act: Act; by: number; which: number };
type Move<Act> = { act: Act; screen: number };
type Step =
  | Write<'add'>
  | Write<'edit'>
  | Write<'delete'>
  | Move<'leave'>
  | Move<'return'>
  | { act: 'clear' }
  | { act: 'flood' };

const which = fc.integer({ min: 0, max: 30 });
const by = fc.integer({ min: 0, max: 2 });
const screen = fc.integer({ min: 0, max: 3 });
const write = <Act>(act: Act): fc.Arbitrary<Write<Act>> => fc.record({ act: fc.constant(act), by, which });
const move = <Act>(act: Act): fc.Arbitrary<Move<Act>> => fc.record({ act: fc.constant(act), screen });
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: write('add' as const), weight: 6 },
  { arbitrary: write('edit' as const), weight: 6 },
  { arbitrary: write('delete' as const), weight: 3 },
  { arbitrary: move('leave' as const), weight: 2 },
  { arbitrary: move('return' as const), weight: 2 },
  { arbitrary: fc.constantFrom<Step>({ act: 'clear' }, { act: 'flood' }), weight: 1 },
);

/** Steps of one group run at the same time, groups one after another. */
const script = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 3, maxLength: 10 });

const flatNumber = (at: number) => `A-${String(at).padStart(3, '0')}`;

async function take(society: TestSociety, admins: Person[], screens: Screen[], todo: Step): Promise<void> {
  const { context } = society;
  if (todo.act === 'leave') return screens[todo.screen]?.disconnect();
  if (todo.act === 'return') return screens[todo.screen]?.connect();
  if (todo.act === 'clear') {
    return context.write(null, async ({ db, removeMany, note }) => {
      await removeMany('flats', await db.selectFrom('flats').selectAll().where('floor', '<', 3).execute());
      note({ topic: 'flats', entityId: null, operation: 'test' });
    });
  }
  if (todo.act === 'flood') {
    const change = { topic: 'flats', entityId: crypto.randomUUID(), operation: 'test' } as const;
    return context.write(null, async ({ note }) => {
      for (let times = 0; times <= maxMissed; times++) note(change);
    });
  }
  const send = admins[todo.by]?.send ?? society.send;
  if (todo.act === 'add') {
    const draft = { flatNumber: flatNumber(todo.which), floor: todo.which % 10, type: '1BHK', status: 'Available' };
    await send('POST', '/api/flats', draft);
    return;
  }
  const flats = (await send<{ items: Flat[] }>('GET', '/api/flats')).body.items;
  const flat = flats[todo.which % Math.max(flats.length, 1)];
  if (!flat) return;
  if (todo.act === 'delete') await send('DELETE', `/api/flats/${flat.id}`);
  else await send('PATCH', `/api/flats/${flat.id}`, { version: flat.version, floor: todo.which });
}

test('whatever several people do at once, and however often screens come and go, each ends with what the server has', async () => {
  const society = await aSociety({ heartbeatMs: 25 });
  const other = await aSociety({ at: society.place, heartbeatMs: 25 });
  const admins = [
    await society.signedInAs('admin'),
    await society.signedInAs('admin'),
    await society.signedInAs('admin'),
  ] as [Person, Person, Person];
  let writes = 0;
  let resets = 0;

  await fc.assert(
    fc.asyncProperty(script, async (groups) => {
      // The last one follows another server on the same database.
      const screens = [...admins.map((admin) => new Screen(society, admin)), new Screen(other, admins[0])];
      const before = await society.context.feed.latest();
      for (const screen of screens) await screen.start();
      for (const group of groups) await Promise.all(group.map((todo) => take(society, admins, screens, todo)));
      const upTo = await society.context.feed.latest();
      other.context.feed.wake(); // on SQLite it would look in a moment by itself
      for (const screen of screens) await screen.caughtUp(upTo);
      const { items } = (await admins[0].send<{ items: Flat[] }>('GET', '/api/flats')).body;
      for (const screen of screens) {
        const held = [...screen.flats.values()].sort((a, b) => (a.flatNumber < b.flatNumber ? -1 : 1));
        expect(held).toEqual(items);
        resets += screen.resets;
      }
      writes += upTo - before;
    }),
    { numRuns: tries(30) },
  );
  // One log over all of the runs.
  await expectLogReplays(society.context.db, ['flats']);
  await expectSoundLog(society.context.db);
  // The property has seen what it is about.
  expect(writes).toBeGreaterThan(200);
  expect(resets).toBeGreaterThan(0);
});
