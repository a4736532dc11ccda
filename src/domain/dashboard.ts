import { z } from 'zod';
import { count } from '#domain/fields.ts';
import { vehicleTypes } from '#domain/vehicleFacts.ts';

/** The admin dashboard's figures, counted by the database (docs/rules.md, Admin dashboard). */
export const Dashboard = z
  .strictObject({
    flats: z.strictObject({ total: count, Available: count, Occupied: count, Maintenance: count }),
    owners: z.strictObject({ total: count, Active: count, Old: count }),
    vehicles: z.strictObject({
      total: count,
      byType: z.array(z.strictObject({ type: z.enum(vehicleTypes).nullable(), count })),
    }),
    let: count.describe('Flats that are let today'),
    tenancies: z.strictObject({
      ending: count.describe('Of which the last day is within 60 days, and nobody said what becomes of them'),
      overdue: count.describe('Of which the last day is past, and nobody said what became of them'),
    }),
    residents: z.strictObject({ males: count, females: count, children: count, total: count }),
    wings: z.array(z.strictObject({ wing: z.string(), Available: count, Occupied: count, Maintenance: count })),
  })
  .meta({
    id: 'Dashboard',
    description:
      'The figures of the whole society. Residents are who lives there: the tenants of what is let, and the families of the Active owners but for those who let all they own.',
    examples: [
      {
        flats: { total: 40, Available: 6, Occupied: 33, Maintenance: 1 },
        owners: { total: 38, Active: 33, Old: 5 },
        vehicles: {
          total: 27,
          byType: [
            { type: 'Car', count: 26 },
            { type: null, count: 1 },
          ],
        },
        let: 9,
        tenancies: { ending: 2, overdue: 1 },
        residents: { males: 49, females: 52, children: 37, total: 138 },
        wings: [{ wing: 'A', Available: 6, Occupied: 33, Maintenance: 1 }],
      },
    ],
  });
export type Dashboard = z.output<typeof Dashboard>;
