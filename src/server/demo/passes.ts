import { civilTimeIn } from '#domain/civilTime.ts';
import { PassDraft } from '#domain/pass.ts';
import { StopDraft } from '#domain/stop.ts';
import type { Actor } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { addPass } from '#server/passes/commands.ts';
import { theSociety } from '#server/society/queries.ts';
import { addStop } from '#server/stops/commands.ts';

const hourMs = 60 * 60 * 1000;

/** Three visitors who are expected, of whom one comes every day, and a vehicle that is not let in without asking. */
export async function expectVisitors({ db, write, now }: AppContext): Promise<void> {
  const admin = await db.selectFrom('users').selectAll().where('role', '=', 'admin').executeTakeFirst();
  if (!admin) return;
  const actor: Actor = { userId: admin.id, name: admin.name, email: admin.email };
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
