import type { Context } from 'hono';
import { Hono } from 'hono';
import { z } from 'zod';
import { encoded, type Message, message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import {
  BackupArrived,
  BackupBegun,
  BackupFound,
  BackupPlace,
  mostBackupBytes,
  pieceBytes,
  RestoreWish,
  SetUp,
  SetUpState,
} from '#domain/setUp.ts';
import { SignedIn } from '#domain/user.ts';
import { type FromBackup, isUntouched, requireUntouched } from '#server/backup/fromBackup.ts';
import { answers } from '#server/http/answers.ts';
import { clientNetwork, isDirectFromThisMachine, isFromThisMachine } from '#server/http/client.ts';
import { type Env, everybody } from '#server/http/env.ts';
import { fileOf, IdParam, valid, validFile } from '#server/http/valid.ts';
import type { IdentityContext } from '#server/identity/context.ts';
import type { Mail } from '#server/mail/mail.ts';
import { comeIn } from '#server/signIn/entry.ts';
import { editSociety } from '#server/society/commands.ts';
import { requireFirst } from '#server/users/setUpCode.ts';

const AtQuery = z.strictObject({
  at: z
    .string()
    .regex(/^\d{1,10}$/, { error: encoded('limit_out_of_range', { max: mostBackupBytes }) })
    .transform(Number)
    .describe('After how many bytes this piece comes'),
});

type Routed = IdentityContext & { fromBackup: FromBackup | null; mail: Mail };

/** How a society begins: with its first administrator, or as a backup of it says (docs/rules.md, Set up your society). */
export function setUpRoutes(context: Routed) {
  return new Hono<Env>().route('/', beginRoutes(context)).route('/backup', backupRoutes(context));
}

function positionOf(c: Context<Env>, setUpCode: string | null) {
  return { setUpCode, isFromThisMachine: isFromThisMachine(c) };
}

function beginRoutes(context: Routed) {
  const { isSetUp, fromBackup, db } = context;

  async function whyNoBackup(): Promise<Message | null> {
    if (!fromBackup) return message('restore_on_server');
    return (await isUntouched(db)) ? null : message('restore_not_empty');
  }

  return new Hono<Env>()
    .get(
      '/',
      everybody(),
      answers(200, SetUpState, 'getSetUp', 'Whether the society has begun, and how it can'),
      async (c) => {
        const restore = fromBackup?.state() ?? null;
        // A browser sends no origin with a request that only reads.
        const needsCode = !isDirectFromThisMachine(c);
        // While a backup is being restored, the database is not asked.
        if (restore?.phase === 'running') return c.json({ isSetUp: false, needsCode, noBackup: null, restore });
        const hasBegun = await isSetUp();
        const noBackup = hasBegun ? message('set_up_already') : await whyNoBackup();
        return c.json({ isSetUp: hasBegun, needsCode: needsCode && !hasBegun, noBackup, restore });
      },
    )
    .post(
      '/',
      everybody(),
      answers(
        201,
        SignedIn,
        'setUp',
        'Begin the society, as its first administrator',
        'conflict',
        'duplicate_account',
        'too_many_attempts',
        'busy',
      ),
      valid('json', SetUp),
      async (c) => {
        const { societyName, name, email, password, setUpCode } = c.req.valid('json');
        if (await isSetUp()) throw new Problem('conflict', message('set_up_already'));
        const user = await comeIn(
          context,
          c,
          { email, password },
          {
            settle: (tx) => requireFirst(tx, positionOf(c, setUpCode)),
            async account(tx) {
              await editSociety(tx, { version: tx.society.version, name: societyName });
              tx.describe('event', { topic: 'users', label: name, count: 1, operation: 'set-up' });
              return { name, role: 'admin', adminRequest: null };
            },
          },
        );
        await fromBackup?.forget();
        return c.json({ user }, 201);
      },
    );
}

function backupRoutes(context: Routed) {
  const { isSetUp, fromBackup, throttle, read, db } = context;

  /** Throws Problem conflict where the society has begun, or no backup can be restored here. */
  async function places(): Promise<FromBackup> {
    if (await isSetUp()) throw new Problem('conflict', message('set_up_already'));
    if (!fromBackup) throw new Problem('conflict', message('restore_on_server'));
    return fromBackup;
  }

  return new Hono<Env>()
    .post(
      '/',
      everybody(),
      answers(201, BackupPlace, 'beginBackup', 'Begin to bring a backup', 'conflict', 'too_many_attempts', 'busy'),
      valid('json', BackupBegun),
      async (c) => {
        const { bytes, setUpCode } = c.req.valid('json');
        const backups = await places();
        await throttle.countSignUp(clientNetwork(context, c));
        await read(async (tx) => {
          await requireFirst(tx, positionOf(c, setUpCode));
          await requireUntouched(tx.db);
        });
        return c.json({ id: await backups.begin(bytes) }, 201);
      },
    )
    .put(
      '/:id',
      everybody(),
      answers(200, BackupArrived, 'addToBackup', 'A piece of the backup, in order', 'conflict', 'not_found', 'busy'),
      valid('param', IdParam),
      valid('query', AtQuery),
      validFile({ maxBytes: pieceBytes }),
      async (c) => {
        const backups = await places();
        const piece = await fileOf(c);
        return c.json({ bytes: await backups.add(c.req.valid('param').id, c.req.valid('query').at, piece) });
      },
    )
    .post(
      '/:id/look',
      everybody(),
      answers(200, BackupFound, 'lookIntoBackup', 'What the backup says of itself', 'conflict', 'not_found', 'busy'),
      valid('param', IdParam),
      async (c) => c.json(await (await places()).look(c.req.valid('param').id)),
    )
    .post(
      '/:id/restore',
      everybody(),
      answers(
        204,
        null,
        'restoreBackup',
        'Bring the backup back; how far it is, the set-up says',
        'conflict',
        'not_found',
        'busy',
      ),
      valid('param', IdParam),
      valid('json', RestoreWish),
      async (c) => {
        const backups = await places();
        await requireUntouched(db);
        backups.restore(c.req.valid('param').id, c.req.valid('json'));
        return c.body(null, 204);
      },
    );
}
