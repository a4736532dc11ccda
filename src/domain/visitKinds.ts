/** The kinds of entries of the gate book (docs/rules.md, The gate book), for screens that need none of its schemas. */

export const visitorKinds = ['guest', 'delivery', 'cab', 'helper', 'worker', 'other'] as const;
export type VisitorKind = (typeof visitorKinds)[number];

/** 'resident' is a vehicle of the register, for which each way in or out is an entry of its own. */
export const visitKinds = [...visitorKinds, 'resident'] as const;
export type VisitKind = (typeof visitKinds)[number];

export const kindNames: Record<VisitKind, string> = {
  guest: /*i18n*/ 'Guest',
  delivery: /*i18n*/ 'Delivery',
  cab: /*i18n*/ 'Cab',
  helper: /*i18n*/ 'Helper',
  worker: /*i18n*/ 'Worker',
  other: /*i18n*/ 'Other',
  resident: /*i18n*/ 'Resident’s vehicle',
};

/** The most people of one entry: more than a bus holds. */
export const mostVisitors = 100;

/** Of how many visitors it is noted at once that nobody saw them leave. */
export const mostUnseen = 200;

/** Of how many visitors inside, the latest ones, the gate is told. */
export const mostInside = 1000;

export const ways = ['in', 'out'] as const;
export type Way = (typeof ways)[number];

/** Whether a visitor is inside: they came and have not left. Residents' vehicles are not counted. */
export function isInside({ kind, leftAt }: { kind: VisitKind; leftAt: string | null }): boolean {
  return kind !== 'resident' && leftAt === null;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Longer than any request takes, in milliseconds: what the server hears of later waited on its device. */
export const lateMs = 2 * minuteMs;

/** From when on (ISO) a visitor overstays, by the society's hours for the kind; null for one who is not inside. */
export function dueAt(
  { kind, at, leftAt }: { kind: VisitKind; at: string; leftAt: string | null },
  hours: Readonly<Record<VisitorKind, number>>,
): string | null {
  if (kind === 'resident' || leftAt !== null) return null;
  return new Date(Date.parse(at) + hours[kind] * hourMs).toISOString();
}

/** Whether a visitor overstays; `now` is ISO. */
export function overstays({ dueAt }: { dueAt: string | null }, now: string): boolean {
  return dueAt !== null && dueAt < now;
}
