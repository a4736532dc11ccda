import { Button, Card, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import type { GateMatch } from '#domain/gate.ts';
import { dialledPhone, spokenPhone } from '#domain/phone.ts';
import { foldedPlate, plateKey, spokenPlate } from '#domain/plate.ts';
import type { GateStop } from '#domain/stop.ts';
import { AsOf } from '#web/offline/AsOf.tsx';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { singly } from '#web/ui/singly.ts';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { Plate } from '#web/vehicles/Plate.tsx';
import { PassButtons } from '#web/visits/PassButtons.tsx';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconCircleCheckFilled from '~icons/tabler/circle-check-filled';
import IconClock from '~icons/tabler/clock';
import IconHistory from '~icons/tabler/history';
import IconPhone from '~icons/tabler/phone';
import classes from './MatchCard.module.css';

type Props = {
  match: GateMatch;
  /** On a flat's card: whether vehicles of the flat follow on cards of their own. */
  hasVehicle: boolean;
  /** The text looked up. */
  text: string;
  /** When this was right, in milliseconds, for data that is not up to date. */
  asOf: number | null;
  stops: readonly GateStop[];
  onCall: () => void;
  onVisitor: (flatNumber: string) => void;
};

/**
 * One vehicle, or a flat with its residents. Shows what the gate may see and nothing else. A card that stays does not
 * render again for each letter typed, although each look-up makes its matches anew.
 */
export const MatchCard = memo(Match, areSame);

function areSame({ match: one, text, ...before }: Props, { match: other, text: next, ...now }: Props): boolean {
  return (
    // Only a near match shows the text.
    (text === next || other.found !== 'near') &&
    Object.entries(before).every(([name, value]) => value === now[name as keyof typeof now]) &&
    JSON.stringify(one) === JSON.stringify(other)
  );
}

function Match({ match, hasVehicle, text, asOf, stops, onCall, onVisitor }: Props) {
  useLanguage();
  const { vehicle, flatNumber, owner, found } = match;
  const people = peopleOf(match);
  const isNear = found === 'near' && vehicle !== null;
  const plate = vehicle && spokenPlate(vehicle.vehicleNumber);
  const name = plate ?? flatNumber ?? owner?.name ?? i18n.t('Result');
  return (
    <Card
      component="article"
      tabIndex={-1}
      data-result
      aria-label={name}
      className={classes.card ?? ''}
      data-near={isNear || undefined}
    >
      {isNear && plate && <Near number={plate} text={text} />}
      {asOf !== null && (
        <p className={classes.asOf}>
          <IconClock size={18} aria-hidden />
          <AsOf at={asOf} />
        </p>
      )}
      {vehicle && (
        <div className={classes.number}>
          <h2 className={classes.plate}>
            <Plate
              number={vehicle.vehicleNumber}
              size="gate"
              {...(isNear && { marked: highlightedPlaces(spokenPlate(vehicle.vehicleNumber), text) })}
            />
          </h2>
          <p className={classes.vehicle}>{describe(vehicle)}</p>
        </div>
      )}
      <div className={classes.home}>
        <p className={classes.flat}>
          <Unbroken text={flatNumber ? i18n.t('Flat {flatNumber}', { flatNumber }) : i18n.t('No flat')} />
        </p>
        {people.length === 0 && <p className={classes.owner}>{i18n.t('No owner in the register')}</p>}
        {people.map((person) => (
          <PersonLine key={keyOf(person)} person={person} />
        ))}
      </div>
      {!vehicle && !hasVehicle && <p className={classes.vehicle}>{i18n.t('No vehicle in the register')}</p>}
      {people.map((person, place) => (
        <Call key={keyOf(person)} person={person} isFirst={place === 0} onCall={onCall} />
      ))}
      {vehicle && <PassButtons vehicleId={match.id} vehicleNumber={vehicle.vehicleNumber} stops={stops} />}
      {!vehicle && flatNumber && (
        <Button variant="default" size="lg" fullWidth onClick={() => onVisitor(flatNumber)}>
          {i18n.t('Let in for {flatNumber}', { flatNumber })}
        </Button>
      )}
    </Card>
  );
}

/** 'Red Maruti Suzuki Swift · Car' */
function describe({ company, model, color, type }: NonNullable<GateMatch['vehicle']>): string {
  const name = [color, company, model].filter(Boolean).join(' ');
  return type === null ? name : `${name} · ${i18n.t(type)}`;
}

function Near({ number, text }: { number: string; text: string }) {
  const count = highlightedPlaces(number, text).size;
  const typed = plateKey(text);
  return (
    <p className={classes.near}>
      <IconAlertTriangle size={22} aria-hidden />
      <span>
        <strong>{i18n.t('Nearly the same number.')}</strong>
        {count === 1 && ` ${i18n.t('One character differs from “{typed}”.', { typed })}`}
        {count > 1 && ` ${i18n.t('{count} characters differ from “{typed}”.', { count, typed })}`}
      </span>
    </p>
  );
}

type Standing = 'Tenant' | 'Tenancy ended' | 'Active owner' | 'Old owner' | 'Owner' | null;
type Shown = { name: string; phone: string | null; standing: Standing };

/**
 * The people a guard may call, in this order: of a let flat its tenants, who live there, a tenant's vehicle with that
 * tenant first; whoever the vehicle belongs to; the flat's owners.
 */
export function peopleOf({
  vehicle,
  owner,
  rents,
  residents,
}: Pick<GateMatch, 'vehicle' | 'owner' | 'rents' | 'residents'>): Shown[] {
  const others = residents.map(
    ({ as, ...person }): Shown => ({ ...person, standing: as === 'tenant' ? /*i18n*/ 'Tenant' : /*i18n*/ 'Owner' }),
  );
  if (owner === null || (vehicle === null && others.length > 0)) return others;
  const { name, phone, status } = owner;
  const whose: Shown = { name, phone, standing: standingOf(status, rents) };
  const rest = others.filter((other) => other.name !== name || other.phone !== phone);
  if (rents === 'now') return [whose, ...rest];
  const living = rest.filter(({ standing }) => standing === 'Tenant');
  return [...living, whose, ...rest.slice(living.length)];
}

const keyOf = ({ name, phone, standing }: Shown) => [name, phone, standing].join();

function standingOf(status: 'Active' | 'Old' | null, rents: GateMatch['rents']): Standing {
  if (rents === 'now') return 'Tenant';
  if (rents === 'formerly') return /*i18n*/ 'Tenancy ended';
  if (status === null) return null;
  return status === 'Active' ? /*i18n*/ 'Active owner' : /*i18n*/ 'Old owner';
}

/** Standings differ by word, mark and frame, not by colour alone. */
function PersonLine({ person: { name, standing } }: { person: Shown }) {
  const isOver = standing === 'Old owner' || standing === 'Tenancy ended';
  return (
    <div className={classes.ownerLine}>
      <p className={classes.owner}>{name}</p>
      {standing !== null && (
        <span className={classes.standing} data-standing={isOver ? 'over' : 'present'}>
          {isOver ? <IconHistory size={22} aria-hidden /> : <IconCircleCheckFilled size={22} aria-hidden />}
          {i18n.t(standing)}
        </span>
      )}
    </div>
  );
}

type CallProps = { person: Shown; isFirst: boolean; onCall: () => void };

function Call({ person: { name, phone }, isFirst, onCall }: CallProps) {
  const number = phone === null ? '' : (dialledPhone(phone) ?? phone.replace(/[^0-9+]/g, ''));
  if (number === '')
    return isFirst ? <p className={classes.vehicle}>{i18n.t('No phone number in the register')}</p> : null;
  return (
    <Button
      component="a"
      href={`tel:${number}`}
      size="lg"
      fullWidth
      variant={isFirst ? 'filled' : 'default'}
      className={classes.call ?? ''}
      leftSection={<IconPhone size={24} aria-hidden />}
      onClick={singly(onCall)}
    >
      <Unbroken text={i18n.t('Call {whom}', { whom: isFirst ? spokenPhone(phone ?? number) : name })} />
      <VisuallyHidden>{isFirst ? `, ${name}` : `, ${spokenPhone(phone ?? number)}`}</VisuallyHidden>
    </Button>
  );
}

/**
 * The characters in which a look-alike number differs from the typed one, as indices into the number as it is written.
 * Empty for a number that is no look-alike of the text.
 */
export function highlightedPlaces(vehicleNumber: string, typed: string): Set<number> {
  const { key, places } = keyWithPlaces(vehicleNumber);
  const wanted = plateKey(typed);
  const start = wanted === '' ? -1 : foldedPlate(key).indexOf(foldedPlate(wanted));
  if (start < 0) return new Set();
  const differing = [...wanted].flatMap((character, index) =>
    key[start + index] === character ? [] : [start + index],
  );
  return new Set(differing.flatMap((index) => places[index] ?? []));
}

/** The number's letters and digits, and where each stands in the number with its spaces. */
function keyWithPlaces(vehicleNumber: string): { key: string; places: number[] } {
  const places: number[] = [];
  let key = '';
  for (const [place, character] of [...vehicleNumber].entries()) {
    const part = plateKey(character);
    key += part;
    for (let index = 0; index < part.length; index += 1) places.push(place);
  }
  return { key, places };
}
