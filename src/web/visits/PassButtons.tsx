import { Button } from '@mantine/core';
import { spokenPlate } from '#domain/plate.ts';
import type { GateStop } from '#domain/stop.ts';
import { stopsFor } from '#domain/stopMatch.ts';
import { mostAsked } from '#domain/stopStates.ts';
import type { Way } from '#domain/visitKinds.ts';
import { i18n } from '#web/texts/language.ts';
import { singly } from '#web/ui/singly.ts';
import { enterPassage } from '#web/visits/queries.ts';
import { useEntering } from '#web/visits/useEntering.ts';
import { passageTitle } from '#web/visits/words.ts';
import IconLogin2 from '~icons/tabler/login-2';
import IconLogout2 from '~icons/tabler/logout-2';
import classes from './Visits.module.css';

type Props = { vehicleId: string; vehicleNumber: string; stops: readonly GateStop[] };

/** Lets a vehicle of the register in or out with one tap. */
export function PassButtons({ vehicleId, vehicleNumber, stops }: Props) {
  const { isBusy, enter } = useEntering();
  const plate = spokenPlate(vehicleNumber);
  const met = stopsFor(stops, { vehicleNumber, name: null });
  const comesIn = met.length === 0 ? i18n.t('In') : i18n.t('In after asking');
  const pass = (way: Way) =>
    enter(way, async (entry) => {
      const asked = way === 'in' ? met.slice(0, mostAsked).map(({ id }) => id) : [];
      await enterPassage({ ...entry, vehicleId, way, asked }, plate);
      return passageTitle({ way, plate });
    });
  return (
    <div className={classes.pass}>
      {met.map(({ id, reason }) => (
        <p key={id} className={classes.stopped}>
          {i18n.t('Stop. Ask before you let it in: {reason}', { reason })}
        </p>
      ))}
      <Button
        variant="default"
        size="lg"
        disabled={isBusy}
        leftSection={<IconLogin2 size={24} aria-hidden />}
        aria-label={`${comesIn}, ${plate}`}
        {...(met.length > 0 && { color: 'red', variant: 'filled' })}
        onClick={singly(() => pass('in'))}
      >
        {comesIn}
      </Button>
      <Button
        variant="default"
        size="lg"
        disabled={isBusy}
        leftSection={<IconLogout2 size={24} aria-hidden />}
        aria-label={`${i18n.t('Out')}, ${plate}`}
        onClick={singly(() => pass('out'))}
      >
        {i18n.t('Out')}
      </Button>
    </div>
  );
}
