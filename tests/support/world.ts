import { addUser } from '#server/users/commands.ts';
import { dayAgo, entriesOf, family } from './entries.ts';
import { aSessionOf } from './sessions.ts';
import type { Person, TestSociety } from './society.ts';

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
    return { flatNumber: `A-${this.count}`, floor: 1, type: '1BHK', status: 'Available' };
  }

  async flat(): Promise<string> {
    return (await this.admin.send<{ id: string }>('POST', '/api/flats', this.flatDraft())).body.id;
  }

  ownerDraft() {
    const contact = { email: 'owner@people.example', phone: '5500000000' };
    return { name: 'Owner', ...contact, occupancyDate: dayAgo(9), status: 'Active', familyDetails: family };
  }

  async owner(more: object = {}): Promise<string> {
    return (await entriesOf(this.admin).owner('Owner', more)).id;
  }

  async vehicleDraft() {
    this.count += 1;
    const [ownerId, flatId] = [await this.owner(), await this.flat()];
    return { vehicleNumber: `KA 01 ZZ ${this.count}`, company: 'Tata', model: 'Nexon', ownerId, flatId };
  }

  async vehicle(): Promise<{ id: string; vehicleNumber: string }> {
    const { body } = await this.admin.send<{ id: string; vehicleNumber: string }>(
      'POST',
      '/api/vehicles',
      await this.vehicleDraft(),
    );
    return body;
  }

  async transferDraft() {
    const newOwner = { name: 'Buyer', phone: '5500000001', familyDetails: family };
    return { flatId: await this.flat(), presentOwnerId: null, newOwner, occupancyDate: dayAgo(0) };
  }

  async transfer(): Promise<string> {
    const { body } = await entriesOf(this.admin).transfer({ id: await this.flat() });
    return String(body['id']);
  }

  async ownership(): Promise<string> {
    const flatId = await this.flat();
    await this.owner({ flatId, occupancyDate: '2024-04-01' });
    const { body } = await this.admin.send<{ items: { id: string }[] }>('GET', `/api/flats/${flatId}/ownerships`);
    return body.items[0]?.id ?? '';
  }

  async societyVersion(): Promise<number> {
    return (await this.admin.send<{ version: number }>('GET', '/api/society')).body.version;
  }

  /** Someone with an open request, so that it can be answered. */
  async user(): Promise<string> {
    const { parts } = this.society;
    const account = { email: this.email(), name: 'N', role: 'user', adminRequest: 'open', createdBy: null } as const;
    const { id } = await parts.write(null, (tx) => addUser(tx, { ...account, passwordHash: '-' }));
    return id;
  }

  async sessionOf(person: Person | null): Promise<string> {
    const { parts } = this.society;
    if (!person) return crypto.randomUUID();
    await aSessionOf(parts, person.id);
    const sessions = parts.db.selectFrom('sessions').select('id').where('userId', '=', person.id);
    return (await sessions.orderBy('createdAt', 'desc').executeTakeFirstOrThrow()).id;
  }
}
