import { expect, test } from 'vitest';
import { readable } from '#server/http/log.ts';
import { greeting } from '#server/terminal.ts';
import { aSociety } from '../../tests/support/society.ts';

const time = new Date(2026, 2, 5, 9, 4, 7).getTime();
const machine = { time, pid: 7, hostname: 'here', id: 'a-number' };

test('who starts it at a terminal reads where the data is, and who is an administrator yet', async () => {
  const society = await aSociety();
  const place = { dataDir: '/srv/society', databaseUrl: null };
  expect(await greeting(society.context.db, place)).toContain('Data: /srv/society\n');
  expect(await greeting(society.context.db, place)).toMatch(
    /Administrators: nobody yet; whoever sets the society up, at the address above, is one\n/,
  );
  for (let number = 0; number < 5; number++) await society.signedInAs('admin');
  const url = 'postgres://user:hunter22@database.example:5432/society';
  const later = await greeting(society.context.db, { ...place, databaseUrl: url });
  expect(later).toMatch(/Administrators: Test admin, Test admin, Test admin and 2 more\n/);
  expect(later).toContain('PostgreSQL at database.example:5432');
  expect(later).not.toContain('hunter22');
});

test('the log of a terminal is lines for a person, with the cause of what failed', () => {
  const request = { method: 'GET', route: '/api/flats', status: 200, ms: 3.1 };
  expect(readable({ ...machine, ...request, level: 30, msg: 'request' })).toBe('09:04:07  200 GET /api/flats 3.1 ms\n');
  const failed = { problem: 'disk_full', err: { message: 'database or disk is full', stack: 'Error: full\n    at x' } };
  expect(readable({ ...machine, ...failed, level: 50, msg: 'failed' })).toBe(
    '09:04:07  ERROR failed problem=disk_full  (request a-number)\nError: full\n    at x\n',
  );
  expect(readable({ ...machine, signal: 'SIGTERM', level: 30, msg: 'stopping' })).toBe(
    '09:04:07  stopping signal=SIGTERM\n',
  );
});
