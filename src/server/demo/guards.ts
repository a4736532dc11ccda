import { GuardDraft } from '#domain/guard.ts';
import { ShiftDraft } from '#domain/shift.ts';
import type { Actor } from '#server/changes/write.ts';
import type { AppContext } from '#server/context.ts';
import { addDevice } from '#server/devices/commands.ts';
import { addGuard } from '#server/guards/commands.ts';
import { addShift } from '#server/guards/shifts.ts';

export const demoPin = '4821';
export const guards = ['Ramesh Pawar', 'Sita More', 'Vijay Kale'];
const hourMs = 60 * 60 * 1000;

/** Two devices of the gate that wait for their codes, and three guards, who have taken turns at the gate of the demo's account. */
export async function standGuard({ db, write, pins, now }: AppContext, admin: Actor | null): Promise<void> {
  for (const name of ['Main gate', 'Back gate']) await write(admin, (tx) => addDevice(tx, { name }));
  const ids: string[] = [];
  for (const name of guards) {
    const pinHash = await pins.hash(demoPin);
    const draft = GuardDraft.parse({ name });
    ids.push((await write(admin, (tx) => addGuard(tx, draft, pinHash))).id);
  }
  const gate = await db.selectFrom('users').selectAll().where('email', '=', 'security@demo.example').executeTakeFirst();
  if (!gate) return;
  const actor: Actor = { userId: gate.id, name: gate.name, email: gate.email };
  for (const [nth, guardId] of ids.entries()) {
    const happenedAt = new Date(now().getTime() - (ids.length - nth) * 12 * hourMs).toISOString();
    const note = nth === ids.length - 1 ? 'The lift man comes at 5. The key of the meter room is in the box.' : null;
    const shift = ShiftDraft.parse({ id: crypto.randomUUID(), guardId, pin: demoPin, note, happenedAt });
    await write(actor, (tx) => addShift(tx, shift, null));
  }
}
