import { z } from 'zod';
import { count, instant } from '#domain/fields.ts';
import { encoded } from '#domain/message.ts';
import { MessageAnswer } from '#domain/messageAnswer.ts';
import { ownPassword } from '#domain/user.ts';

/** A shorter passphrase could be guessed by anyone who has the file (docs/rules.md, Backups). */
export const shortestPassphrase = 10;
const longestPassphrase = 200;

const backupKinds = ['daily', 'manual'] as const;

/** After so many days without a good backup the administrators are warned. */
export const overdueAfterDays = 2;

const example = {
  name: 'aangan-daily-2026-03-05T12-00-00+0530.backup',
  kind: 'daily',
  at: '2026-03-05T06:30:00.000Z',
  bytes: 184_320,
  isReadable: true,
  isSealed: false,
  carriesSecret: false,
} as const;

export const Backup = z
  .strictObject({
    name: z.string(),
    kind: z.enum(backupKinds),
    at: instant,
    bytes: count,
    isReadable: z.boolean().describe('Whether it says what it is'),
    isSealed: z.boolean().describe('Whether it opens with a passphrase alone'),
    carriesSecret: z.boolean().describe('Whether the secret that seals Aadhaar and PAN numbers is in it'),
  })
  .meta({
    id: 'Backup',
    examples: [example],
  });
export type Backup = z.output<typeof Backup>;

/** How the society is backed up, for its administrators. */
export const BackupState = z
  .strictObject({
    isDaily: z.boolean().describe('Whether the server makes one each day by itself'),
    hasSecondFolder: z.boolean(),
    lastGoodAt: instant.nullable(),
    warnings: z.array(MessageAnswer).describe('What an administrator has to know: a failure, or none for too long'),
    running: z
      .strictObject({ done: count, total: count })
      .nullable()
      .describe('How many rows of the one being made are written'),
    items: z.array(Backup),
    bytes: count.describe('All of them together'),
    freeBytes: count.nullable().describe('What the disk has room for; null where that is not known'),
  })
  .meta({
    id: 'BackupState',
    examples: [
      {
        isDaily: true,
        hasSecondFolder: false,
        lastGoodAt: example.at,
        warnings: [],
        running: null,
        items: [example],
        bytes: example.bytes,
        freeBytes: 52_428_800_000,
      },
    ],
  });
export type BackupState = z.output<typeof BackupState>;

/** A backup by hand. With a passphrase it is sealed, and carries the society's secret unless `withSecret` is false. */
export const BackupRequest = z
  .strictObject({
    password: ownPassword,
    passphrase: z
      .string({ error: encoded('passphrase_length', { min: shortestPassphrase, max: longestPassphrase }) })
      .min(shortestPassphrase, {
        error: encoded('passphrase_length', { min: shortestPassphrase, max: longestPassphrase }),
      })
      .max(longestPassphrase, {
        error: encoded('passphrase_length', { min: shortestPassphrase, max: longestPassphrase }),
      })
      .nullable()
      .default(null),
    withSecret: z.boolean({ error: encoded('choose_yes_or_no') }).default(true),
  })
  .meta({
    id: 'BackupRequest',
    examples: [{ password: 'courtyard', passphrase: 'monsoon over the courtyard', withSecret: true }],
  });
export type BackupRequest = z.output<typeof BackupRequest>;

/** The ticket that completes the address of a download. */
export const BackupTicket = z
  .strictObject({
    ticket: z
      .string({ error: encoded('backup_ticket_over') })
      .max(200, { error: encoded('backup_ticket_over') })
      .describe('Good once, for a minute, in the session that asked for it'),
  })
  .meta({ id: 'BackupTicket', examples: [{ ticket: '1772692260000.0198a1b2.c2lnbmF0dXJl' }] });
