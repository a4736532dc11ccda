// What a device of the gate keeps is what the server's look-up knows, whatever is changed, and finds the same.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Flat } from '#domain/flat.ts';
import type { GateMatch } from '#domain/gate.ts';
import { copyPartNames, copySeqHeader, type GateCopy, type GateCopyChanges } from '#domain/gateCopy.ts';
import { creatingGateSearch, type GateSearch } from '#domain/gateSearch.ts';
import type { Owner } from '#domain/owner.ts';
import type { GatePass, Pass } from '#domain/pass.ts';
import type { Person as OnRecord } from '#domain/person.ts';
import { whole } from '#domain/slices.ts';
import type { GateStop, Stop } from '#domain/stop.ts';
import type { Tenancy } from '#domain/tenancy.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import {
  addFlat,
  addOwner,
  addVehicle,
  dayAgo,
  editOwner,
  renumber,
  transferFlat,
} from '../../../tests/support/entries.ts';
import { aSociety, type Person } from '../../../tests/support/society.ts';
import { openStream } from '../../../tests/support/stream.ts';

const names = ['Meera Rao', 'Sūrya Iyer', 'Asha D’Souza', 'Imran Shaikh', 'Meera Shaikh', 'आशा राव'];
const plates = [
  'KA 01 AB 1234',
  'KA-01-A8-1234',
  'MH12DE1433',
  'MH 02 OI 1010',
  'KL 07 CD 1234',
  '1204',
  'DL 3C AB 1204',
];
const numbers = ['A-101', 'A-102', 'B-101', 'A-204', 'B-204'];
const texts = [
  ...[
    '1234',
    'ka01ab1234',
    'KA O1 AB I234',
    '1204',
    '10',
    'a 101',
    'A-1',
    'B-204',
    'mee',
    'surya',
    'rao mee',
    'shaikh',
  ],
  ...['mh 12', 'AB', '1O1O', 'dsouza', 'राव', 'x', '', '  ', 'MH020I1010', 'zz zz'],
];

type Device = { seq: number; search: GateSearch };

async function wholeOf(guard: Person): Promise<Device & { copy: GateCopy }> {
  const { body: copy, headers } = await guard.send<GateCopy>('GET', '/api/gate/copy');
  return { copy, seq: Number(headers.get(copySeqHeader)), search: whole(creatingGateSearch(copy)) };
}

async function follow(guard: Person, device: Device): Promise<void> {
  const { body } = await guard.send<GateCopyChanges>('GET', `/api/gate/copy/changes?after=${device.seq}`);
  const { seq, isTooLongAgo, ...changes } = body;
  expect(isTooLongAgo).toBe(false);
  whole(device.search.taking(changes));
  device.seq = seq;
}

async function expectSameAnswers(guard: Person, device: Device, more: readonly string[]): Promise<void> {
  for (const text of [...texts, ...more]) {
    const { status, body } = await guard.send<{ matches: GateMatch[] }>(
      'GET',
      `/api/gate?text=${encodeURIComponent(text)}`,
    );
    if (status === 200) expect([text, device.search.lookUp(text)]).toEqual([text, body.matches]);
  }
}

const sorted = (copy: GateCopy) => copyPartNames.map((part) => copy[part].toSorted((a, b) => (a.id < b.id ? -1 : 1)));

/** Nobody stays on the device whom nothing names any more; whoever is named by nothing found is not looked at. */
async function expectWholeCopy(guard: Person, device: Device): Promise<void> {
  const { copy } = await wholeOf(guard);
  const kept = device.search.copy();
  const known = new Set(copy.people.map(({ id }) => id));
  expect(sorted({ ...kept, people: kept.people.filter(({ id }) => known.has(id)) })).toEqual(sorted(copy));
}

