import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { BackupRequest, BackupState } from '#domain/backup.ts';
import { encoded, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { readName } from '#server/backup/folder.ts';
import { noteSystemEvent } from '#server/changes/events.ts';
import type { AppContext } from '#server/context.ts';
import { answers, answersText } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';

const NameParam = z.strictObject({
  name: z
    .string()
    .max(100)
    .refine((name) => readName(name) !== null, { error: encoded('backup_not_found') })
    .meta({ examples: ['aangan-daily-2026-03-05T06-30-00Z.backup'] }),
});

const type = 'application/octet-stream';

/** The calls of docs/rules.md, Backups. */
export function backupRoutes({ backups, write }: AppContext) {
  return new Hono<Env>()
    .get(
      '/',
      allow('backups:use'),
      answers(200, BackupState, 'getBackups', 'How the society is backed up, and the backups there are'),
      async (c) => c.json(await backups.state()),
    )
    .post(
      '/',
      allow('backups:use'),
      answers(201, BackupState, 'makeBackup', 'Begin a backup; its progress is in the state', 'busy'),
      valid('json', BackupRequest),
      async (c) => {
        backups.begin(c.var.currentUser, c.req.valid('json'));
        return c.json(await backups.state(), 201);
      },
    )
    .get(
      '/:name',
      allow('backups:use'),
      answersText(type, 'downloadBackup', 'A backup, as a file', z.string(), 'not_found'),
      valid('param', NameParam),
      async (c) => {
        const { name } = c.req.valid('param');
        const file = join(backups.folder, name);
        const { size } = await stat(file).catch(() =>
          Promise.reject(new Problem('not_found', message('backup_not_found'))),
        );
        const headers = {
          'content-type': type,
          'content-length': String(size),
          'content-disposition': `attachment; filename="${name}"`,
        };
        // Nobody reads the body of an answer to HEAD: the file would stay open.
        if (c.req.method === 'HEAD') return c.body(null, 200, headers);
        await write(c.var.currentUser, async (tx) => noteSystemEvent(tx, 'backup-download'));
        return c.body(Readable.toWeb(createReadStream(file)) as ReadableStream, 200, headers);
      },
    );
}
