// Fills the database that the environment names with the society of a size, through the product's own commands. A process
// of its own, in the tree of the version that it fills: node bench/fill.ts 20000
import { addFlats } from '#server/flats/commands.ts';
import { boot } from '#server/main.ts';
import { insertOwners } from '#server/owners/commands.ts';
import { addOwnerships } from '#server/ownership/commands.ts';
import { editSociety } from '#server/society/commands.ts';
import { addUser } from '#server/users/commands.ts';
import { addVehicles } from '#server/vehicles/commands.ts';
import { blocksOf } from './blocks.ts';
import { people, signInPassword } from './people.ts';
import { society } from './society.ts';

const size = Number(process.argv[2]);
const { context, stop } = await boot(process.env);
const passwordHash = await context.passwords.hash(signInPassword);
const actor = await context.write(null, async (tx) => {
  await editSociety(tx, { version: tx.society.version, name: 'Bench Residency', flatNumbers: 'any' });
  let admin = null;
  for (const { email, name, role } of people) {
    const { id } = await addUser(tx, { email, name, role, adminRequest: null, passwordHash, createdBy: null });
    if (role === 'admin') admin = { userId: id, name, email };
  }
  return admin;
});
const { flats, owners, vehicles } = society(size);
for (const block of blocksOf(flats)) {
  await context.write(actor, (tx) => addFlats(tx, block));
}
for (const block of blocksOf(owners)) {
  await context.write(actor, async (tx) => {
    await insertOwners(
      tx,
      block.map(({ flat: _, until: __, ...owner }) => ({
        ...owner,
        ...{ secondPhone: null, address: null, contactName: null, contactPhone: null, contactRelation: null },
      })),
    );
    await addOwnerships(
      tx,
      block.map(({ id, name, flat, occupancyDate, until }) => ({
        flatId: flats[flat]?.id ?? '',
        ownerId: id,
        flatNumber: flats[flat]?.flatNumber ?? '',
        ownerName: name,
        since: occupancyDate,
        until,
      })),
    );
  });
}
for (const block of blocksOf(vehicles)) {
  await context.write(actor, (tx) =>
    addVehicles(
      tx,
      block.map(({ flat, ...vehicle }) => ({
        ...vehicle,
        ownerId: owners[flat]?.id ?? '',
        flatId: flats[flat]?.id ?? '',
      })),
    ),
  );
}
await stop();
process.exit(0);
