import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { BackupRequest, BackupState, BackupTicket } from '#domain/backup.ts';
import { encoded, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { PasswordGiven } from '#domain/user.ts';
import type { Backups } from '#server/backup/backups.ts';
import { noteSystemEvent } from '#server/backup/events.ts';
import { readName } from '#server/backup/folder.ts';
import { answers, answersText } from '#server/http/answers.ts';
import { allow, type Env } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import { proofProblems, proveSelf } from '#server/identity/ownPassword.ts';

const NameParam = z.strictObject({
  name: z
    .string()
    .max(100)
    .refine((name) => readName(name) !== null, { error: encoded('backup_not_found') })
    .meta({ examples: ['aangan-daily-2026-03-05T12-00-00+0530.backup'] }),
});

const type = 'application/octet-stream';

/**
 * The routes of docs/rules.md, Backups. Downloading a backup needs a proof of identity: a cookie alone is not enough.
 */
export function backupRoutes(context: IdentityContext & { backups: Backups }) {
  const { backups, write } = context;
  const { folder, tickets } = backups;
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
      answers(201, BackupState, 'makeBackup', 'Begin a backup; its progress is in the state', ...proofProblems),
      valid('json', BackupRequest),
      async (c) => {
        const { currentUser } = c.var;
        const { password, ...wanted } = c.req.valid('json');
        const proof = await proveSelf(context, currentUser, { password, field: 'password' });
        await write(currentUser, proof.settle);
        backups.begin(currentUser, wanted);
        return c.json(await backups.state(), 201);
      },
    )
    .post(
      '/:name/ticket',
      allow('backups:use'),
      answers(
        200,
        BackupTicket,
        'beginBackupDownload',
        'A ticket for one download of a backup',
        'not_found',
        ...proofProblems,
      ),
      valid('param', NameParam),
      valid('json', PasswordGiven),
      async (c) => {
        const { currentUser } = c.var;
        const { name } = c.req.valid('param');
        const proof = await proveSelf(context, currentUser, { ...c.req.valid('json'), field: 'password' });
        await write(currentUser, proof.settle);
        await bytesOf(folder, name);
        return c.json({ ticket: tickets.issue({ name, sessionId: currentUser.sessionId }) });
      },
    )
    .get(
      '/:name',
      allow('backups:use'),
      answersText(type, 'downloadBackup', 'A backup, as a file', z.string(), 'not_found'),
      valid('param', NameParam),
      valid('query', BackupTicket),
      async (c) => {
        const { currentUser } = c.var;
        const { name } = c.req.valid('param');
        const ticket = tickets.read(c.req.valid('query').ticket, { name, sessionId: currentUser.sessionId });
        const headers = {
          'content-type': type,
          'content-length': String(await bytesOf(folder, name)),
          'content-disposition': `attachment; filename="${name}"`,
        };
        // Nobody reads the body of an answer to HEAD: the file would stay open.
        if (c.req.method === 'HEAD') return c.body(null, 200, headers);
        await write(currentUser, async (tx) => {
          await tickets.spend(tx, ticket);
          noteSystemEvent(tx, 'backup-download');
        });
        return c.body(Readable.toWeb(createReadStream(join(folder, name))) as ReadableStream, 200, headers);
      },
    );
}

async function bytesOf(folder: string, name: string): Promise<number> {
  const { size } = await stat(join(folder, name)).catch(() =>
    Promise.reject(new Problem('not_found', message('backup_not_found'))),
  );
  return size;
}
