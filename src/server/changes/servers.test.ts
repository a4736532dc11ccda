import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import { isPostgres, ownSchema } from '#server/database/engine.ts';
import { addOwner, addVehicle } from '../../../tests/support/entries.ts';
import { anOffice, aSociety, type Person } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

afterEach(() => {
  vi.useRealTimers();
});

const aFlat = { floor: 1, type: '1BHK', status: 'Available' };
let numbers = 100;
async function addFlat(by: Person): Promise<Flat> {
  numbers += 1;
  const { status, body } = await by.send<Flat>('POST', '/api/flats', { ...aFlat, flatNumber: `A-${numbers}` });
  expect(status).toBe(201);
  return body;
}

const onPostgres = process.env['ENGINE'] === 'postgres';

if (onPostgres)
  describe('two servers on one PostgreSQL database', () => {
    test('tell their people at once what the other one committed', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] }); // without the poll
      const first = await aSociety();
      const second = await aSociety({ at: first.place });
      expect(isPostgres(first.context.db)).toBe(true);
      const admin = await first.signedInAs('admin');
      const stream = await openStream(second, admin.cookie, { after: await first.context.feed.latest() });
      const flat = await addFlat(admin);
      expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
      await stream.close();
    });

    test('hear each other again after the database was out of reach, what came in between included', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] });
      const first = await aSociety();
      const cable = await aCable(first.place.databaseUrl ?? '');
      const second = await aSociety({ at: { ...first.place, databaseUrl: cable.url } });
      const admin = await first.signedInAs('admin');
      const stream = await openStream(second, admin.cookie, { after: await first.context.feed.latest() });
      const before = await addFlat(admin);
      expect((await stream.next('change')).data['ids']).toEqual([before.id]);
      await cable.unplug();
      const missed = await addFlat(admin);
      const atSecond = second.sender(admin.cookie);
      for (const path of ['/api/flats', '/readyz']) {
        expect([path, await atSecond('GET', path)]).toMatchObject([
          path,
          { status: 503, body: { code: 'unavailable', title: 'The database does not answer' } },
        ]);
      }
      expect((await atSecond('GET', '/healthz')).status).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 2500)); // it has tried again in vain
      await cable.plugIn();
      expect((await stream.next('change')).data['ids']).toEqual([missed.id]);
      const flat = await addFlat(admin);
      expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
      expect((await atSecond('GET', '/readyz')).status).toBe(200);
      await stream.close();
      await second.stop();
      await cable.unplug();
    });

    test('find by a part of its number what the other one committed while they could not hear of it', async () => {
      vi.useFakeTimers({ toFake: ['setInterval'] });
      const first = await aSociety();
      const cable = await aCable(first.place.databaseUrl ?? '');
      const second = await aSociety({ at: { ...first.place, databaseUrl: cable.url } });
      const admin = await first.signedInAs('admin');
      const atSecond = second.sender(admin.cookie);
      const found = async (text: string) =>
        (await atSecond<{ matches: unknown[] }>('GET', `/api/gate?text=${text}`)).body.matches.length;
      const flat = await addFlat(admin);
      const whose = { ownerId: (await addOwner(admin)).id, flatId: flat.id };
      await addVehicle(admin, { ...whose, vehicleNumber: 'KA 01 AB 1234' });
      await expect.poll(() => found('1234')).toBe(1);
      const isCut = cable.cutsAt('listen "');
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen "%' and datname = current_database()`.execute(
        first.context.db,
      );
      await isCut; // it has noticed, and tried again in vain
      await addVehicle(admin, { ...whose, vehicleNumber: 'KA 01 AB 5678' });
      expect(await found('5678')).toBe(1);
      await second.stop();
      await cable.unplug();
    });

    test('outlive a connection that breaks in the middle of a transaction: that request fails, no other', async () => {
      const { society, admin } = await anOffice();
      const cable = await aCable(society.place.databaseUrl ?? '');
      const second = await aSociety({ at: { ...society.place, databaseUrl: cable.url } });
      const broken = second.context.write(null, async ({ db, note }) => {
        note({ topic: 'flats', entityId: 'half-done', operation: 'test' });
        await cable.unplug();
        await new Promise((resolve) => setTimeout(resolve, 100)); // an error that nobody hears would end the process now
        await sql`select 1`.execute(db);
      });
      await expect(broken).rejects.toThrow();
      await cable.plugIn();
      await expect.poll(async () => (await second.sender(admin.cookie)('GET', '/api/flats')).status).toBe(200);
      const log = await society.context.db
        .selectFrom('changes')
        .select('seq')
        .where('entityId', '=', 'half-done')
        .execute();
      expect(log).toEqual([]);
      await second.stop();
      await cable.unplug();
    });

    test('lose no place for a connection that breaks while it is made ready, however often, and stop in order', async () => {
      const { society, admin } = await anOffice();
      const cable = await aCable(society.place.databaseUrl ?? '');
      const second = await aSociety({ at: { ...society.place, databaseUrl: cable.url } });
      void cable.cutsAt('set lock_timeout');
      await cable.unplug();
      await cable.plugIn();
      const atSecond = second.sender(admin.cookie);
      for (let turn = 0; turn < 10; turn++) {
        expect((await atSecond('GET', '/api/flats')).status).toBe(503);
        await expect(second.context.write(null, async () => {})).rejects.toThrow('Connection terminated');
      }
      void cable.cutsAt(null);
      expect((await atSecond('GET', '/api/flats')).status).toBe(200);
      await addFlat({ ...admin, send: atSecond });
      await second.stop();
      await cable.unplug();
    });

    test('short of connections answer as many as they can and refuse the others in time; then all goes on, what came in between included', async () => {
      const { society, admin } = await anOffice();
      const databaseUrl = await aRole(society.place.databaseUrl ?? '');
      const role = sql.id(new URL(databaseUrl).username);
      const { db } = society.context;
      const limited = await aSociety({ at: { ...society.place, databaseUrl } });
      const stream = await openStream(limited, admin.cookie, { after: await society.context.feed.latest() });
      await stream.next('hello');

      // One for whoever comes first, after all that it had are gone.
      await sql`alter role ${role} connection limit 1`.execute(db);
      const allOfIt = sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${new URL(databaseUrl).username}`;
      await allOfIt.execute(db);
      const missed = await addFlat(admin);
      const asked = Array.from({ length: 24 }, (_, turn) =>
        turn % 2
          ? limited.sender(admin.cookie)('GET', '/api/flats')
          : limited.sender(admin.cookie)('POST', '/api/flats', { ...aFlat, flatNumber: `B-${100 + turn}` }),
      );
      for (const { status, body } of await Promise.all(asked))
        if (status !== 200 && status !== 201) expect([status, body['code']]).toEqual([503, 'unavailable']);

      await sql`alter role ${role} connection limit -1`.execute(db);
      expect((await stream.next('change')).data['ids']).toContain(missed.id);
      await expect.poll(async () => (await limited.sender(admin.cookie)('GET', '/readyz')).status).toBe(200);
      await addFlat({ ...admin, send: limited.sender(admin.cookie) });
      await stream.close();
      await limited.stop();
    });

    test('nothing of a transaction that the other one rolled back', async () => {
      const first = await aSociety();
      const second = await aSociety({ at: first.place });
      const admin = await first.signedInAs('admin');
      const stream = await openStream(second, admin.cookie, { after: await first.context.feed.latest() });
      const failing = first.context.write(null, async ({ db, note }) => {
        note({ topic: 'flats', entityId: 'rolled-back', operation: 'test' });
        await sql`select 1 / 0`.execute(db);
      });
      await expect(failing).rejects.toThrow('division by zero');
      const flat = await addFlat(admin);
      expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
      await stream.close();
    });

    test('both writing at once announce in the order of the commits, and each of them everything', async () => {
      const first = await aSociety();
      const second = await aSociety({ at: first.place });
      const admin = await first.signedInAs('admin');
      const alsoAdmin = { ...admin, send: second.sender(admin.cookie) };
      const after = await first.context.feed.latest();
      const streams = [
        await openStream(first, admin.cookie, { after }),
        await openStream(second, admin.cookie, { after }),
      ];
      await Promise.all(Array.from({ length: 20 }, (_, turn) => addFlat(turn % 2 ? admin : alsoAdmin)));
      const log = await first.context.db
        .selectFrom('changes')
        .select('entityId')
        .where('seq', '>', after)
        .orderBy('seq')
        .execute();
      for (const stream of streams) {
        const heard: unknown[] = [];
        while (heard.length < 20) heard.push(...((await stream.next('change')).data['ids'] as string[]));
        expect(heard).toEqual(log.map(({ entityId }) => entityId));
        await stream.close();
      }
    });

    test('shorten numbers one at a time, and what a killed one had begun the other goes on with', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      const society = await aSociety();
      const { db } = society.context;
      const admin = await society.signedInAs('admin');
      const other = new pg.Client(society.place.databaseUrl ?? '');
      await other.connect();
      await other.query(`select pg_advisory_lock(7240003, ${ownSchema})`);
      await db.insertInto('cleanings').values({ id: 1, step: 'shortening', done: 0, total: 1 }).execute();
      vi.advanceTimersByTime(60_000);
      for (let turn = 0; turn < 5; turn++) await admin.send('GET', '/api/flats');
      expect((await admin.send('GET', '/api/society/shortening')).body).toMatchObject({ isRunning: true });

      await other.end();
      await expect
        .poll(async () => {
          vi.advanceTimersByTime(60_000);
          return (await admin.send('GET', '/api/society/shortening')).body;
        })
        .toMatchObject({ isRunning: false });
    });
  });

test('a server finds by looking what another process wrote into its database, when nobody tells it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const first = await aSociety();
  const second = await aSociety({ at: first.place });
  const admin = await first.signedInAs('admin');
  const stream = await openStream(second, admin.cookie, { after: await first.context.feed.latest() });
  const flat = await addFlat(admin);
  await stream.next('hello');
  if (!onPostgres) expect(stream.seen).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  expect((await stream.next('change')).data['ids']).toEqual([flat.id]);
  await stream.close();
});

/** Somebody to whom the database can give fewer connections than others have: owner of nothing, and free to do all. */
async function aRole(databaseUrl: string): Promise<string> {
  const name = `short_${crypto.randomUUID().replaceAll('-', '')}`;
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  await owner.query(`create role "${name}" login password 'courtyard'`);
  await owner.query(`grant all on all tables in schema public to "${name}"`);
  await owner.query(`grant all on all sequences in schema public to "${name}"`);
  await owner.end();
  const url = new URL(databaseUrl);
  url.username = name;
  url.password = 'courtyard';
  return url.href;
}

/** A way to the database that can be cut, or cuts itself where something is said. */
async function aCable(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let cutting: string | null = null;
  let isCut = () => {};
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    near.on('data', (said) => {
      if (cutting === null || !said.includes(cutting)) return;
      near.destroy();
      isCut();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {}).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  const plugIn = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await plugIn(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    /** Answers when it was cut for the first time. */
    cutsAt(text: string | null): Promise<void> {
      cutting = text;
      return new Promise((resolve) => {
        isCut = resolve;
      });
    },
    plugIn: () => plugIn(port),
    unplug: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets) socket.destroy();
        sockets.clear();
      }),
  };
}
