import { spokenDay } from '#domain/day.ts';

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
};
