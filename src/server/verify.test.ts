// @module-tag whole
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { tellHead } from '#server/activities/tellHead.ts';
import { readHeader } from '#server/backup/readFile.ts';
import { presentHead, readHead } from '#server/changes/head.ts';
import { backUp } from '../../tests/support/backups.ts';
import { addFlat } from '../../tests/support/entries.ts';
import { withoutGuards } from '../../tests/support/guards.ts';
import { aMailbox } from '../../tests/support/mailbox.ts';
import { anEmptyPlace, type Place } from '../../tests/support/places.ts';
import { runCommand } from '../../tests/support/server.ts';
import { anOffice, aSociety, origin } from '../../tests/support/society.ts';

/** Runs it as `npm run verify` does. */
function verify(place: Place, ...args: string[]) {
  return runCommand('verify', args, place);
}

test('a log that goes on from a backup’s head is sound; one whose end was taken away with its lines is not, and a record that came back is named', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const flat = await addFlat(admin, 'A-101');
  const before = await db.selectFrom('logHead').selectAll().executeTakeFirstOrThrow();
  await admin.send('PATCH', `/api/flats/${flat.id}`, { version: 1, rent: 30_000 });
  const file = await backUp(society.place);
  const { logHead } = await readHeader(file);
  expect(logHead).toBe(await presentHead(db));
  expect(await verify(society.place, '--head', file)).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^\d+ entries, \d+ lines: sound\nIt goes on from the head that was noted, at entry \d+ of the log: .*\n\d+ records: as the log last said\nIt ends at \d+-\w{32}\./,
    ),
  });
  // The rent's change never was, as far as the database says.
  await withoutGuards(db);
  await db.deleteFrom('changes').where('seq', '>', before.seq).execute();
  await db.deleteFrom('activities').where('ordinal', '>', before.ordinal).execute();
  await db.updateTable('logHead').set(before).execute();
  const alone = await verify(society.place);
  expect(alone).toMatchObject({ code: 1, out: expect.stringContaining('Not as the log last said: flats A-101') });
  expect(alone.out).toMatch(/\(.*\), in rent$/m);
  await db.updateTable('flats').set({ rent: null }).execute();
  expect(await verify(society.place)).toMatchObject({ code: 0 });
  expect(await verify(society.place, '--head', logHead ?? '')).toMatchObject({
    code: 1,
    out: expect.stringContaining('its end was taken away'),
  });
  expect(await verify(society.place, '--head', '12')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^12 is neither a head nor a backup[^\n]+\n$/),
  });
});

test('of a database in which no society is yet it says so, rather than that it is of an older version', async () => {
  const place = await anEmptyPlace();
  if (place.databaseUrl === null) new DatabaseSync(join(place.dataDir, 'aangan.db')).close();
  expect(await verify(place)).toEqual({
    ...{ code: 1, out: '' },
    err: 'There is no society here yet. Check DATA_DIR or DATABASE_URL.\n',
  });
});

test('the head stands in the log of every day, and goes to the administrators once a month where mail is set up', async () => {
  const mailbox = await aMailbox();
  const mail = { smtpUrl: mailbox.smtpUrl, from: { name: 'Green Park', address: 'office@society.example' } };
  const society = await aSociety({ mail, baseUrl: origin });
  const said: Record<string, string>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line)) });
  const admin = await society.signedInAs('admin');
  await society.signedInAs('user');
  const telling = async () => {
    const head = await presentHead(society.context.db);
    await tellHead({ ...society.context, log });
    await society.context.mail.settled();
    expect(said.at(-1)?.['logHead']).toBe(head);
    return head;
  };
  const { jobs, db } = society.context;
  await jobs.look();
  await society.context.mail.settled();
  expect(mailbox.received.map(({ to }) => to)).toEqual([[admin.email]]);
  const [, noted = ''] = /--head (\S+)/.exec(mailbox.received[0]?.text ?? '') ?? [];
  expect(readHead(noted)).not.toBeNull();
  await telling();
  expect(mailbox.received).toHaveLength(1);
  society.later(32 * 24 * 60 * 60 * 1000);
  await telling();
  expect(mailbox.received).toHaveLength(2);
  expect(mailbox.received[1]?.text).toContain((await presentHead(db)) ?? '-');
});
