import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkPurpose } from '#domain/link.ts';
import { nameOf } from '#server/backup/folder.ts';
import { makeLink } from '#server/identity/links.ts';
import { beginSecondFactor, confirmSecondFactor, removeSecondFactor } from '#server/identity/secondFactor.ts';
import { rememberMatchings } from '#server/imports/matchings.ts';
import { addUser } from '#server/users/commands.ts';
import { codeOf } from './authenticator.ts';
import { backUp } from './backups.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  addView,
  aPlate,
  dayAgo,
  family,
  flatDraft,
  ownerDraft,
  transferFlat,
  vehicleDraft,
} from './entries.ts';
import { aSessionOf } from './sessions.ts';
import type { Person, TestSociety } from './society.ts';

const pin = '4821';

/** The things that requests of the route table are about, made anew for each. */
export class World {
  readonly society: TestSociety;
  readonly guest: Person;
  readonly admin: Person;
  private count = 100;

  constructor(society: TestSociety, people: { guest: Person; admin: Person }) {
    this.society = society;
    this.guest = people.guest;
    this.admin = people.admin;
  }

  email(): string {
    return `${crypto.randomUUID()}@society.example`;
  }

  flatDraft() {
    this.count += 1;
    return { ...flatDraft, flatNumber: `A-${this.count}` };
  }

  async flat(): Promise<string> {
    return (await addFlat(this.admin, this.flatDraft().flatNumber)).id;
  }

  ownerDraft() {
    return ownerDraft;
  }

  async owner(more: object = {}): Promise<string> {
    return (await addOwner(this.admin, more)).id;
  }

  /** Somebody who has agreed to the notice. */
  async agreedOwner(): Promise<string> {
    const ownerId = await this.owner();
    const consent = { ownerIds: [ownerId], notice: 1, day: dayAgo(0), how: 'paper' };
    await this.admin.send('POST', '/api/privacy/consents', consent);
    return ownerId;
  }

  async vehicleDraft() {
    const [ownerId, flatId] = [await this.owner(), await this.flat()];
    return { ...vehicleDraft, vehicleNumber: aPlate(), ownerId, flatId };
  }

  async vehicle(): Promise<{ id: string; vehicleNumber: string }> {
    return addVehicle(this.admin, await this.vehicleDraft());
  }

  viewDraft() {
    this.count += 1;
    return { list: 'flats', name: `View ${this.count}`, address: 'wing=A' };
  }

  /** A view that every administrator sees. */
  async sharedView(): Promise<string> {
    return (await addView(this.admin, { ...this.viewDraft(), isShared: true })).id;
  }

  async transferDraft() {
    const newOwner = { name: 'Buyer', phone: '5500000001', familyDetails: family };
    return { flatId: await this.flat(), presentOwnerId: null, newOwner, occupancyDate: dayAgo(0) };
  }

  async holdersDraft() {
    const holders = [
      { name: 'Heir One', share: '1/2' },
      { name: 'Heir Two', share: '1/2' },
    ];
    return { flatId: await this.flat(), presentOwnerIds: [], holders, on: dayAgo(0), reason: 'inheritance' };
  }

  async transfer(): Promise<string> {
    const { body } = await transferFlat(this.admin, { id: await this.flat() });
    return String(body['id']);
  }

  async ownership(): Promise<string> {
    const flatId = await this.flat();
    await this.owner({ flatId, occupancyDate: '2024-04-01' });
    const { body } = await this.admin.send<{ items: { id: string }[] }>('GET', `/api/flats/${flatId}/ownerships`);
    return body.items[0]?.id ?? '';
  }

  async nominationDraft() {
    const flatId = await this.flat();
    const ownerId = await this.owner({ flatId, occupancyDate: '2024-04-01' });
    const nominees = [{ name: 'Nominee', relation: 'Son', share: 100 }];
    return { flatId, ownerId, since: '2025-08-15', nominees };
  }

  async nomination(): Promise<string> {
    const draft = await this.nominationDraft();
    return String((await this.admin.send('POST', '/api/nominations', draft)).body['id']);
  }

  async tenancyDraft() {
    const tenants = [{ name: 'Kabir Menon', phone: '9820077777' }];
    return { flatId: await this.flat(), since: dayAgo(30), lastDay: dayAgo(-300), tenants };
  }

