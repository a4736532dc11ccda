import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import { type FlatResult, maxResults, notAvailable, type SearchAnswer, type VehicleResult } from '#domain/search.ts';
import { i18n } from '#web/texts/language.ts';
import card from '#web/ui/Card.module.css';
import { EmailLink } from '#web/ui/EmailLink.tsx';
import { count } from '#web/ui/format.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { Plate } from '#web/vehicles/Plate.tsx';
import classes from './Search.module.css';

/**
 * The results of a search; without a match it renders nothing, not even a message (docs/rules.md, Residents' search).
 */
export function Results({ answer: { vehicles, flats } }: { answer: SearchAnswer }) {
  const found = vehicles.length + flats.length;
  if (found === 0) return null;
  return (
    <>
      <Text c="dimmed" size="sm" mb="sm" role="status">
        {/* The answer does not say whether there are more. */}
        {found < maxResults
          ? i18n.t('{count} found', { count: count(found) })
          : i18n.t('{count} found. If it is not among them, enter more of the number.', { count: count(found) })}
      </Text>
      <ul className={classes.results} aria-label={i18n.t('Results')}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCard {...vehicle} />
          </li>
        ))}
        {flats.map((flat) => (
          <li key={flat.id}>
            <FlatCard {...flat} />
          </li>
        ))}
      </ul>
    </>
  );
}

function VehicleCard({ vehicleNumber, company, model, flatNumber, ownerName }: VehicleResult) {
  const name = i18n.t('Vehicle {vehicleNumber}', { vehicleNumber: spokenPlate(vehicleNumber) });
  return (
    <article aria-label={name} className={card.card}>
      <Title order={2} size="h4">
        <Plate number={vehicleNumber} />
      </Title>
      <dl className={card.facts}>
        <Fact name={i18n.t('Company')}>{company}</Fact>
        <Fact name={i18n.t('Model')}>{model}</Fact>
        <Fact name={i18n.t('Flat')}>{flatNumber && <FlatLink flatNumber={flatNumber} />}</Fact>
        <Fact name={i18n.t('Owner')}>{ownerName}</Fact>
      </dl>
    </article>
  );
}

function FlatLink({ flatNumber }: { flatNumber: string }) {
  return (
    <TextLink to="/user/dashboard" search={{ kind: 'flat', q: flatNumber }}>
      {flatNumber}
    </TextLink>
  );
}

function FlatCard(flat: FlatResult) {
  const { flatNumber, ownerName, tenantName, phone, email } = flat;
  return (
    <article aria-label={i18n.t('Flat {flatNumber}', { flatNumber })} className={card.card}>
      <Title order={2} size="h4">
        {flatNumber}
      </Title>
      <dl className={card.facts}>
        <Fact name={i18n.t('Owner')}>{ownerName}</Fact>
        {tenantName !== null && <Fact name={i18n.t('Tenant')}>{tenantName}</Fact>}
        {phone !== undefined && <Fact name={i18n.t('Phone')}>{phone && <Phone number={phone} />}</Fact>}
        {email !== undefined && <Fact name={i18n.t('Email')}>{email && <EmailLink email={email} />}</Fact>}
        <Count name={i18n.t('Males')}>{flat.maleCount}</Count>
        <Count name={i18n.t('Females')}>{flat.femaleCount}</Count>
        <Count name={i18n.t('Children')}>{flat.childrenCount}</Count>
        <Count name={i18n.t('Total members')}>{flat.totalMembers}</Count>
      </dl>
    </article>
  );
}

function Count({ name, children }: { name: string; children: number | null }) {
  return <Fact name={name}>{children === null ? null : count(children)}</Fact>;
}

/** A name and its value; N/A for a flat without an active owner (docs/rules.md, Residents' search). */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children || i18n.t(notAvailable)}</dd>
    </>
  );
}
