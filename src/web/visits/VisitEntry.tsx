import { Group, Text } from '@mantine/core';
import type { Visit } from '#domain/visit.ts';
import { isInside, overstays } from '#domain/visitKinds.ts';
import { i18n } from '#web/texts/language.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { arrivedLateOf, enteredBy, remarkOf, timesOf, titleOf, whoOf } from '#web/visits/words.ts';

type Props = {
  visit: Visit;
  zone: string;
  now: string;
  /** The day of the list in which the visit is shown. */
  on: string;
};

/** A visit as a card, on a phone. */
export function VisitCard({ visit, zone, now, on }: Props) {
  const late = arrivedLateOf(visit, zone);
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text component="span" fw={600}>
          <Unbroken text={titleOf(visit)} />
        </Text>
        <VisitState visit={visit} now={now} />
      </Group>
      <VisitWho visit={visit} zone={zone} />
      <Text size="sm" c="dimmed">
        {i18n.t('{times} · entered by {name}', { times: timesOf(visit, zone, on), name: enteredBy(visit) })}
      </Text>
      {late !== null && (
        <Text size="sm" c="dimmed">
          {`Arrived late: ${late}`}
        </Text>
      )}
    </>
  );
}

/** The visitor's details, for as long as they are kept, and remarks. */
export function VisitWho({ visit, zone }: Pick<Props, 'visit' | 'zone'>) {
  const who = whoOf(visit);
  const remark = remarkOf(visit, zone);
  return (
    <>
      {who !== '' && <div>{who}</div>}
      {visit.phone !== null && <Phone number={visit.phone} />}
      {visit.isForgotten && (
        <Text size="sm" c="dimmed">
          {i18n.t('Who it was is erased')}
        </Text>
      )}
      {remark !== null && (
        <Text size="sm" c="dimmed">
          {remark}
        </Text>
      )}
    </>
  );
}

export function VisitState({ visit, now }: Pick<Props, 'visit' | 'now'>) {
  if (!isInside(visit)) return null;
  return overstays(visit, now) ? (
    <ToneBadge tone="amber">{i18n.t('Overstays')}</ToneBadge>
  ) : (
    <ToneBadge tone="blue">{i18n.t('Inside')}</ToneBadge>
  );
}
