// Fills the database that the environment names with the society of a size, through the product's own commands. A
// process of its own, in the tree of the version that it fills: node bench/fill.ts 20000
import { emptyOwner } from '#domain/owner.fields.ts';
import { dayAfter } from '#domain/tenancyFacts.ts';
import { flatsToAdd } from '#server/flats/commands.ts';
import { boot } from '#server/main.ts';
import { ownersToAdd } from '#server/owners/commands.ts';
import { addOwnerships } from '#server/ownership/commands.ts';
import { editSociety } from '#server/society/commands.ts';
import { tenanciesToAdd, tenantsToAdd } from '#server/tenancies/commands.ts';
import { addUser } from '#server/users/commands.ts';
import { vehiclesToAdd } from '#server/vehicles/commands.ts';
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
const { flats, owners, jointOwners, vehicles, tenancies, members } = society(size);
const others = new Map(jointOwners.map((one) => [one.flat, one]));
for (const block of blocksOf(flats)) {
  await context.write(actor, (tx) => tx.addMany('flats', flatsToAdd(block)));
}
for (const block of blocksOf(owners)) {
  await context.write(actor, async (tx) => {
    await tx.addMany(
      'owners',
      ownersToAdd(block.map(({ flat: _, until: __, ...owner }) => ({ ...emptyOwner(), ...owner }))),
    );
    await addOwnerships(
      tx,
      block.flatMap(({ id, name, flat, occupancyDate, until }) => {
        const span = {
          flatId: flats[flat]?.id ?? '',
          ownerId: id,
          flatNumber: flats[flat]?.flatNumber ?? '',
          ownerName: name,
          since: occupancyDate,
          until,
        };
        // A joint owner is in the same block: they come within four flats, and a thousand are whole fours.
        const other = others.get(flat);
        const person = other && owners[other.owner];
        if (!person) return [span];
        const half = { ...span, share: '1/2' };
        const { holding } = other;
        return [
          { ...half, id: holding },
          { ...half, ownerId: person.id, ownerName: person.name, place: 2, holding },
        ];
      }),
    );
  });
}
for (const block of blocksOf(vehicles)) {
  await context.write(actor, (tx) =>
    tx.addMany(
      'vehicles',
      vehiclesToAdd(
        block.map(({ flat, ...vehicle }) => ({
          ...vehicle,
          ownerId: owners[flat]?.id ?? '',
          flatId: flats[flat]?.id ?? '',
        })),
      ),
    ),
  );
}
const unknown = { adults: null, children: null, males: null, females: null };
for (const block of blocksOf(tenancies)) {
  await context.write(actor, async (tx) => {
    const people = block.flatMap(({ tenants }) => tenants);
    const persons = people.map(({ personId: id, name, phone }) => ({
      ...{ ...emptyOwner(), id, name, phone, occupancyDate: '2024-04-01', status: 'Old' as const },
    }));
    await tx.addMany(
      'owners',
      ownersToAdd(persons).map((person) => ({ ...person, isOwner: 0 })),
    );
    const rows = block.map(({ flat, tenants, lastDay, ...tenancy }) => ({
      ...{
        ...tenancy,
        ...unknown,
        lastDay,
        until: dayAfter(lastDay),
        ended: null,
        deposit: null,
        agreementNumber: null,
      },
      ...{ policeOn: null, policeReference: null, agency: null, remarks: null, renews: null, householdOf: null },
      flatId: flats[flat]?.id ?? '',
      flatNumber: flats[flat]?.flatNumber ?? '',
      tenants: tenants.map(({ personId, name }) => ({ personId, name })),
    }));
    await tx.addMany('tenancies', tenanciesToAdd(rows));
    await tx.addMany('tenants', tenantsToAdd(rows));
  });
}
const letTo = new Map(tenancies.map(({ flat, id }) => [flat, id]));
for (const block of blocksOf(members)) {
  await context.write(actor, (tx) =>
    tx.addMany(
      'householdMembers',
      block.map(({ flat, ...member }) => ({
        ...{ ...member, flatId: flats[flat]?.id ?? '', flatNumber: flats[flat]?.flatNumber ?? '' },
        ...{ tenancyId: letTo.get(flat) ?? null, ownerId: letTo.has(flat) ? null : (owners[flat]?.id ?? null) },
        ...{ personId: null, phone: null, ageGroup: null, since: '2024-04-01', until: null, correction: null },
      })),
    ),
  );
}
await stop();
process.exit(0);
