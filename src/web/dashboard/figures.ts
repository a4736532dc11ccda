import type { Dashboard } from '#domain/dashboard.ts';
import { type FlatStatus, flatStatuses, flatStatusLabels } from '#domain/flatFacts.ts';
import { type VehicleType, vehicleTypes } from '#domain/vehicleFacts.ts';

/** The name of a colour and pattern, which the stylesheet defines. */
export type Pattern = FlatStatus | 'males' | 'females' | 'children' | 'unsaid' | 'vehicles';

/** One count of a chart, and the list that it counts. */
export type Figure = { name: string; count: number; pattern: Pattern; target: Target };

export type Target =
  | { to: '/admin/flats'; search: { wing?: string; status?: FlatStatus; add?: '1' } }
  | { to: '/admin/owners'; search: { status?: 'Active'; add?: '1' } }
  | { to: '/admin/tenancies'; search: { state?: 'day' | 'ending' | 'overdue' } }
  | { to: '/admin/vehicles'; search: { type?: VehicleType | 'none'; add?: '1' } };

/** The cards about tenancies; a card is shown only when its count is above 0. */
const ofTenancies = [
  { name: 'Let out', of: 'let', search: { state: 'day' } },
  { name: 'Tenancies ending', of: 'ending', search: { state: 'ending' } },
  { name: 'Tenancies overdue', of: 'overdue', search: { state: 'overdue' } },
] as const;

export type CardFigure = Omit<Figure, 'pattern'>;

/** docs/rules.md, Admin dashboard: the six cards. */
export function cardFigures({ flats, owners, vehicles }: Dashboard): CardFigure[] {
  return [
    { name: 'Total Flats', count: flats.total, target: { to: '/admin/flats', search: {} } },
    { name: 'Occupied Flats', count: flats.Occupied, target: flatsWith('Occupied') },
    { name: 'Maintenance Flats', count: flats.Maintenance, target: flatsWith('Maintenance') },
    { name: 'Available Flats', count: flats.Available, target: flatsWith('Available') },
    { name: 'Total Owners', count: owners.total, target: { to: '/admin/owners', search: {} } },
    { name: 'Total Vehicles', count: vehicles.total, target: { to: '/admin/vehicles', search: {} } },
  ];
}

/** The cards about tenancies whose count is above 0: flats let out, tenancies ending, tenancies overdue. */
export function tenancyFigures({ let: letOut, tenancies }: Dashboard): CardFigure[] {
  return ofTenancies.flatMap(({ name, search, of }) => {
    const count = of === 'let' ? letOut : tenancies[of];
    return count === 0 ? [] : [{ name, count, target: { to: '/admin/tenancies', search } } as const];
  });
}

/** The order of the statuses on the dashboard: lived in, available, out of use. */
const statusOrder = ['Occupied', 'Available', 'Maintenance'] as const satisfies readonly FlatStatus[];

export function occupancyFigures({ flats }: Pick<Dashboard, 'flats'>): Figure[] {
  return statusOrder.map((status) => ({
    name: flatStatusLabels[status],
    count: flats[status],
    pattern: status,
    target: flatsWith(status),
  }));
}

/** docs/rules.md, Who lives there. */
export function residentFigures({ residents }: Pick<Dashboard, 'residents'>): Figure[] {
  const { males, females, children, total } = residents;
  const target: Target = { to: '/admin/owners', search: { status: 'Active' } };
  // Listed adults of whom the record says neither: without them the parts do not add up to the total.
  const unsaid = total - males - females - children;
  return [
    { name: 'Male Residents', count: males, pattern: 'males', target },
    { name: 'Female Residents', count: females, pattern: 'females', target },
    { name: 'Children', count: children, pattern: 'children', target },
    ...(unsaid > 0 ? [{ name: 'Other or not said', count: unsaid, pattern: 'unsaid', target } as const] : []),
  ];
}

/** Every type that has vehicles, the most frequent first; vehicles without a type last, if there are any. */
export function vehicleFigures({ vehicles }: Pick<Dashboard, 'vehicles'>): Figure[] {
  const countOf = (type: VehicleType | null) => vehicles.byType.find((entry) => entry.type === type)?.count ?? 0;
  const typed = vehicleTypes.map(
    (type): Figure => ({
      name: type,
      count: countOf(type),
      pattern: 'vehicles',
      target: { to: '/admin/vehicles', search: { type } },
    }),
  );
  const untyped: Figure = {
    name: 'Not given',
    count: countOf(null),
    pattern: 'vehicles',
    target: { to: '/admin/vehicles', search: { type: 'none' } },
  };
  return [...typed.sort((a, b) => b.count - a.count), ...(untyped.count > 0 ? [untyped] : [])];
}

export type WingFigures = { wing: string; name: string; total: number; target: Target; figures: Figure[] };

export function wingFigures({ wings }: Pick<Dashboard, 'wings'>): WingFigures[] {
  return wings.map((counts) => {
    // The list has no filter for the flats without a wing.
    const search = counts.wing === '' ? {} : { wing: counts.wing };
    return {
      wing: counts.wing,
      name: counts.wing === '' ? 'No wing' : `Wing ${counts.wing}`,
      total: flatStatuses.reduce((total, status) => total + counts[status], 0),
      target: { to: '/admin/flats', search },
      figures: statusOrder.map((status) => ({
        name: flatStatusLabels[status],
        count: counts[status],
        pattern: status,
        target: { to: '/admin/flats', search: { ...search, status } },
      })),
    };
  });
}

/** A count as a share of a total: '82%'; '0%' where the total is 0. */
export function share(count: number, total: number): string {
  if (total === 0) return '0%';
  const percent = (count / total) * 100;
  if (percent > 0 && percent < 1) return 'under 1%';
  // 999 of 1 000 are not 100%.
  return `${percent > 99 && percent < 100 ? 99 : Math.round(percent)}%`;
}

function flatsWith(status: FlatStatus): Target {
  return { to: '/admin/flats', search: { status } };
}

/**
 * What a society has of what it begins with, beside its records. What was chosen is null while it can't be told: it is
 * neither asked for, as it may long be chosen, nor said to be done.
 */
export type Begun = { society: string; hasChosenSignUp: boolean | null; hasChosenRecords: boolean | null };

/**
 * Whether to show the first steps: until each register has a record and what a society has to choose is chosen; users can be
 * invited at any time.
 */
export function isBeginning(
  { society, hasChosenSignUp, hasChosenRecords }: Begun,
  { flats, owners, vehicles }: Dashboard,
): boolean {
  const isEmpty = flats.total === 0 || owners.total === 0 || vehicles.total === 0;
  return society === '' || isEmpty || hasChosenSignUp === false || hasChosenRecords === false;
}
