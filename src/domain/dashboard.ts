import type { FlatStatus } from '#domain/flat.ts';
import type { OwnerStatus } from '#domain/owner.ts';
import type { VehicleType } from '#domain/vehicle.ts';

/** The admin dashboard's figures, counted by the database (section 7, Dashboard stats). */
export type Dashboard = {
  flats: { total: number } & Record<FlatStatus, number>;
  owners: { total: number } & Record<OwnerStatus, number>;
  vehicles: { total: number; byType: { type: VehicleType | null; count: number }[] };
  residents: { males: number; females: number; children: number; total: number };
  wings: { wing: string; Available: number; Occupied: number; Maintenance: number }[];
};
