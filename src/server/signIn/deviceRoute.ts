import { Hono } from 'hono';
import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';
import { CodeGiven, SignedIn } from '#domain/user.ts';
import type { Tx } from '#server/changes/write.ts';
import { deviceOfCode, takeCode } from '#server/devices/commands.ts';
import { answers } from '#server/http/answers.ts';
import { clientNetwork } from '#server/http/client.ts';
import { type Env, everybody } from '#server/http/env.ts';
import { valid } from '#server/http/valid.ts';
import { openSession } from '#server/identity/credentials.ts';
import { guarded } from '#server/identity/throttle.ts';
import type { SignInContext } from '#server/signIn/context.ts';
import { deviceOf, enter } from '#server/signIn/entry.ts';

/** A device of the gate is signed in by the code that the office made for it (docs/rules.md, Guards and shifts). */
export function deviceRoute(context: SignInContext) {
  const { db, write, throttle, now } = context;
  return new Hono<Env>().post(
    '/device',
    everybody(),
    answers(
      200,
      SignedIn,
      'signInDevice',
      'Sign a device of the gate in by its one-time code',
      ...(['wrong_code', 'signed_out', 'too_many_attempts', 'busy'] as const),
    ),
    valid('json', CodeGiven),
    async (c) => {
      const { code } = c.req.valid('json');
      const client = clientNetwork(context, c);
      // A code names no account, so attempts are counted by where they come from, and failures hold up nobody
      // elsewhere.
      const attempt = await throttle.attempt({ kind: 'device-code', address: client, client, device: null });
      const token = await guarded(attempt, async () => {
        const account = await deviceOfCode(db, code, now());
        const opened =
          account &&
          (await write({ userId: account.id, name: account.name, email: account.email }, async (tx) => {
            const device = await takeCode(tx, code);
            if (!device) return null;
            await attempt.succeed(tx);
            return openSession(tx, { userId: device.id, withSecondFactor: false, ...deviceOf(context, c) });
          }));
        if (opened) return opened;
        await attempt.fail(noteFailed);
        throw new Problem('wrong_code', message('device_code_wrong'), { at: 'code' });
      });
      return c.json({ user: await enter(context, c, token) });
    },
  );
}

async function noteFailed(tx: Tx): Promise<void> {
  tx.note({ topic: 'sessions', entityId: null, operation: 'device-code-failed' });
  tx.describe('event', { topic: 'users', label: null, count: 1, operation: 'device-code-failed' });
}