/** A code and who is stopped are answered on the device as the server answers them. */
async function expectSameAtTheGate(guard: Person, { search }: Device): Promise<void> {
  const { body } = await guard.send<{ items: GateStop[] }>('GET', '/api/stops/in-force');
  const byId = (all: readonly { id: string }[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(byId(search.stops())).toEqual(byId(body.items));
  for (const { code } of search.copy().passes) {
    const answer = await guard.send<GatePass>('POST', '/api/passes/check', { code });
    expect(search.passWith(code ?? '')).toEqual(answer.body);
  }
}

const acts = [
  ...['flat', 'renumber', 'delete flat', 'owner', 'rename', 'phone', 'leaves', 'delete owner', 'vehicle'],
  ...['delete vehicle', 'vehicle moves', 'transfer', 'let', 'let to a record', 'end', 'merge', 'take a tenant out'],
  ...['announce', 'move an announcement', 'withdraw', 'come with a code', 'stop', 'change a stop', 'end a stop'],
] as const;
type Act = { act: string; which: number };

/** One change as the office makes it; what the society can't take is refused, and changes nothing. */
async function take(admin: Person, { act, which }: Act): Promise<void> {
  const all = async <T>(path: string) => (await admin.send<{ items: T[] }>('GET', path)).body.items;
  const pick = <T>(some: readonly T[]) => some[which % Math.max(some.length, 1)];
  const flat = pick(await all<Flat>('/api/flats'));
  const owner = pick(await all<Owner>('/api/owners'));
  const vehicle = pick(await all<Vehicle & { version: number }>('/api/vehicles'));
  const tenancy = pick(await all<Tenancy>('/api/tenancies'));
  const person = pick(await all<OnRecord>('/api/people'));
  const days = { since: dayAgo(which % 40), lastDay: dayAgo(-300) };
  const pass = pick(await all<Pass>('/api/passes'));
  const stop = pick(await all<Stop>('/api/stops'));
  const window = { from: `${dayAgo(which % 5)}T10:00`, until: `${dayAgo(-1 - (which % 5))}T10:00` };
  const edited = (edit: object) => owner && editOwner(admin, owner.id, edit);
  const letTo = (tenant: object) =>
    flat && admin.send('POST', '/api/tenancies', { flatId: flat.id, ...days, tenants: [tenant, { name: 'Zoya' }] });
  const newFlat = { flatNumber: pick(numbers), floor: 1, type: '2BHK', status: 'Available' };
  const work: Record<string, () => unknown> = {
    flat: () => admin.send('POST', '/api/flats', newFlat),
    renumber: () =>
      flat && admin.send('PATCH', `/api/flats/${flat.id}`, { version: flat.version, flatNumber: pick(numbers) }),
    'delete flat': () => flat && admin.send('DELETE', `/api/flats/${flat.id}`),
    owner: () =>
      addOwner(admin, { name: pick(names), email: `o${which}@people.example`, flatId: flat?.id }).catch(() => {}),
    rename: () => edited({ name: pick(names) }),
    phone: () => edited({ phone: `98450${String(which).padStart(5, '0')}` }),
    leaves: () => edited({ status: 'Old' }),
    'delete owner': () => owner && admin.send('DELETE', `/api/owners/${owner.id}`),
    vehicle: () =>
      owner &&
      flat &&
      addVehicle(admin, { vehicleNumber: pick(plates), ownerId: owner.id, flatId: flat.id }).catch(() => {}),
    'delete vehicle': () => vehicle && admin.send('DELETE', `/api/vehicles/${vehicle.id}`),
    'vehicle moves': () =>
      vehicle &&
      admin.send('PATCH', `/api/vehicles/${vehicle.id}`, {
        version: vehicle.version,
        ownerId: owner?.id,
        flatId: flat?.id,
      }),
    transfer: () => flat && transferFlat(admin, flat, { presentOwnerId: flat.ownerId }),
    let: () => letTo({ name: pick(names), phone: '98200 55555' }),
    'let to a record': () => owner && letTo({ personId: owner.id }),
    end: () =>
      tenancy &&
      admin.send('POST', `/api/tenancies/${tenancy.id}/end`, {
        ...{ version: tenancy.version, on: dayAgo(0), how: 'left' },
      }),
    merge: () =>
      owner &&
      person &&
      admin.send('POST', `/api/owners/${owner.id}/merge`, {
        ...{ version: owner.version, otherId: person.id, otherVersion: person.version, take: [] },
      }),
    'take a tenant out': () =>
      tenancy &&
      admin.send('POST', `/api/tenancies/${tenancy.id}/correction`, {
        ...{
          version: tenancy.version,
          since: tenancy.since,
          lastDay: tenancy.lastDay,
          reason: tenancy.correction ?? 'Not so',
        },
        tenants: tenancy.tenants.slice(-1).map(({ personId }) => ({ personId })),
      }),
    announce: () =>
      flat &&
      admin.send('POST', '/api/passes', { name: pick(names), kind: 'guest', flats: [flat.flatNumber], ...window }),
    'move an announcement': () =>
      pass && admin.send('PATCH', `/api/passes/${pass.id}`, { version: pass.version, ...window }),
    withdraw: () => pass && admin.send('POST', `/api/passes/${pass.id}/withdrawal`),
    'come with a code': () =>
      pass && admin.send('POST', '/api/visits', { id: crypto.randomUUID(), kind: 'guest', passId: pass.id }),
    stop: () =>
      admin.send('POST', '/api/stops', {
        ...{ vehicleNumber: pick(plates.slice(0, 5)), reason: 'Ask', lastDay: null, flat: flat?.flatNumber },
      }),
    'change a stop': () =>
      stop && admin.send('PATCH', `/api/stops/${stop.id}`, { version: stop.version, lastDay: dayAgo(-which) }),
    'end a stop': () => stop && admin.send('POST', `/api/stops/${stop.id}/ending`),
  };
  await work[act]?.();
}

test('after whatever changes a device finds what the server finds, and keeps what the server would give it anew', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const guard = await society.signedInAs('security');
  for (const [nth, flatNumber] of numbers.slice(0, 3).entries()) {
    const flat = await addFlat(admin, flatNumber);
    const owner = await addOwner(admin, { name: names[nth], email: `first${nth}@people.example`, flatId: flat.id });
    await addVehicle(admin, { vehicleNumber: plates[nth] ?? '', ownerId: owner.id, flatId: flat.id });
  }
  const device: Device = await wholeOf(guard);
  const act = fc.record({ act: fc.constantFrom(...acts), which: fc.nat({ max: 40 }) });
  const script = fc.tuple(fc.shuffledSubarray([...acts], { minLength: acts.length }), fc.array(act, { maxLength: 8 }));
  await fc.assert(
    fc.asyncProperty(script, fc.nat({ max: 40 }), fc.string({ maxLength: 8 }), async ([each, more], which, text) => {
      for (const one of [...each.map((act) => ({ act, which })), ...more]) {
        await take(admin, one);
        await follow(guard, device);
      }
      await expectSameAnswers(guard, device, [text]);
      await expectSameAtTheGate(guard, device);
      await expectWholeCopy(guard, device);
    }),
    { numRuns: 3 },
  );
});

test('a flat that gets another number changes on the device what names it: who is expected there, and who is stopped', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const guard = await society.signedInAs('security');
  const flat = await addFlat(admin, 'A-101');
  const visitor = {
    name: 'Anil',
    kind: 'guest',
    flats: ['A-101'],
    from: `${dayAgo(1)}T10:00`,
    until: `${dayAgo(-9)}T10:00`,
  };
  const { body: pass } = await admin.send<Pass>('POST', '/api/passes', visitor);
  const stop = { vehicleNumber: plates[0], reason: 'Ask', lastDay: null, flat: 'A-101' };
  expect((await admin.send('POST', '/api/stops', stop)).status).toBe(201);
  const device = await wholeOf(guard);
  await renumber(admin, flat.id, 'B-204');
  await follow(guard, device);
  expect(device.search.passWith(pass.code ?? '')?.flats).toEqual([{ id: flat.id, flatNumber: 'B-204' }]);
  expect(device.search.stops()).toMatchObject([{ flatNumber: 'B-204' }]);
});

