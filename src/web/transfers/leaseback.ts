import { isDay } from '#domain/day.ts';
import { elevenMonthsFrom } from '#domain/tenancyFacts.ts';
import type { Leaseback, TransferReason, VehicleChoice } from '#domain/transfer.ts';
import { deathReasons } from '#domain/transferReasons.ts';

/* Sellers who stay as tenants, as both forms of a transfer hold them (docs/rules.md, Transfers). */

/** Whether those who owned the flat leave it, stay as tenants of its new owner, or have died. */
export type SellersChoice = 'leave' | 'rent' | 'died';

/** Whether the form asks if those who owned the flat have died. */
export function isAskedOfDeath(reason: TransferReason | null): boolean {
  return deathReasons.some((one) => one === reason);
}

/** What becomes of those who owned the flat once a reason is chosen: whose heirs or nominees follow have died, unless it is said otherwise. */
export function sellersFor(reason: TransferReason | null, sellers: SellersChoice): SellersChoice {
  if (isAskedOfDeath(reason)) return sellers === 'leave' ? 'died' : sellers;
  return sellers === 'died' ? 'leave' : sellers;
}

/** What becomes of a vehicle at the flat where nobody has said it: who died takes none with them. */
export function vehicleChoice(chosen: VehicleChoice | undefined, sellers: SellersChoice): VehicleChoice {
  return chosen ?? (sellers === 'died' ? 'stays' : 'leaves');
}

/** The agreement with sellers who stay, as the inputs hold it. */
export type LeasebackFields = Record<Exclude<keyof Leaseback, 'rent' | 'deposit'>, string> &
  Record<'rent' | 'deposit', number | string>;

export const noLeaseback: LeasebackFields = {
  lastDay: '',
  rent: '',
  deposit: '',
  agreementNumber: '',
  policeOn: '',
  policeReference: '',
  agency: '',
};

export const leasebackLabels = {
  lastDay: 'Last day',
  rent: 'Rent',
  deposit: 'Deposit',
  agreementNumber: 'Agreement number',
  policeOn: 'Police told on',
  policeReference: 'Police reference',
  agency: 'Agency, if by one',
} as const satisfies Record<keyof Leaseback, string>;

const leasebackKeys = Object.keys(leasebackLabels) as (keyof Leaseback)[];

type LeasebackField = keyof LeasebackFields;
type Prefixed<F extends string> = `leaseback${Capitalize<F>}`;

/** The name of an agreement's field in a form that holds it beside other fields: 'lastDay' is leasebackLastDay. */
export function leasebackField<F extends LeasebackField>(field: F) {
  return `leaseback${field.charAt(0).toUpperCase()}${field.slice(1)}` as Prefixed<F>;
}

/** What there is of each of the agreement's fields, by the names that these have in such a form. */
export function prefixed<T extends Record<LeasebackField, unknown>>(of: T) {
  const entries = leasebackKeys.map((field) => [leasebackField(field), of[field]]);
  return Object.fromEntries(entries) as { [F in LeasebackField as Prefixed<F>]: T[F] };
}

/** The agreement's fields of such a form. */
export function leasebackOf(fields: { [F in LeasebackField as Prefixed<F>]: LeasebackFields[F] }): LeasebackFields {
  return Object.fromEntries(leasebackKeys.map((field) => [field, fields[leasebackField(field)]])) as LeasebackFields;
}

/** The agreement as the request takes it; what is no number is refused as it was typed. */
export function leasebackInput({ rent, deposit, policeOn, ...texts }: LeasebackFields) {
  const rupees = (value: number | string) => (value === '' ? null : (value as number));
  return { ...texts, rent: rupees(rent), deposit: rupees(deposit), policeOn: policeOn || null };
}

/**
 * The last day proposed for sellers who stay: eleven months from the day of the transfer; '' where none is proposed.
 */
export function proposedLastDay(sellers: SellersChoice, on: string): string {
  return sellers === 'rent' && isDay(on) ? elevenMonthsFrom(on) : '';
}