  async tenancy(): Promise<string> {
    return String((await this.admin.send('POST', '/api/tenancies', await this.tenancyDraft())).body['id']);
  }

  async householdDraft() {
    const { flatId } = await this.tenancyDraft();
    const tenants = [{ name: 'Zubin Menon' }];
    await this.admin.send('POST', '/api/tenancies', { flatId, since: dayAgo(30), lastDay: dayAgo(-300), tenants });
    return { flatId, members: [{ name: 'Kamala Menon', relation: 'Mother', ageGroup: 'senior', help: 'Wheelchair' }] };
  }

  async householdMember(): Promise<string> {
    const { body } = await this.admin.send<{ items: { id: string }[] }>(
      'POST',
      '/api/households',
      await this.householdDraft(),
    );
    return body.items[0]?.id ?? '';
  }

  async visitDraft() {
    const { flatNumber } = await addFlat(this.admin, this.flatDraft().flatNumber);
    return { id: crypto.randomUUID(), kind: 'guest', flats: [flatNumber], name: 'Anil' };
  }

  /** Somebody who is inside, entered by an administrator, or by whoever asks where they may. */
  async visit(asking: Person | null = null): Promise<string> {
    const { context, sender } = this.society;
    const send = asking?.role === 'security' ? sender(await aSessionOf(context, asking.id)) : this.admin.send;
    return String((await send('POST', '/api/visits', await this.visitDraft())).body['id']);
  }

  async passDraft() {
    const { flats } = await this.visitDraft();
    return { name: 'Anil Kumar', kind: 'guest', flats, from: '2036-03-05T10:00', until: '2036-03-05T22:00' };
  }

  async pass(): Promise<string> {
    return String((await this.admin.send('POST', '/api/passes', await this.passDraft())).body['id']);
  }

  async passCode(): Promise<string> {
    return String((await this.admin.send('POST', '/api/passes', await this.passDraft())).body['code']);
  }

  async stop(): Promise<string> {
    const draft = { vehicleNumber: 'MH 12 ZX 7001', reason: 'Ask the office', lastDay: null };
    return String((await this.admin.send('POST', '/api/stops', draft)).body['id']);
  }

  /** Somebody who is stopped, and was sent away once. */
  async metStop(): Promise<string> {
    const id = await this.stop();
    await this.admin.send('POST', `/api/stops/${id}/hits`, { id: crypto.randomUUID() });
    return id;
  }

  async guard(): Promise<string> {
    const added = await this.admin.send<{ guard: { id: string } }>('POST', '/api/guards', { name: 'Ramesh', pin });
    return added.body.guard.id;
  }

  async shiftDraft() {
    return { id: crypto.randomUUID(), guardId: await this.guard(), pin, note: 'The lift man comes at 5' };
  }

  /** A shift at the gate of whoever asks, where they have one. */
  async shift(asking: Person | null): Promise<string> {
    const draft = await this.shiftDraft();
    if (asking?.role !== 'security') return draft.id;
    const { context, sender } = this.society;
    await sender(await aSessionOf(context, asking.id))('POST', '/api/devices/me/shifts', draft);
    return draft.id;
  }

  /** A device of the gate that waits for its code. */
  async device(): Promise<{ id: string; code: string }> {
    const name = `Gate ${crypto.randomUUID()}`;
    const { body } = await this.admin.send<{ device: { id: string }; code: string }>('POST', '/api/devices', { name });
    return { id: body.device.id, code: body.code };
  }

  async deviceOnDuty(): Promise<string> {
    const { context, sender } = this.society;
    const { id } = await this.device();
    await sender(await aSessionOf(context, id))('POST', '/api/devices/me/shifts', await this.shiftDraft());
    return id;
  }

  /** Something that was done and can be taken back. */
  async activity(): Promise<string> {
    const { headers } = await this.admin.send('POST', '/api/flats', this.flatDraft());
    return headers.get('activity-id') ?? '';
  }

  /** A flat that has a history. */
  async soldFlat(): Promise<string> {
    const { body } = await this.admin.send<{ flatId: string }>('GET', `/api/transfers/${await this.transfer()}`);
    return body.flatId;
  }

  async societyVersion(): Promise<number> {
    return (await this.admin.send<{ version: number }>('GET', '/api/society')).body.version;
  }

