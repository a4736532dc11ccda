import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { up } from '#server/database/migrations/0006_seals.ts';
import { createSeal, digestOf } from '#server/seal.ts';
import { addFlat, dayAgo, transferFlat } from '../../../tests/support/entries.ts';
import { anOffice } from '../../../tests/support/society.ts';

const numbers = (pan: string) => ({ newOwner: { documents: { aadhar: '123456789012', pan } } });

async function aTransfer() {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin);
  const request = { key: crypto.randomUUID(), occupancyDate: dayAgo(3) };
  const first = await transferFlat(admin, flat, { ...request, ...numbers('ABCDE1234F') });
  return { society, admin, flat, request, first };
}

test('what a retry is compared by tells nothing of the numbers, and nothing at all without the secret', async () => {
  const { society, admin, flat, request, first } = await aTransfer();
  expect(first.status).toBe(201);
  expect(await transferFlat(admin, flat, { ...request, ...numbers('ZZZZZ9999Z') })).toEqual({
    ...first,
    headers: expect.anything(),
  });
  expect((await transferFlat(admin, flat, { ...request, remarks: 'another' })).status).toBe(409);

  const { seal, db } = society.context;
  const { request: digest } = await db.selectFrom('transfers').select('request').executeTakeFirstOrThrow();
  expect(digest).not.toBe('');
  const said = { on: dayAgo(3), newOwner: { documents: { pan: 'ABCDE1234F', lease: null } } };
  expect(digestOf(seal, said)).toBe(digestOf(seal, { ...said, newOwner: { documents: { pan: null, lease: null } } }));
  expect(digestOf(seal, said)).not.toBe(digestOf(seal, { ...said, on: dayAgo(4) }));
  expect(digestOf(seal, said)).not.toBe(digestOf(createSeal('another secret, just as long as that'), said));
  expect(digestOf(seal, said)).not.toBe(createHash('sha256').update(JSON.stringify(said)).digest('base64url'));
});

test('digests from before there was a key are removed, and such a submission sent again is still known', async () => {
  const { society, admin, flat, request, first } = await aTransfer();
  const { db } = society.context;
  await db.updateTable('transfers').set({ request: 'a digest over the numbers' }).execute();
  await db.schema.dropTable('secrets').execute();
  await db.schema.dropTable('cleanings').execute();
  await db.transaction().execute(up);
  expect(await db.selectFrom('transfers').select('request').execute()).toEqual([{ request: '' }]);
  expect(await db.selectFrom('cleanings').select('step').execute()).toEqual([{ step: 'overwriting' }]);
  expect(await transferFlat(admin, flat, { ...request, ...numbers('ABCDE1234F') })).toMatchObject({
    status: 201,
    body: first.body,
  });
});
