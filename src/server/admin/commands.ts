import { hashPassword } from 'better-auth/crypto';
import { messagesOf } from '#domain/message.ts';
import { sentencesOf } from '#domain/say.ts';
import { NewPassword } from '#domain/user.ts';
import type { Actor, Write } from '#server/changes/write.ts';
import { StartError } from '#server/config.ts';
import type { Db } from '#server/database/tables.ts';
import { endSessions } from '#server/identity/credentials.ts';
import { linkAddress } from '#server/identity/links.ts';
import { removeSecondFactor } from '#server/identity/secondFactor.ts';
import { giveLink } from '#server/links/commands.ts';
import { editUser, setPassword } from '#server/users/commands.ts';

/** The actor in the log: somebody who may run programs on the server, which needs no account. */
const onTheServer: Actor = { userId: '', name: 'Somebody on the server itself', email: '' };

type Visit = {
  db: Db;
  write: Write;
  /** The address that links begin with. */
  baseUrl: string;
  /** Asks for a password without showing it. */
  askPassword(question: string): Promise<string>;
};

const usage = `  npm run admin link EMAIL         prints a link by which they choose another password
  npm run admin password EMAIL     asks for another password, twice
  npm run admin make-admin EMAIL   makes the account an administrator's
  npm run admin remove-second-factor EMAIL   lets them in by the password alone
  npm run admin activate EMAIL     lets a deactivated account in again`;

/** Does what the words after `npm run admin` ask for; answers what to print. Throws StartError, Problem. */
export async function administer(visit: Visit, words: readonly string[]): Promise<string> {
  const [command, email, ...more] = words;
  if (command === undefined) return `${await administrators(visit.db)}\n\n${usage}`;
  const act = Object.hasOwn(acts, command) ? acts[command] : undefined;
  if (!act || email === undefined || more.length > 0) throw new StartError(`This is not understood.\n${usage}`);
  return act(visit, await accountOf(visit.db, email));
}

type Account = { id: string; email: string };

const acts: Record<string, (visit: Visit, account: Account) => Promise<string>> = {
  async link({ write, baseUrl }, { id, email }) {
    const token = await write(onTheServer, (tx) => {
      tx.note({ topic: 'sessions', entityId: id, operation: 'reset-link', label: email });
      return giveLink(tx, id, 'reset', 'link');
    });
    return `${linkAddress(baseUrl, 'reset', token ?? '')}\nIt works once, for an hour, and signs ${email} out everywhere.`;
  },
  async password({ write, askPassword }, { id, email }) {
    const passwordHash = await hashPassword(await newPassword(askPassword));
    await write(onTheServer, (tx) => setPassword(tx, id, { passwordHash, keepSessionId: null, isOneTime: false }));
    return `The new password of ${email} is saved; they are signed out everywhere.`;
  },
  async 'remove-second-factor'({ write }, { id, email }) {
    await write(onTheServer, async (tx) => {
      await removeSecondFactor(tx, id);
      await endSessions(tx, id, { but: null });
    });
    return `${email} has no second factor any more, and is signed out everywhere.`;
  },
  async 'make-admin'({ write }, { id, email }) {
    await write(onTheServer, (tx) => editUser(tx, id, { role: 'admin' }));
    return `${email} is an administrator now.`;
  },
  async activate({ write }, { id, email }) {
    await write(onTheServer, (tx) => editUser(tx, id, { isActive: true }));
    return `${email} may sign in again.`;
  },
};

async function newPassword(ask: Visit['askPassword']): Promise<string> {
  const password = await ask('New password: ');
  const [wrong] = Object.values(sentencesOf(messagesOf(NewPassword.safeParse(password).error)));
  if (wrong) throw new StartError(`${wrong}. Nothing was changed.`);
  if ((await ask('The same again: ')) !== password) throw new StartError('They differ. Nothing was changed.');
  return password;
}

async function accountOf(db: Db, given: string): Promise<Account> {
  const email = given.trim().toLowerCase();
  const account = await db.selectFrom('users').select(['id', 'email']).where('email', '=', email).executeTakeFirst();
  if (!account) throw new StartError(`There is no account with the address ${given}.\n${await administrators(db)}`);
  return account;
}

async function administrators(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('users')
    .select(['name', 'email', 'isActive', 'invitedAt'])
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .execute();
  if (rows.length === 0) return 'The society has no administrator.';
  const lines = rows.map(({ name, email, isActive, invitedAt }) => {
    const state = invitedAt !== null ? ' (invited)' : '';
    return `  ${email}${name ? `, ${name}` : ''}${isActive === 1 ? state : ' (deactivated)'}`;
  });
  return ['Administrators:', ...lines].join('\n');
}
