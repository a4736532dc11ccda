import { dayIn } from '#domain/day.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { Visit, VisitDraft } from '#domain/visit.ts';
import { kindNames, lateMs, type Way } from '#domain/visitKinds.ts';
import { i18n } from '#web/texts/language.ts';
import { count, date, dateTime, time } from '#web/ui/format.ts';

/** 'B-204, B-205' */
export function flatsOf({ flats }: Pick<Visit, 'flats'>): string {
  return flats.map(({ flatNumber }) => flatNumber).join(', ');
}

type Titled = Pick<Visit, 'kind' | 'flats' | 'vehicleNumber'>;

/** 'Delivery for B-204'; for a vehicle of the register, its number. */
export function titleOf(visit: Titled): string {
  const { kind, vehicleNumber } = visit;
  const name = kind === 'resident' && vehicleNumber !== null ? spokenPlate(vehicleNumber) : i18n.t(kindNames[kind]);
  const flats = flatsOf(visit);
  if (flats === '') return name;
  return kind === 'resident' ? `${name}, ${flats}` : i18n.t('{kind} for {flats}', { kind: name, flats });
}

/** 'MH 12 DE 1433 came in' */
export function passageTitle({ way, plate }: { way: Way; plate: string }): string {
  return way === 'in' ? i18n.t('{plate} came in', { plate }) : i18n.t('{plate} went out', { plate });
}

/** What an entry that waits on its device may lack. */
type NamedVisit = Pick<Visit, 'kind'> & Partial<Pick<Visit, 'name' | 'vehicleNumber' | 'people' | 'note'>>;

/** 'Anil · MH 12 DE 1433 · 3 people' */
export function whoOf({ kind, name = null, vehicleNumber = null, people = 1, note = null }: NamedVisit): string {
  const plate = kind !== 'resident' && vehicleNumber !== null ? spokenPlate(vehicleNumber) : null;
  return [name, plate, people > 1 ? i18n.t('{count} people', { count: count(people) }) : null, note]
    .filter(Boolean)
    .join(' · ');
}

/** 'Ramesh Pawar, Main gate' */
export function enteredBy({ guard, by }: Pick<Visit, 'guard' | 'by'>): string {
  return guard === null ? by : `${guard}, ${by}`;
}

/** The times of a visit: 'In 4:07 pm · out 4:30 pm', with the visit's day in front where the list is of another day. */
export function timesOf(visit: Visit, zone: string | undefined, on: string): string {
  const { way, day } = visit;
  const at = time(visit.at, zone);
  const left = leftOf(visit, zone);
  const times =
    way === 'out'
      ? i18n.t('Out {time}', { time: at })
      : left === null
        ? i18n.t('In {time}', { time: at })
        : i18n.t('In {time} · out {left}', { time: at, left });
  return day === on ? times : `${date(day)} · ${times}`;
}

/** When the visitors left, with the day where it differs from that of the entry, and whether nobody saw it. */
export function leftOf({ day, leftAt, departures }: Visit, zone: string | undefined): string | null {
  if (leftAt === null) return null;
  const left = timeBeside(day, leftAt, zone);
  return departures[0]?.isUnseen ? i18n.t('unseen, noted {time}', { time: left }) : left;
}

/** A time in a list of a day: '4:30 pm', or with the date on another day '06 Mar 2026, 1:30 am'. */
function timeBeside(day: string, at: string, zone: string | undefined): string {
  return dayIn(zone, new Date(at)) === day ? time(at, zone) : dateTime(at, zone);
}

/**
 * Remarks on a visit: that the gate stops this visitor, the pass they came with, and departures recorded at other gates
 * as well.
 */
export function remarkOf({ day, departures, pass, stopped }: Visit, zone: string | undefined): string | null {
  const others = departures
    .slice(1)
    .flatMap((left) => (left.isUnseen ? [] : `${enteredBy(left)}, ${timeBeside(day, left.at, zone)}`));
  const remarks = [
    stopped && i18n.t(stoppedWords[stopped]),
    passRemark(pass, zone),
    others.length === 0 ? null : i18n.t('Let out again by {others}', { others: others.join('; ') }),
  ];
  return remarks.filter((remark) => remark !== null).join('. ') || null;
}

/**
 * When the server got the entries that waited on a device: 'Entry 4:30 pm · leaving 4:45 pm'; null where all came at
 * once.
 */
export function arrivedLateOf(visit: Visit, zone: string | undefined): string | null {
  const { day, departures } = visit;
  const lateAt = (one: Pick<Visit, 'at' | 'receivedAt'> | undefined) => {
    if (!one || Date.parse(one.receivedAt) - Date.parse(one.at) <= lateMs) return null;
    return timeBeside(day, one.receivedAt, zone);
  };
  const [entry, leaving] = [lateAt(visit), lateAt(departures[0])];
  if (leaving === null) return entry && `Entry ${entry}`;
  return entry === null ? `Leaving ${leaving}` : `Entry ${entry} · leaving ${leaving}`;
}

const stoppedWords = {
  asked: /*i18n*/ 'Stopped at the gate, let in after asking',
  unasked: /*i18n*/ 'Stopped at the gate, let in without asking',
};

function passRemark(pass: Visit['pass'], zone: string | undefined): string | null {
  if (pass === null || pass.remark === null) return null;
  const at = pass.at === null ? '' : dateTime(pass.at, zone);
  const { by } = pass;
  switch (pass.remark) {
    case 'used':
      return i18n.t('Its code was used before: {at}, {by}', { at, by });
    case 'withdrawn':
      return i18n.t('Its code was withdrawn: {at}, {by}', { at, by });
    case 'expired':
      return i18n.t('Its code was over since {at}', { at });
    case 'early':
      return i18n.t('Its code was valid only from {at}', { at });
    case 'unknown':
      return i18n.t('Its code is nobody’s');
  }
}

export function titleOfDraft({
  kind,
  flats,
  vehicleNumber = null,
}: Pick<VisitDraft, 'kind' | 'flats' | 'vehicleNumber'>) {
  return titleOf({ kind, flats: flats.map((flatNumber) => ({ id: flatNumber, flatNumber })), vehicleNumber });
}
