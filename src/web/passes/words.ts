import { dayIn } from '#domain/day.ts';
import type { GatePass } from '#domain/pass.ts';
import { spokenCode } from '#domain/passRules.ts';
import type { PassState } from '#domain/passStates.ts';
import { kindNames } from '#domain/visitKinds.ts';
import { i18n } from '#web/texts/language.ts';
import { dateTime, time } from '#web/ui/format.ts';

type Facts = Pick<GatePass, 'kind' | 'flats' | 'name' | 'from' | 'until' | 'code'>;

/** 'Guest for B-204' */
export function passTitle({ kind, flats }: Pick<Facts, 'kind' | 'flats'>): string {
  return i18n.t('{kind} for {flats}', {
    kind: i18n.t(kindNames[kind]),
    flats: flats.map(({ flatNumber }) => flatNumber).join(', '),
  });
}

/** '05 Mar 2026, 4:00 pm' */
export function momentOf(iso: string, zone: string): string {
  return dateTime(iso, zone);
}

/** '05 Mar 2026, 4:00 pm to 11:00 pm' */
export function windowWords({ from, until }: Pick<Facts, 'from' | 'until'>, zone: string): string {
  const isOneDay = dayIn(zone, new Date(from)) === dayIn(zone, new Date(until));
  return `${momentOf(from, zone)} to ${isOneDay ? time(until, zone) : momentOf(until, zone)}`;
}

/** The message to be sent to the visitor. */
export function messageFor(pass: Facts, societyName: string, zone: string): string {
  const flats = pass.flats.map(({ flatNumber }) => flatNumber).join(', ');
  const place = societyName === '' ? 'the gate' : `the gate of ${societyName}`;
  return `${pass.name ?? 'Hello'}: show ${spokenCode(pass.code ?? '')} at ${place} for ${flats}. Valid ${windowWords(pass, zone)}.`;
}

export const stateTones: Record<PassState, 'green' | 'blue' | 'gray' | 'amber'> = {
  valid: 'green',
  early: 'blue',
  used: 'gray',
  expired: 'gray',
  withdrawn: 'amber',
};