  async noticeVersion(): Promise<number> {
    return (await this.admin.send<{ version: number }>('GET', '/api/privacy/notice')).body.version;
  }

  /** Someone with open requests, so that they can be answered. */
  async user(): Promise<string> {
    const { context } = this.society;
    const account = { email: this.email(), name: 'N', role: 'user', createdBy: null } as const;
    const { id } = await context.write(null, (tx) =>
      addUser(tx, { ...account, adminRequest: 'open', entryRequest: 'open', passwordHash: '-' }),
    );
    return id;
  }

  /** Somebody who has not chosen a password yet. */
  async invited(): Promise<string> {
    const { context } = this.society;
    const createdBy = await this.user();
    const account = { email: this.email(), name: 'N', role: 'user', createdBy, adminRequest: null } as const;
    return (await context.write(null, (tx) => addUser(tx, { ...account, passwordHash: null, isInvited: true }))).id;
  }

  /** The token of a link that was mailed to somebody new. */
  async link(purpose: LinkPurpose): Promise<string> {
    const { context } = this.society;
    const userId = await this.invited();
    const { email } = await context.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return context.write(null, (tx) => makeLink(tx, { purpose, userId, email, isMailed: true }));
  }

  /** A mail that a server has refused for good. */
  async unsentMail(): Promise<string> {
    const id = crypto.randomUUID();
    const at = new Date().toISOString();
    const refused = { createdAt: at, nextAt: at, attempts: 1, error: '550 No such user', gaveUpAt: at };
    const mail = { id, purpose: 'invitation', userId: null, email: this.email(), ...refused } as const;
    await this.society.context.db.insertInto('outbox').values(mail).execute();
    return id;
  }

  /** An import of this person's; one row of it makes a flat, another can't be taken. */
  async importOf(person: Person | null): Promise<string> {
    return (await this.#import(person)).id;
  }

  /** Remembers what was chosen for the columns of a sheet. */
  async rememberedColumns(): Promise<void> {
    await this.society.context.write(null, (tx) =>
      rememberMatchings(tx, { contact: { columns: { 0: { field: 'phone', nth: 1 } }, headings: { 0: 'Contact' } } }),
    );
  }

  async importToApply(person: Person | null): Promise<{ id: string; json: { digest: string } }> {
    const { id, digest } = await this.#import(person);
    return { id, json: { digest } };
  }

  async #import(person: Person | null): Promise<{ id: string; digest: string }> {
    if (person?.role !== 'admin') return { id: crypto.randomUUID(), digest: '' };
    const text = `Flat\tType\n${this.flatDraft().flatNumber}\t2BHK\nA-102\tDuplex\nA WING`;
    const send = this.society.sender(await aSessionOf(this.society.context, person.id));
    const sent = await send<{ id: string; digest: string }>('POST', '/api/imports/pasted', { text });
    return sent.status === 201 ? sent.body : { id: crypto.randomUUID(), digest: '' };
  }

  /** The name of a backup that is there. */
  async backup(): Promise<string> {
    const { place } = this.society;
    const name = nameOf('manual', new Date(0), 'Asia/Kolkata');
    const file = join(place.dataDir, 'backups', name);
    // One backup for all who ask: to make it takes longer than anything else here.
    if (!existsSync(file)) await backUp(place, { file });
    return name;
  }

  /** The first code of a second factor that they are setting up. */
  async firstCodeOf(person: Person | null): Promise<string> {
    if (!person) return '123456';
    const { context } = this.society;
    const { secret } = await context.write(null, async (tx) => {
      await removeSecondFactor(tx, person.id);
      return beginSecondFactor(tx, { userId: person.id, email: person.email });
    });
    return codeOf(secret, context.now());
  }

  /** A recovery code of theirs, with a second factor that is on. */
  async recoveryCodeOf(person: Person | null): Promise<string> {
    if (!person) return '123456';
    await this.firstCodeOf(person);
    const own = { userId: person.id, sessionId: '' };
    const codes = await this.society.context.write(null, (tx) => confirmSecondFactor(tx, own));
    return codes[0] ?? '';
  }

  async sessionOf(person: Person | null): Promise<string> {
    const { context } = this.society;
    if (!person) return crypto.randomUUID();
    await aSessionOf(context, person.id);
    const sessions = context.db.selectFrom('sessions').select('id').where('userId', '=', person.id);
    return (await sessions.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id;
  }
}
