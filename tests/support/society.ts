import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { dayIn } from '#domain/day.ts';
import type { Role } from '#domain/permissions.ts';
import { createApp } from '#server/app.ts';
import { type AppContext, assemble } from '#server/context.ts';
import { openDatabase } from '#server/database/open.ts';
import { addUser } from '#server/users/commands.ts';
import { afterwards } from './afterwards.ts';
import { declaring } from './declared.ts';
import { addFlat, addOwner } from './entries.ts';
import { cheapPasswords } from './passwords.ts';
import { aMigratedPlace, type Place } from './places.ts';
import { cookieOf, type Sender, senderTo } from './senders.ts';
import { aSessionOf } from './sessions.ts';

export const origin = 'http://localhost';
export const testSecret = 'a secret for tests, long enough to be one';
/** What the server knows of a request's connection. */
const fromThisMachine = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
export const testPassword = 'courtyard';

export type Person = { id: string; email: string; role: Role; cookie: string; send: Sender };

export type TestSociety = {
  context: AppContext;
  app: ReturnType<typeof createApp>;
  place: Place;
  /** Sends as nobody in particular, or with this cookie. */
  send: Sender;
  sender(cookie: string): Sender;
  /** Sets the society's clock this much further, in milliseconds. */
  later(ms: number): void;
  signedInAs(role: Role): Promise<Person>;
  signIn(email: string, password?: string): Promise<string>;
  stop(): Promise<void>;
};

type Options = {
  /** The place of a society that exists: this is a further server on its database. */
  at: Place;
  heartbeatMs: number;
  baseUrl: string | null;
  trustedProxies: number;
  mail: AppContext['config']['mail'];
  host: string;
  metricsToken: string | null;
  dailyBackups: boolean;
  backupCopyDir: string;
  oidc: AppContext['config']['oidc'];
  /**
   * How a request waits: waits of up to 100 ms, in which others go on, take that long; longer ones only slow guesses
   * down, and take 1 ms here.
   */
  pause: (ms: number) => Promise<unknown>;
  /** Hashes as the product does, where hashing is the subject. */
  isHashingForReal: boolean;
  /** Up to how many rows a whole list is read without the thread; 0 has the thread make every list. */
  few: number;
};

/** A society on a migrated database of its own, in this process; gone after the test. */
export async function aSociety(options: Partial<Options> = {}): Promise<TestSociety> {
  const {
    at,
    heartbeatMs = 60_000,
    baseUrl = null,
    host = '127.0.0.1',
    trustedProxies = 0,
    metricsToken = null,
    dailyBackups = false,
    backupCopyDir = null,
    oidc = null,
    mail = null,
  } = options;
  const { few, isHashingForReal = false, pause = (ms) => setTimeout(ms <= 100 ? ms : 1) } = options;
  const place = at ?? (await aMigratedPlace());
  const database = await openDatabase(place);
  let offset = 0;
  const { context, stop } = await assemble({
    config: {
      ...{ baseUrl, host, trustedProxies, metricsToken, dailyBackups, backupCopyDir, oidc, mail },
      ...{ dataDir: place.dataDir, databaseUrl: place.databaseUrl },
    },
    database,
    secret: testSecret,
    log: pino({ level: 'silent' }),
    now: () => new Date(Date.now() + offset),
    heartbeatMs,
    few,
    passwords: isHashingForReal ? undefined : cheapPasswords,
    pinIterations: 10,
    pause,
  });
  const app = createApp(context);
  let isStopped = false;
  async function stopOnce(): Promise<void> {
    if (!isStopped) await stop();
    isStopped = true;
  }
  afterwards(stopOnce);
  const sender = (cookie: string) =>
    declaring(
      app,
      origin,
      senderTo((url, init) => app.request(url, init, fromThisMachine), origin, cookie),
    );
  const society: TestSociety = {
    context,
    app,
    place,
    send: sender(''),
    sender,
    later: (ms) => {
      offset += ms;
    },
    signedInAs: (role) => signedInAs(society, role),
    signIn: (email, password) => signIn(society, email, password),
    stop: stopOnce,
  };
  return society;
}

async function signedInAs({ context, sender }: TestSociety, role: Role): Promise<Person> {
  const email = `${role}.${crypto.randomUUID().slice(0, 8)}@society.example`;
  const { password } = await context.auth.$context;
  const passwordHash = await password.hash(testPassword);
  const account = { email, name: `Test ${role}`, role, adminRequest: null, passwordHash, createdBy: null };
  const { id } = await context.write(null, (tx) => addUser(tx, account));
  // Not through the sign-in, which has its own tests.
  const cookie = await aSessionOf(context, id);
  return { id, email, role, cookie, send: sender(cookie) };
}

/** Signs in through the API and answers the cookie. */
async function signIn(society: TestSociety, email: string, password = testPassword): Promise<string> {
  const { status, headers, body } = await society.send('POST', '/api/auth/sign-in', { email, password });
  if (status !== 200) throw new Error(`sign-in of ${email}: ${status} ${JSON.stringify(body)}`);
  return cookieOf(headers);
}

/** A society at noon, so that no test runs across midnight, and an administrator of it. */
export async function anOffice(): Promise<{ society: TestSociety; admin: Person }> {
  const society = await aSociety();
  const halfDay = 12 * 60 * 60 * 1000;
  const sinceMidnightInIndia = (society.context.now().getTime() + 5.5 * 60 * 60 * 1000) % (2 * halfDay);
  society.later(2 * halfDay - sinceMidnightInIndia + halfDay);
  return { society, admin: await society.signedInAs('admin') };
}

/** The society's day, or one that many days away. */
export function todayOf({ context }: Pick<TestSociety, 'context'>, daysLater = 0): string {
  return dayIn('Asia/Kolkata', new Date(context.now().getTime() + daysLater * 24 * 60 * 60 * 1000));
}

/** An office with A-101, which belongs to Meera Rao since 1 April 2024. */
export async function anOwnedFlat(more: object = {}) {
  const { society, admin } = await anOffice();
  const flat = await addFlat(admin, 'A-101');
  const owner = await addOwner(admin, { flatId: flat.id, ...more });
  return { society, admin, flat, owner, today: todayOf(society) };
}

/** All ownerships, in the order in which they were written, as flat, owner, since and until. */
export async function spansOf({ context }: TestSociety) {
  const spans = await context.db.selectFrom('ownerships').selectAll().orderBy('ordinal').execute();
  return spans.map(({ flatNumber, ownerName, since, until }) => [flatNumber, ownerName, since, until]);
}
