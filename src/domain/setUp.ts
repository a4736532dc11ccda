import { z } from 'zod';
import { count, id, instant, line, optionalLine } from '#domain/fields.ts';
import { encoded, given } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { sample } from '#domain/sample.ts';
import { newAccount, samePasswords } from '#domain/user.ts';

/** The set-up of a society: its name, and its first administrator (docs/rules.md, Set up your society). */
export const SetUp = samePasswords(
  z.strictObject({ societyName: line('societyName'), name: line('name', { max: 100 }), ...newAccount }),
).meta({
  id: 'SetUp',
  examples: [
    {
      societyName: 'Aangan Heights',
      name: 'Leela Iyer',
      email: 'leela@society.example',
      password: 'courtyard',
      confirmPassword: 'courtyard',
    },
  ],
});
export type SetUp = z.output<typeof SetUp>;

/** The largest backup that can be uploaded in a browser, in bytes. */
export const mostBackupBytes = 4 * 1024 ** 3;
/** A backup is uploaded in pieces of at most so many bytes, so that each request is short, also on a slow line. */
export const pieceBytes = 1024 * 1024;

/** Announces a backup that will be uploaded piece by piece. */
export const BackupBegun = z
  .strictObject({
    bytes: z
      .int({ error: ({ input }) => encoded('restore_bytes', { given: given(input) }) })
      .min(1, { error: encoded('restore_foreign') })
      .max(mostBackupBytes, { error: encoded('restore_too_large') }),
    setUpCode: optionalLine('setUpCode', 50),
  })
  .meta({ id: 'BackupBegun', examples: [{ bytes: 184_320 }] });
export type BackupBegun = z.output<typeof BackupBegun>;

export const BackupPlace = z.strictObject({ id }).meta({ id: 'BackupPlace', examples: [{ id: sample.userId }] });
export const BackupArrived = z
  .strictObject({ bytes: count.describe('How many of its bytes are there') })
  .meta({ id: 'BackupArrived', examples: [{ bytes: 65_536 }] });

/** What a backup says about itself, before it is restored. */
export const BackupFound = z
  .strictObject({
    society: z.string(),
    at: instant,
    product: z.string().describe('The version of Aangan that made it'),
    flats: count,
    owners: count.nullable().describe('Null where an older backup does not say which of its people are owners'),
    people: count.describe('Owners, and who only rents or lives there'),
    vehicles: count,
    users: count,
    isSealed: z.boolean().describe('Whether it opens with a passphrase alone'),
    needsSecret: z.boolean().describe('Whether it has sealed numbers, and neither it nor this server has their secret'),
  })
  .meta({
    id: 'BackupFound',
    examples: [
      {
        society: 'Aangan Heights',
        at: sample.at,
        product: '0.1.0',
        flats: 120,
        owners: 98,
        people: 110,
        vehicles: 130,
        users: 12,
        isSealed: true,
        needsSecret: false,
      },
    ],
  });
export type BackupFound = z.output<typeof BackupFound>;

const longestSecret = 1000;
const secretField = z
  .string({ error: encoded('restore_secret_other') })
  .max(longestSecret, { error: encoded('restore_secret_other'), abort: true })
  .transform((text) => text.trim() || null)
  .nullable()
  .default(null);

/** The passphrase and the secret that open a backup. */
export const RestoreWish = z
  .strictObject({
    passphrase: z
      .string({ error: encoded('restore_passphrase_missing') })
      .max(200, { error: encoded('restore_passphrase_wrong') })
      .transform((text) => text || null)
      .nullable()
      .default(null),
    secret: secretField.describe('What the file “secret” of the society’s earlier server says'),
    withoutSecret: z
      .boolean({ error: encoded('choose_yes_or_no') })
      .default(false)
      .describe('Give up the sealed numbers, for good'),
  })
  .meta({ id: 'RestoreWish', examples: [{ passphrase: 'monsoon over the courtyard' }] });
export type RestoreWish = z.output<typeof RestoreWish>;

/** The progress of a restore, or its result. */
export const RestoreState = z
  .strictObject({
    phase: z.enum(['running', 'done', 'failed']),
    done: count.describe('How many rows are read and written'),
    total: count,
    society: z.string(),
    at: instant,
    problem: MessageAnswer.nullable(),
  })
  .meta({
    id: 'RestoreState',
    examples: [{ phase: 'running', done: 4000, total: 9000, society: 'Aangan Heights', at: sample.at, problem: null }],
  });
export type RestoreState = z.output<typeof RestoreState>;

/** The state of the society's set-up, for its first page. */
export const SetUpState = z
  .strictObject({
    isSetUp: z.boolean().describe('Whether it has an administrator'),
    needsCode: z.boolean().describe('Whether who asks needs the set-up code'),
    noBackup: MessageAnswer.nullable().describe('Why it can’t begin from a backup here; null where it can'),
    restore: RestoreState.nullable(),
  })
  .meta({ id: 'SetUpState', examples: [{ isSetUp: false, needsCode: true, noBackup: null, restore: null }] });
export type SetUpState = z.output<typeof SetUpState>;
