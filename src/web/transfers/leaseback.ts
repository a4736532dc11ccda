import { isDay } from '#domain/day.ts';
import { elevenMonthsFrom } from '#domain/tenancyFacts.ts';
import type { Leaseback } from '#domain/transfer.ts';

/* Those who sell a flat and stay as tenants, as both forms of a transfer hold it (docs/rules.md, Transfers). */

/** Whether those who sell leave the flat, or stay as tenants of whoever owns it then. */
export type SellersChoice = 'leave' | 'rent';

/** What is agreed with those who stay, while it is typed. */
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

/** As the call takes it. */
export function leasebackInput({ rent, deposit, policeOn, ...texts }: LeasebackFields) {
  const rupees = (value: number | string) => (value === '' ? null : Number(value));
  return { ...texts, rent: rupees(rent), deposit: rupees(deposit), policeOn: policeOn || null };
}

/** The last day that is proposed to those who stay: eleven months from the day of the transfer; '' where nothing is. */
export function proposedLastDay(sellers: SellersChoice, on: string): string {
  return sellers === 'rent' && isDay(on) ? elevenMonthsFrom(on) : '';
}
