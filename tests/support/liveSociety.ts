import { once } from 'node:events';
import { rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import pino from 'pino';
import type { Flat } from '#domain/flat.ts';
import type { OwnerDraft, OwnerRecord } from '#domain/owner.ts';
import type { Role } from '#domain/permissions.ts';
import type { Transfer } from '#domain/transfer.ts';
import type { Vehicle, VehicleDraft } from '#domain/vehicle.ts';
import { createApp } from '#server/app.ts';
import { type AppContext, assemble } from '#server/context.ts';
import { openDatabase } from '#server/database/open.ts';
import { fillDemo } from '#server/demo/society.ts';
import { addPages } from '#server/http/pages.ts';
import { addFlat, addOwner, addVehicle, family, transferFlat } from './entries.ts';
import { fill } from './filled.ts';
import { cheapPasswords } from './passwords.ts';
import { cookieOf, type Sender, senderTo } from './senders.ts';
import { aMigratedFolder } from './sqlite.ts';
import { late } from './stalls.ts';

export const builtPages = join(import.meta.dirname, '../../dist/web');

export const password = 'courtyard';

export type Session = { name: string; value: string; url: string };

/** Somebody with an account, a session of theirs as a browser keeps it, and their requests. */
export type Person = { id: string; email: string; name: string; role: Role; session: Session; send: Sender };

type SignedUp = { user: Pick<Person, 'id' | 'email' | 'name' | 'role'> };
type Sending = { json?: unknown; as?: Person | undefined };
type Opened = { server: Server; context: AppContext; stop(): Promise<void> };

/** Over a new connection: one that was kept may lead to the society before it was closed and opened again. */
const fetchAnew: typeof fetch = (address, init) => {
  const headers = new Headers(init?.headers);
  headers.set('connection', 'close');
  return fetch(address, { ...init, headers });
};

/**
 * A society behind a socket, for browsers: the whole application with its built pages and a database of its own, in this
 * process. Starts of the program itself are tests/faults' matter.
 */
export class LiveSociety {
  /** All that the server complained of. */
  complaints = '';
  address = '';
  /** The pages that it serves from the next opening on. */
  pages = builtPages;
  #folder = '';
  #opened: Opened | null = null;
  #admin: Promise<Person> | null = null;
  #people = 0;

  /** Opens it; after it was closed, at the same address and with the same data. */
  async open(): Promise<void> {
    if (this.#folder === '') this.#folder = await aMigratedFolder('aangan-journey-');
    await this.#start(this.address === '' ? 0 : Number(new URL(this.address).port));
  }

  /** While it is closed: opens it at another address for this work, so that no screen can follow. */
  async unwatched(work: () => Promise<void>): Promise<void> {
    const { address } = this;
    await this.#start(0);
    await work();
    await this.close();
    this.address = address;
  }

  async #start(port: number): Promise<void> {
    const database = await openDatabase({ dataDir: this.#folder, databaseUrl: null });
    const { context, stop } = await assemble({
      config: {
        ...{ baseUrl: null, host: '127.0.0.1', trustedProxies: 0, metricsToken: null, mail: null },
        ...{ dataDir: this.#folder, databaseUrl: null, dailyBackups: false, backupCopyDir: null, oidc: null },
      },
      database,
      secret: 'a secret for journeys, long enough to be one',
      log: pino({ level: 'error' }, { write: (line) => (this.complaints += line) }),
      passwords: cheapPasswords,
    });
    const app = createApp(context);
    addPages(app as never, this.pages, context.isSetUp);
    const server = serve({ fetch: late(app.fetch), hostname: '127.0.0.1', port }) as Server;
    await once(server, 'listening');
    this.#opened = { server, context, stop };
    this.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    const opened = this.#opened;
    this.#opened = null;
    if (opened === null) return;
    const closed = new Promise((resolve) => opened.server.close(resolve));
    opened.context.feed.close();
    opened.server.closeAllConnections();
    await closed;
    await opened.stop();
  }

  /** Puts this many flats, owners and vehicles into it (filled.ts), as no journey enters them by hand. */
  async fill(many: number): Promise<void> {
    if (this.#opened) await fill(this.#opened.context, many);
  }

  /** Makes it the invented society of `npm run demo`; answers its administrator. */
  async fillAsDemo(): Promise<Person> {
    if (this.#opened) await fillDemo(this.#opened.context);
    const email = 'admin@demo.example';
    const session = await this.signIn(email);
    return this.#person({ id: '', email, name: 'Asha Demo', role: 'admin' }, session);
  }

  async remove(): Promise<void> {
    await this.close();
    if (this.#folder !== '') rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Sends as this person, or as nobody, wherever the society is open at the moment. */
  #senderOf(cookie: string): Sender {
    return (...request) => senderTo(fetchAnew, this.address, cookie)(...request);
  }

  /** A request as the product's own pages send it. Throws on anything but success. */
  async send<T>(method: string, path: string, { json, as }: Sending = {}): Promise<{ body: T; session: Session }> {
    const { status, body, headers } = await (as?.send ?? this.#senderOf(''))<T>(method, path, json);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
    const [name = '', ...value] = cookieOf(headers).split('=');
    return { body, session: { name, value: value.join('='), url: this.address } };
  }

  #person(user: SignedUp['user'], session: Session): Person {
    return { ...user, session, send: this.#senderOf(`${session.name}=${session.value}`) };
  }

  /** The society's first administrator. */
  admin(): Promise<Person> {
    this.#admin ??= this.signUp('asha@society.example', 'admin');
    return this.#admin;
  }

  /** Somebody new with this role, made by the first administrator as under Users. */
  async personWith(role: Role, { name = `Test ${role}` } = {}): Promise<Person> {
    const admin = await this.admin();
    this.#people += 1;
    const email = `${role}.${this.#people}@society.example`;
    const account = { email, name, role, password };
    const { body } = await this.send<{ id: string }>('POST', '/api/users', { json: account, as: admin });
    return this.#person({ id: body.id, email, name, role }, await this.signIn(email));
  }

  /** A further session of this person. */
  async signIn(email: string): Promise<Session> {
    return (await this.send('POST', '/api/auth/sign-in', { json: { email, password } })).session;
  }

  /** Somebody who signed up by themself. */
  async signUp(email: string, role: 'admin' | 'user'): Promise<Person> {
    const json = { email, password, confirmPassword: password, role };
    const { body, session } = await this.send<SignedUp>('POST', '/api/auth/sign-up', { json });
    return this.#person(body.user, session);
  }

  async addFlat({ flatNumber, ...more }: { flatNumber: string } & Partial<Flat>): Promise<Flat> {
    return addFlat(await this.admin(), flatNumber, more);
  }

  async addOwner(owner: Partial<OwnerDraft>): Promise<OwnerRecord> {
    return addOwner(await this.admin(), owner);
  }

  async addVehicle(vehicle: Partial<VehicleDraft> & { ownerId: string; flatId: string }): Promise<Vehicle> {
    return addVehicle(await this.admin(), vehicle);
  }

  /** Sells a flat today to somebody new. */
  async transfer(flat: Flat, present: OwnerRecord, name: string): Promise<Transfer> {
    const admin = await this.admin();
    const newOwner = { name, phone: '9845012346', familyDetails: { ...family, adults: 1 } };
    const { status, body } = await transferFlat(admin, flat, { presentOwnerId: present.id, newOwner });
    if (status !== 201) throw new Error(`The transfer: ${status} ${JSON.stringify(body)}`);
    const register = await this.send<{ items: Transfer[] }>('GET', `/api/transfers?flatId=${flat.id}`, { as: admin });
    const [latest] = register.body.items;
    if (!latest) throw new Error('The transfer is not in the register');
    return latest;
  }

  async editFlat(flat: Flat, edit: Partial<Flat>): Promise<Flat> {
    const json = { version: flat.version, ...edit };
    return (await this.send<Flat>('PATCH', `/api/flats/${flat.id}`, { json, as: await this.admin() })).body;
  }

  async deleteFlat(flat: Flat): Promise<void> {
    await this.send('DELETE', `/api/flats/${flat.id}`, { as: await this.admin() });
  }

  /** The database file itself, for what no screen can bring about. */
  inTables(work: (tables: DatabaseSync) => void): void {
    const tables = new DatabaseSync(join(this.#folder, 'aangan.db'), { timeout: 5000 });
    try {
      work(tables);
    } finally {
      tables.close();
    }
  }
}
