import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayIn } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import type { OwnerDraft, OwnerRecord } from '#domain/owner.ts';
import type { Role } from '#domain/permissions.ts';
import type { Transfer } from '#domain/transfer.ts';
import type { Vehicle, VehicleDraft } from '#domain/vehicle.ts';

const program = join(import.meta.dirname, '../../src/server/main.ts');

export const password = 'courtyard';

export type Session = { name: string; value: string; url: string };

/** Somebody with an account, and a session of theirs as a browser keeps it. */
export type Person = { id: string; email: string; name: string; role: Role; session: Session };

type SignedUp = { user: Omit<Person, 'session'> };
type Sending = { json?: unknown; as?: Person | undefined };

/** The real program, in a process and with a data folder of its own, and what a test prepares in it before looking. */
export class LiveSociety {
  readonly folder = mkdtempSync(join(tmpdir(), 'aangan-journey-'));
  /** Whatever the server said in distress. */
  complaints = '';
  address = '';
  #child: ChildProcess | null = null;
  #admin: Promise<Person> | null = null;
  #people = 0;

  /** Starts the server; after it was closed, at the same address and with the same data. */
  async open(): Promise<void> {
    await this.#start(this.address === '' ? '0' : new URL(this.address).port);
  }

  /** While it is closed: opens it at another address for this work, so that no screen can follow. */
  async unwatched(work: () => Promise<void>): Promise<void> {
    const { address } = this;
    await this.#start('0');
    await work();
    await this.close();
    this.address = address;
  }

  async #start(port: string): Promise<void> {
    const env = { PATH: process.env['PATH'] ?? '', PORT: port, DATA_DIR: this.folder, LOG_LEVEL: 'silent' };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.complaints += text;
    });
    this.address = await new Promise<string>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const [, address] = /^Aangan is open at (\S+)$/m.exec(text) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', (code) =>
        reject(new Error(`The server ended with ${code} before it was open. ${this.complaints}`)),
      );
    });
  }

  /** SIGTERM as an operator would; SIGKILL when nobody will look at it any more. */
  async close(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = null;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.close('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A request as the product's own pages send it. Throws on anything but success. */
  async send<T>(method: string, path: string, { json, as }: Sending = {}): Promise<{ body: T; session: Session }> {
    const response = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        origin: this.address,
        ...(as && { cookie: `${as.session.name}=${as.session.value}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? '') ?? [];
    return { body: (text === '' ? undefined : JSON.parse(text)) as T, session: { name, value, url: this.address } };
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
    return { id: body.id, email, name, role, session: await this.signIn(email) };
  }

  /** A further session of this person. */
  async signIn(email: string): Promise<Session> {
    return (await this.send('POST', '/api/auth/sign-in', { json: { email, password } })).session;
  }

  /** Somebody who signed up by themself. */
  async signUp(email: string, role: 'admin' | 'user'): Promise<Person> {
    const json = { email, password, confirmPassword: password, role };
    const { body, session } = await this.send<SignedUp>('POST', '/api/auth/sign-up', { json });
    return { ...body.user, session };
  }

  /** Adds a flat; what is not said is usual. */
  async addFlat(flat: { flatNumber: string } & Partial<Flat>): Promise<Flat> {
    const json = { floor: 1, type: '2BHK', status: 'Available', ...flat };
    return (await this.send<Flat>('POST', '/api/flats', { json, as: await this.admin() })).body;
  }

  /** Adds an owner; what is not said is usual. */
  async addOwner(owner: Partial<OwnerDraft>): Promise<OwnerRecord> {
    const usual = {
      name: 'Meera Rao',
      email: 'meera@people.example',
      phone: '9845012345',
      occupancyDate: '2024-04-01',
    };
    const familyDetails = { adults: 2, children: 1, males: 1, females: 2 };
    const json = { ...usual, status: 'Active', familyDetails, ...owner };
    return (await this.send<OwnerRecord>('POST', '/api/owners', { json, as: await this.admin() })).body;
  }

  /** Adds a vehicle; what is not said is usual. */
  async addVehicle(vehicle: Partial<VehicleDraft> & { ownerId: string; flatId: string }): Promise<Vehicle> {
    const json = { vehicleNumber: 'KA 01 AB 1234', company: 'Maruti Suzuki', model: 'Swift', ...vehicle };
    return (await this.send<Vehicle>('POST', '/api/vehicles', { json, as: await this.admin() })).body;
  }

  /** Sells a flat today to somebody new. */
  async transfer({ id: flatId }: Flat, present: OwnerRecord, name: string): Promise<Transfer> {
    const newOwner = { name, phone: '9845012346', familyDetails: { adults: 1, children: 1, males: 1, females: 1 } };
    const occupancyDate = dayIn('Asia/Kolkata', new Date());
    const json = { key: crypto.randomUUID(), flatId, presentOwnerId: present.id, newOwner, occupancyDate };
    await this.send('POST', '/api/transfers', { json, as: await this.admin() });
    const path = `/api/transfers?flatId=${flatId}`;
    const { items } = (await this.send<{ items: Transfer[] }>('GET', path, { as: await this.admin() })).body;
    const [latest] = items;
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
    const tables = new DatabaseSync(join(this.folder, 'aangan.db'), { timeout: 5000 });
    try {
      work(tables);
    } finally {
      tables.close();
    }
  }
}
