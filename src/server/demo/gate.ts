import type { Faker } from '@faker-js/faker';
import { civilTimeIn } from '#domain/civilTime.ts';
import { GuardDraft } from '#domain/guard.ts';
import { PassDraft } from '#domain/pass.ts';
import { ShiftDraft } from '#domain/shift.ts';
import { StopDraft } from '#domain/stop.ts';
import { VisitDraft } from '#domain/visit.ts';
import type { VisitorKind } from '#domain/visitKinds.ts';
import type { Actor, Tx } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/database/tables.ts';
import { addDevice } from '#server/devices/commands.ts';
import { addGuard } from '#server/guards/commands.ts';
import { addShift } from '#server/guards/shifts.ts';
import { addPass } from '#server/passes/commands.ts';
import { theSociety } from '#server/society/queries.ts';
import { addStop } from '#server/stops/commands.ts';
import { addDeparture, addPassage, addVisit } from '#server/visits/commands.ts';

export const demoPin = '4821';
export const guards = ['Ramesh Pawar', 'Sita More', 'Vijay Kale'];
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Two devices of the gate that wait for their codes, and three guards, who have taken turns at the gate of the demo's account. */
export async function standGuard({ db, write, pins, now }: AppContext, admin: Actor | null): Promise<void> {
  for (const name of ['Main gate', 'Back gate']) await write(admin, (tx) => addDevice(tx, { name }));
  const ids: string[] = [];
  for (const name of guards) {
    const pinHash = await pins.hash(demoPin);
    const draft = GuardDraft.parse({ name });
    ids.push((await write(admin, (tx) => addGuard(tx, draft, pinHash))).id);
  }
  const actor = await theGate(db);
  if (!actor) return;
  for (const [nth, guardId] of ids.entries()) {
    const happenedAt = new Date(now().getTime() - (ids.length - nth) * 12 * hourMs).toISOString();
    const note = nth === ids.length - 1 ? 'The lift man comes at 5. The key of the meter room is in the box.' : null;
    const shift = ShiftDraft.parse({ id: crypto.randomUUID(), guardId, pin: demoPin, note, happenedAt });
    await write(actor, (tx) => addShift(tx, shift, null));
  }
}

async function theGate(db: Db): Promise<Actor | undefined> {
  const accounts = db.selectFrom('users').select(['id as userId', 'name', 'email']);
  return accounts.where('email', '=', 'security@demo.example').executeTakeFirst();
}

/** Three visitors who are expected, of whom one comes every day, and a vehicle that is not let in without asking. */
export async function expectVisitors({ db, write, now }: AppContext): Promise<void> {
  const accounts = db.selectFrom('users').select(['id as userId', 'name', 'email']);
  const actor: Actor | undefined = await accounts.where('role', '=', 'admin').executeTakeFirst();
  if (!actor) return;
  const { timeZone } = await theSociety(db);
  const flats = await db.selectFrom('flats').select(['id', 'flatNumber']).orderBy('flatNumber').limit(3).execute();
  const clock = (hours: number) => civilTimeIn(timeZone, new Date(now().getTime() + hours * hourMs));
  const expected = [
    { name: 'Anil Kumar', kind: 'guest', from: clock(-1), until: clock(8) },
    {
      name: 'Lakshmi',
      kind: 'helper',
      from: clock(-48),
      until: clock(24 * 90),
      isOnce: false,
      note: 'Cooks, mornings',
    },
    { name: 'Rahul, carpenter', kind: 'worker', from: clock(20), until: clock(28), note: 'Brings a ladder' },
  ];
  for (const [place, flat] of flats.entries()) {
    const draft = PassDraft.parse({ ...expected[place], flats: [flat.flatNumber] });
    await write(actor, (tx) => addPass(tx, draft, { flatIds: [flat.id], errors: {} }));
  }
  const reason = 'Drove off after a collision in the yard; let the office know';
  const stop = StopDraft.parse({ vehicleNumber: 'MH 12 ZX 7001', reason, lastDay: null });
  await write(actor, (tx) => addStop(tx, stop, { flatIds: [], errors: {} }));
}

const howMany = 60;

const kinds: { value: VisitorKind; weight: number }[] = [
  { value: 'delivery', weight: 8 },
  { value: 'guest', weight: 4 },
  { value: 'cab', weight: 3 },
  { value: 'helper', weight: 3 },
  { value: 'worker', weight: 1 },
];
const firms = ['Courier', 'Groceries', 'Pharmacy', 'Newspapers'];

/**
 * Fills the gate book of the last 36 hours: most visitors have left, a few are inside, one for longer than is usual.
 */
export async function keepGateBook({ db, write, now }: AppContext, faker: Faker): Promise<void> {
  const actor = await theGate(db);
  if (!actor) return;
  const flats = await db.selectFrom('flats').select('id').orderBy('flatNumber').execute();
  const vehicles = await db.selectFrom('vehicles').select('id').orderBy('numberKey').limit(howMany).execute();
  const at = (ago: number) => new Date(now().getTime() - ago);
  // `now` is set to the time of the event, so that no line of the gate book shows as received late.
  const heardAt = (then: Date, work: (tx: Tx) => Promise<unknown>) => write(actor, (tx) => work({ ...tx, now: then }));
  for (let nth = 0; nth < howMany; nth++) {
    const ago = ((howMany - nth) * 36 * hourMs) / howMany;
    const id = crypto.randomUUID();
    const vehicleId = nth % 4 === 0 ? vehicles[nth]?.id : undefined;
    if (vehicleId) {
      const way = faker.helpers.arrayElement(['in', 'out'] as const);
      await heardAt(at(ago), (tx) => addPassage(tx, { id, vehicleId, way, asked: [] }));
      continue;
    }
    const draft = VisitDraft.parse({ id, ...visitor(faker) });
    const flatIds = [faker.helpers.arrayElement(flats).id];
    await heardAt(at(ago), (tx) => addVisit(tx, draft, { flatIds, errors: {} }));
    const isInside = nth > howMany - 6 || nth === howMany - 20;
    const stayed = Math.min(ago, faker.number.int({ min: 5, max: 55 }) * minuteMs);
    const departure = { id: crypto.randomUUID() };
    if (!isInside) await heardAt(at(ago - stayed), (tx) => addDeparture(tx, id, departure, { onlyBy: null }));
  }
}

function visitor(faker: Faker) {
  const kind = faker.helpers.weightedArrayElement(kinds);
  if (kind === 'delivery') return { kind, name: faker.helpers.arrayElement(firms) };
  const vehicleNumber = kind === 'cab' ? `MH 12 QT ${faker.number.int({ min: 1000, max: 9999 })}` : null;
  return { kind, name: faker.person.firstName(), vehicleNumber, people: kind === 'guest' ? 2 : 1 };
}
