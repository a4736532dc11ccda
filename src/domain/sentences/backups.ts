import { spokenDay } from '#domain/day.ts';
import type { GivenValue } from '#domain/message.ts';
import { shown } from '#domain/sentences/fields.ts';

export const backups = {
  passphrase_length: ({ min, max }: { min: number; max: number }) =>
    `The passphrase must have ${min} to ${max} characters`,
  backup_not_found: () => 'There is no backup of this name',
  backup_ticket_over: () => 'This download has been used or has waited too long. Choose Download once more.',
  backup_running: () => 'A backup is being made already. Wait until it is done.',
  backup_failed: ({ on }: { on: string }) =>
    `The backup of ${spokenDay(on)} could not be made. The server's log says why; the next try is within the hour.`,
  backup_no_room: ({ on }: { on: string }) =>
    `The backup of ${spokenDay(on)} could not be made: the disk is full. Free some space, or remove old backups.`,
  backup_damaged: ({ on }: { on: string }) =>
    `The backup of ${spokenDay(on)} could not be made: the database is damaged. Download an older backup before anything else.`,
  backup_overdue: ({ on }: { on: string }) =>
    `The last good backup is of ${spokenDay(on)}. There should be one each day.`,
  backup_never: () => 'There is no backup of this society yet. There should be one each day.',
  backup_not_copied: ({ on }: { on: string }) =>
    `The backup of ${spokenDay(on)} is made, but could not be copied into the second folder. Check that folder.`,
  set_up_already: () =>
    'This society has been set up already. Sign in, or ask one of its administrators for an account.',
  restore_on_server: () =>
    'This society is kept in PostgreSQL, into which whoever looks after the server brings a backup back: npm run restore -- FILE',
  restore_not_empty: () =>
    'Somebody has an account here already. A backup comes back into a society that nobody has used yet.',
  restore_running: () => 'A backup is being brought back already. Wait until it is done.',
  restore_over: () => 'This file is here no longer. Choose it again.',
  restore_bytes: ({ given }: { given: GivenValue }) =>
    `bytes must be how many bytes the backup has, not ${shown(given)}`,
  restore_too_large: () =>
    'This file is larger than a backup that can be brought back here. Ask whoever looks after the server: npm run restore -- FILE',
  restore_no_room: () => 'The server’s disk has no room for this backup. Nothing was changed.',
  restore_foreign: () => 'This file is no backup of Aangan. Choose another one.',
  restore_damaged: () => 'This backup is damaged: take another one, or another copy of it. Nothing was changed.',
  restore_newer: () =>
    'This backup was made by a newer version of Aangan. Install that version first. Nothing was changed.',
  restore_passphrase_missing: () => 'Enter the passphrase that this backup was made with',
  restore_passphrase_wrong: () => 'The backup does not open with this passphrase',
  restore_secret_missing: () => 'Enter the society’s secret, or choose to go on without it',
  restore_secret_other: () => 'This is not the secret of the society in this backup',
  restore_failed: () =>
    'The backup could not be brought back. The server’s log says why. Nothing was changed: you can try again.',
};
