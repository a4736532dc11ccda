// @module-tag whole
import { once } from 'node:events';
import { mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { requestLimits } from '#server/http/limits.ts';
import { here, refused, usesFolder } from '../support/refused.ts';
import { ask, beginRequest, signUpAdmin, startServer } from '../support/server.ts';
import { aSociety } from '../support/society.ts';

const onSqlite = process.env['ENGINE'] !== 'postgres';
const draft = (number: number) => ({ flatNumber: `A-${number}`, floor: 1, type: '1BHK', status: 'Available' });

usesFolder();
const aServer = (env: Record<string, string> = {}) =>
  startServer({ dataDir: here.dataDir, databaseUrl: null }, { LOG_LEVEL: 'info', ...env });
const file = () => join(here.dataDir, 'aangan.db');

if (onSqlite)
  describe('a database file', () => {
    test('and all that lies beside it are for their owner alone', async () => {
      const server = await aServer();
      await signUpAdmin(server);
      const modes = ['', '-wal', '-shm'].map((ending) => statSync(file() + ending).mode & 0o777);
      expect(modes).toEqual([0o600, 0o600, 0o600]);
    });

    test('has one server: a second one is refused with the name of the first, also after a crash', async () => {
      const first = await aServer();
      const second = await aServer();
      expect(await second.ended).toMatchObject({ code: 1 });
      expect(second.stderr()).toBe(
        `The data folder ${here.dataDir} is in use by another Aangan (process ${first.child.pid}, open at ${first.url}). Stop that one first, or set DATA_DIR to another folder.\n`,
      );
      first.child.kill('SIGKILL');
      await first.ended;
      const third = await aServer();
      expect(third.url, third.stderr()).not.toBeNull();
    });

    test('that another program has locked holds up who writes, and nobody else', async () => {
      const server = await aServer();
      const cookie = await signUpAdmin(server);
      const other = new DatabaseSync(file(), { timeout: 5000 });
      other.exec('begin immediate');
      const order: string[] = [];
      const writing = ask(server, 'POST', '/api/flats', draft(101), cookie).then((answer) => {
        order.push('written');
        return answer;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      for (const path of ['/healthz', '/api/flats', '/api/me'])
        expect((await ask(server, 'GET', path, undefined, cookie)).status).toBe(200);
      order.push('read');
      other.exec('rollback');
      other.close();
      expect((await writing).status).toBe(201);
      expect(order).toEqual(['read', 'written']);
    });

    test('that stays locked is "busy", not our fault', async () => {
      const server = await aServer();
      const cookie = await signUpAdmin(server);
      const other = new DatabaseSync(file(), { timeout: 5000 });
      other.exec('begin immediate');
      expect(await ask(server, 'POST', '/api/flats', draft(101), cookie)).toMatchObject({
        status: 503,
        body: { code: 'database_busy' },
      });
      other.close();
      expect((await ask(server, 'POST', '/api/flats', draft(101), cookie)).status).toBe(201);
    });

    test('that is removed or replaced under the server stops it: nothing is acknowledged that is lost', async () => {
      const server = await aServer();
      const cookie = await signUpAdmin(server);
      renameSync(file(), `${file()}.moved`);
      writeFileSync(file(), 'another database');
      expect(await ask(server, 'POST', '/api/flats', draft(101), cookie).catch(() => 'no answer')).not.toMatchObject({
        status: 201,
      });
      expect(await server.ended).toMatchObject({ code: 1 });
      expect(server.stderr()).toMatch(/^The database file \S+ was removed or replaced [^\n]+\n$/);
      expect(server.lines()).toContainEqual(expect.objectContaining({ level: 60, problem: 'database_gone' }));
    });

    test('that is removed while nobody writes stops it too', async () => {
      const server = await aServer();
      renameSync(file(), `${file()}.moved`);
      expect(await server.ended).toMatchObject({ code: 1 });
      expect(server.stderr()).toMatch(/^The database file \S+ was removed or replaced [^\n]+\n$/);
    });

    test('that can not grow on the first start says so in one line', async () => {
      mkdirSync(here.dataDir);
      const server = await limited(16);
      expect(await server.ended).toMatchObject({ code: 1 });
      expect(server.stderr()).toMatch(
        /^The database file \S+ can't be read or written \(disk I\/O error\)\. [^\n]+\n$/,
      );
    });

    test('that can not grow any more is told to who writes, to readiness and in the log, and is read all the same', async () => {
      const server = await limited(2048);
      const cookie = await signUpAdmin(server);
      expect((await ask(server, 'GET', '/readyz')).status).toBe(200);
      const description = 'x'.repeat(2000);
      let answer = await ask(server, 'POST', '/api/flats', { ...draft(100), description }, cookie);
      for (let number = 101; answer.status === 201; number++)
        answer = await ask(server, 'POST', '/api/flats', { ...draft(number), description }, cookie);
      expect(answer).toMatchObject({ status: 503, body: { code: 'disk_failed' } });
      expect(await ask(server, 'GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'disk_failed' } });
      expect((await ask(server, 'GET', '/api/flats', undefined, cookie)).status).toBe(200);
      const cause = expect.objectContaining({ message: 'disk I/O error', errcode: expect.any(Number) });
      // The server gathers lines before it writes them: the line may come after the answers.
      await expect
        .poll(() => server.lines())
        .toContainEqual(expect.objectContaining({ level: 50, problem: 'disk_failed', err: cause }));
    });
  });

/** A server whose files may not grow beyond so many blocks of 512 bytes: it stands for a disk that takes no more. */
const limited = (blocks: number) =>
  startServer({ dataDir: here.dataDir, databaseUrl: null }, {}, ['sh', '-c', `ulimit -f ${blocks}; exec "$@"`, 'sh']);

test('a data folder where the system takes no folders is refused at once', async () => {
  await refused(/^The data folder \/proc\/aangan\/data can't be written\./, { DATA_DIR: '/proc/aangan/data' });
});

if (onSqlite)
  describe('a disk that is full while the server runs', () => {
    test('is 507 with its own sentence, the log names the cause, and readiness knows until there is room', async () => {
      const society = await aSociety();
      const admin = await society.signedInAs('admin');
      const { write, log } = society.context;
      const told = vi.spyOn(log, 'error');
      await write(null, async ({ db }) => {
        const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
        await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
      });
      const long = { ...draft(101), description: 'x'.repeat(2000) };
      let answer = await admin.send('POST', '/api/flats', long);
      for (let number = 102; answer.status === 201; number++)
        answer = await admin.send('POST', '/api/flats', { ...long, ...draft(number), description: long.description });
      expect(answer).toMatchObject({ status: 507, body: { code: 'disk_full' } });
      const cause = expect.objectContaining({ message: 'database or disk is full', errcode: 13 });
      expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ problem: 'disk_full', err: cause }), 'failed');
      expect((await admin.send('GET', '/api/flats')).status).toBe(200);
    });

    test.each([
      [10, 503, 'disk_failed'],
      [13, 507, 'disk_full'],
      [11, 503, 'database_damaged'],
      [8, 503, 'database_read_only'],
      [5, 503, 'database_busy'],
    ])('error %i of SQLite is %i %s', async (errcode, status, code) => {
      const society = await aSociety();
      const error = Object.assign(new Error('as SQLite says it'), { code: 'ERR_SQLITE_ERROR', errcode });
      society.app.get('/test/fails', () => Promise.reject(error));
      const told = vi.spyOn(society.context.log, 'error');
      const answer = await society.send('GET', '/test/fails');
      expect(answer).toMatchObject({ status, body: { code } });
      expect(told).toHaveBeenCalledWith(expect.objectContaining({ problem: code }), 'failed');
    });
  });

test('a body that stalls is cut, and the server goes on', async () => {
  const server = createServer(requestLimits(300), (request, response) =>
    request.resume().on('end', () => response.end()),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let got = '';
  socket.setEncoding('utf8').on('data', (text: string) => (got += text));
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"flat');
  await once(socket, 'close');
  expect(got).toMatch(/^HTTP\/1\.1 408 /);
  expect(requestLimits().requestTimeout).toBe(30_000);
  server.close();
});

test('a client that went away is no error', async () => {
  const server = await aServer();
  const cookie = await signUpAdmin(server);
  const socket = await beginRequest(server, cookie);
  socket.destroy();
  await expect.poll(() => server.lines().some(({ route }) => route === '/api/flats')).toBe(true);
  expect(server.lines().filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(server.stderr()).toBe('');
});
