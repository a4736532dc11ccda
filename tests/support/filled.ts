import { numbered } from '#domain/flatNumber.ts';
import { emptyOwner } from '#domain/owner.fields.ts';
import type { AppContext } from '#server/context.ts';
import { keysOf } from '#server/vehicles/commands.ts';

/** Puts this many flats into a society of any numbers, each with an owner who let it, a vehicle and an entry of the register. */
export async function fill({ write }: AppContext, many: number): Promise<void> {
  const each = <T>(make: (nth: number) => T) => Array.from({ length: many }, (_, nth) => make(nth));
  const empty = { size: null, rent: null, deposit: null, description: null };
  await write(null, async (tx) => {
    const flats = await tx.addMany(
      'flats',
      each((nth) => ({ floor: 1, type: '2BHK', status: 'Occupied', ...empty, ...numbered(`B-${nth}`) })) as never,
    );
    const owners = await tx.addMany(
      'owners',
      each((nth) => ({
        ...{ ...emptyOwner(), name: `Owner ${nth}`, status: 'Active', occupancyDate: '2024-04-01' },
        ...{ adults: 1, children: 0, males: 1, females: 0 },
      })) as never,
    );
    const whose = (nth: number) => ({ flatId: flats[nth]?.id, ownerId: owners[nth]?.id });
    const spans = await tx.addMany(
      'ownerships',
      each((nth) => ({
        ...{ ...whose(nth), flatNumber: `B-${nth}`, ownerName: `Owner ${nth}`, since: '2024-04-01', until: null },
        ...{ began: 'saved', ended: null, ordinal: 100 + nth },
      })) as never,
    );
    await tx.addMany(
      'transfers',
      each((nth) => ({
        ...{ key: `key ${nth}`, request: '', kind: 'transfer', on: '2024-04-01', reason: 'sale', remarks: null },
        ...{ flatId: flats[nth]?.id, flatNumber: `B-${nth}`, fromOwnerId: null, fromName: null },
        ...{ toOwnerId: owners[nth]?.id, toName: `Owner ${nth}`, openedSpanId: spans[nth]?.id, closedSpanId: null },
        ...{
          recordedAt: '2024-04-01T00:00:00.000Z',
          recordedById: '-',
          recordedBy: '-',
          reverses: null,
          restore: null,
        },
        ...{ correction: null, vehicles: null, ordinal: 100 + nth, year: 2023, nth: nth + 1 },
      })) as never,
    );
    await tx.addMany(
      'vehicles',
      each((nth) => {
        const vehicleNumber = `KA 05 Z ${2000 + nth}`;
        const facts = { company: 'Tata', model: 'Nexon', color: null, type: null, year: null };
        return { vehicleNumber, ...keysOf(vehicleNumber), ...facts, ...whose(nth) };
      }) as never,
    );
    const tenancies = await tx.addMany(
      'tenancies',
      each((nth) => ({
        ...{ flatId: flats[nth]?.id, flatNumber: `B-${nth}`, since: '2024-04-01', lastDay: '2025-02-28' },
        ...{ until: '2025-03-01', ended: 'left', rent: null, deposit: null, agreementNumber: null, policeOn: null },
        ...{ policeReference: null, agency: null, adults: 2, children: 1, males: 1, females: 1, remarks: null },
        ...{ renews: null, correction: null },
      })) as never,
    );
    await tx.addMany(
      'tenants',
      each((nth) => ({
        ...{ tenancyId: tenancies[nth]?.id, place: 1, personId: owners[many - 1 - nth]?.id },
        name: `Owner ${many - 1 - nth}`,
      })) as never,
    );
  });
}
