import type { Faker } from '@faker-js/faker';
import { VisitDraft } from '#domain/visit.ts';
import type { VisitorKind } from '#domain/visitKinds.ts';
import type { Actor, Tx } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { addDeparture, addPassage, addVisit } from '#server/visits/commands.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
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
  const guard = await db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', 'security@demo.example')
    .executeTakeFirst();
  if (!guard) return;
  const actor: Actor = { userId: guard.id, name: guard.name, email: guard.email };
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