test('a device that missed too much is told to begin anew; one that has it all is told nothing', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const guard = await society.signedInAs('security');
  await addFlat(admin);
  const { seq } = await wholeOf(guard);
  const later = await guard.send<GateCopyChanges>('GET', `/api/gate/copy/changes?after=${seq}`);
  const nothing = Object.fromEntries(copyPartNames.map((part) => [part, []]));
  expect(later.body).toEqual({ seq, isTooLongAgo: false, gone: [], ...nothing });
  await society.context.write(null, async ({ note }) => note({ topic: 'flats', entityId: null, operation: 'test' }));
  const all = await guard.send<GateCopyChanges>('GET', `/api/gate/copy/changes?after=${seq}`);
  expect(all.body).toMatchObject({ isTooLongAgo: true, flats: [] });
  expect((await guard.send('GET', '/api/gate/copy/changes?after=x')).status).toBe(422);
});

test('the gate hears that something in its copy has changed, and not what', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const guard = await society.signedInAs('security');
  const stream = await openStream(society, guard.cookie);
  await stream.next('hello');
  await addFlat(admin);
  expect((await stream.next('change')).data).toMatchObject({ topic: 'gate', ids: null });
  await stream.close();
});

test('an unchanged copy is not sent again', async () => {
  const society = await aSociety({ few: 0 });
  const admin = await society.signedInAs('admin');
  const guard = await society.signedInAs('security');
  await addFlat(admin);
  const first = await guard.send('GET', '/api/gate/copy');
  const asking = { 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await guard.send('GET', '/api/gate/copy', undefined, asking)).status).toBe(304);
  await addFlat(admin, 'A-102');
  expect((await guard.send('GET', '/api/gate/copy', undefined, asking)).status).toBe(200);
});

test('a code that is free again and a stop that is over are on no device any more, and neither is a name once its days are over', async () => {
  const society = await aSociety();
  const admin = await society.signedInAs('admin');
  const guard = await society.signedInAs('security');
  await addFlat(admin, 'B-202');
  const { body: rules } = await admin.send<{ version: number }>('GET', '/api/visits/rules');
  await admin.send('PATCH', '/api/visits/rules', { version: rules.version, namesKeptDays: 5 });
  const window = { from: `${dayAgo(1)}T10:00`, until: `${dayAgo(-1)}T10:00` };
  await admin.send('POST', '/api/passes', { name: 'Anil', kind: 'guest', flats: ['B-202'], note: 'Piano', ...window });
  await admin.send('POST', '/api/stops', { name: 'Suresh Kale', reason: 'Ask', lastDay: dayAgo(-1) });
  expect((await wholeOf(guard)).copy).toMatchObject({ passes: [{ name: 'Anil' }], stops: [{ name: 'Suresh Kale' }] });
  const after = async (days: number) => {
    society.later(days * 24 * 60 * 60 * 1000);
    await society.context.jobs.look();
    return (await wholeOf(await society.signedInAs('security'))).copy;
  };
  expect(await after(8)).toMatchObject({ passes: [{ name: null, note: null }], stops: [] });
  expect((await after(30)).passes).toEqual([]);
});
