import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { Owner } from '#domain/owner.ts';
import type { Ownership } from '#domain/ownership.ts';
import { family, flatDraft, type Items, ownerDraft } from '../../../tests/support/entries.ts';
import type { Answer } from '../../../tests/support/senders.ts';
import { anOffice, type Person, todayOf } from '../../../tests/support/society.ts';

/*
 * What a transfer's preview says the submission does (docs/rules.md, Transfers): in societies made by random owners,
 * moves, transfers, reversals, corrections and flats that were deleted and made again, for days of the past.
 */

const numbers = ['A-101', 'A-102', 'A-103'];
const place = fc.nat({ max: numbers.length - 1 });
const whose = fc.nat({ max: 5 });
const ago = fc.nat({ max: 30 });

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('owner' as const), place, ago, isOld: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      whose,
      place: fc.option(place),
      ago,
      until: ago,
      isOld: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete owner' as const), whose }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('flat again' as const), place }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('correct' as const), place, nth: fc.nat({ max: 3 }), ago, until: ago }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reverse' as const), nth: fc.nat({ max: 3 }) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('transfer' as const),
      place,
      whose: fc.option(whose),
      ago,
      isStale: fc.nat({ max: 9 }),
    }),
  },
);
type Step = (typeof step)['generate'] extends (...args: never[]) => { value: infer T } ? T : never;
type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

/** One society, and the days of it. */
class Office {
  readonly admin: Person;
  readonly dayAgo: (days: number) => string;
  people = 0;
  transfers = 0;
  disagreements: string[] = [];

  constructor(admin: Person, dayAgo: (days: number) => string) {
    this.admin = admin;
    this.dayAgo = dayAgo;
  }

  private async items<T>(path: string): Promise<T[]> {
    return (await this.admin.send<Items<T>>('GET', path)).body.items;
  }

  private async flatAt(at: number): Promise<Flat | undefined> {
    return (await this.items<Flat>('/api/flats')).find(({ flatNumber }) => flatNumber === numbers[at]);
  }

  async take(one: Step): Promise<void> {
    if (one.kind === 'transfer') return this.transfer(one);
    const answer = await this.prepare(one);
    expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(500);
  }

  private async prepare(one: Exclude<Step, { kind: 'transfer' }>): Promise<Answer | undefined> {
    const { admin, dayAgo } = this;
    if (one.kind === 'owner') return this.addOwner(one);
    if (one.kind === 'flat again') return this.makeAgain(one);
    if (one.kind === 'correct') return this.correct(one);
    if (one.kind === 'reverse') {
      const entry = (await this.items<{ id: string }>('/api/transfers'))[one.nth];
      const json = { key: crypto.randomUUID(), reason: 'entered by mistake' };
      return entry && admin.send('POST', `/api/transfers/${entry.id}/reversal`, json);
    }
    const owner = (await this.items<Owner>('/api/owners'))[one.whose];
    if (!owner) return undefined;
    if (one.kind === 'delete owner') return admin.send('DELETE', `/api/owners/${owner.id}`);
    const flatId = one.place === null ? null : ((await this.flatAt(one.place))?.id ?? null);
    const endings = Object.fromEntries(owner.flats.map(({ id }) => [id, dayAgo(one.until)]));
    const days = { since: dayAgo(one.ago), endings };
    const facts = { status: one.isOld ? 'Old' : 'Active', flatId, ...days };
    return admin.send('PATCH', `/api/owners/${owner.id}`, { version: owner.version, ...facts });
  }

  private async addOwner({ place: at, ago: days, isOld }: StepOf<'owner'>): Promise<Answer> {
    this.people += 1;
    const flatId = (await this.flatAt(at))?.id ?? null;
    const facts = { occupancyDate: this.dayAgo(days), status: isOld ? 'Old' : 'Active', flatId };
    return this.admin.send('POST', '/api/owners', { ...ownerDraft, name: `Person ${this.people}`, ...facts });
  }

  private async makeAgain({ place: at }: StepOf<'flat again'>): Promise<Answer> {
    const flat = await this.flatAt(at);
    if (flat) await this.admin.send('DELETE', `/api/flats/${flat.id}`);
    return this.admin.send('POST', '/api/flats', { ...flatDraft, flatNumber: numbers[at] });
  }

  private async correct({ place: at, nth, ago: days, until }: StepOf<'correct'>): Promise<Answer | undefined> {
    const flat = await this.flatAt(at);
    const one = flat && (await this.items<Ownership>(`/api/flats/${flat.id}/ownerships`))[nth];
    if (!one) return undefined;
    const [since, end] = [this.dayAgo(Math.max(days, until)), this.dayAgo(Math.min(days, until))];
    const json = { since, until: one.until === null ? null : end, reason: 'The deed says so' };
    return this.admin.send('POST', `/api/ownerships/${one.id}/correction`, json);
  }

  private async transfer({ place: at, whose: nth, ago: days, isStale }: StepOf<'transfer'>): Promise<void> {
    const flat = await this.flatAt(at);
    if (!flat) return;
    const known = nth === null ? undefined : (await this.items<Owner>('/api/owners'))[nth];
    this.people += 1;
    const draft = {
      flatId: flat.id,
      presentOwnerId: isStale === 0 ? null : flat.ownerId,
      existingOwnerId: known?.id ?? null,
      newOwner: { name: known?.name ?? `Person ${this.people}`, phone: '5500000001', familyDetails: family },
      occupancyDate: this.dayAgo(days - 1),
    };
    const preview = await this.admin.send('POST', '/api/transfers/preview', draft);
    const submitted = await this.admin.send('POST', '/api/transfers', { key: crypto.randomUUID(), ...draft });
    this.transfers += 1;
    const [foreseen, done] = [outcomeOf(preview), outcomeOf(submitted)];
    if (foreseen !== done) this.disagreements.push(`${foreseen} / ${done}: ${JSON.stringify(draft)}`);
  }
}

/** A yes, or the problem's code and the fields it stands at. */
function outcomeOf({ status, body }: Answer): string {
  if (status < 300) return 'yes';
  return `${status} ${body['code']} ${Object.keys((body['errors'] as object | undefined) ?? {}).sort()}`;
}

test('the preview of a transfer and the transfer itself always say the same', async () => {
  const { society, admin } = await anOffice();
  const { db } = society.context;
  const office = new Office(admin, (days) => todayOf(society, -days));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      for (const table of ['transfers', 'ownerships', 'owners', 'flats'] as const) await db.deleteFrom(table).execute();
      for (const flatNumber of numbers) await admin.send('POST', '/api/flats', { ...flatDraft, flatNumber });
      for (const one of steps) await office.take(one);
      expect(office.disagreements).toEqual([]);
    }),
    { numRuns: 6 },
  );
  expect(office.transfers).toBeGreaterThan(0);
});
