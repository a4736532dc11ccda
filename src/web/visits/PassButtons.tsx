import { Button } from '@mantine/core';
import { spokenPlate } from '#domain/plate.ts';
import { stopsFor } from '#domain/stopMatch.ts';
import type { Way } from '#domain/visitKinds.ts';
import { useStops } from '#web/stops/useStops.ts';
import { enterPassage } from '#web/visits/queries.ts';
import { useEntering } from '#web/visits/useEntering.ts';
import IconLogin2 from '~icons/tabler/login-2';
import IconLogout2 from '~icons/tabler/logout-2';
import classes from './Visits.module.css';

type Props = { vehicleId: string; vehicleNumber: string };

/** A vehicle of the register comes or goes: one tap. */
export function PassButtons({ vehicleId, vehicleNumber }: Props) {
  const { isBusy, enter } = useEntering();
  const plate = spokenPlate(vehicleNumber);
  const met = stopsFor(useStops(), { vehicleNumber, name: null });
  const pass = (way: Way) =>
    enter(way, async (entry) => {
      const said = `${plate} ${way === 'in' ? 'came in' : 'went out'}`;
      await enterPassage({ ...entry, vehicleId, way, asked: way === 'in' ? met.map(({ id }) => id) : [] }, said);
      return said;
    });
  return (
    <div className={classes.pass}>
      {met.map(({ id, reason }) => (
        <p key={id} className={classes.stopped}>{`Stop. Ask before you let it in: ${reason ?? ''}`}</p>
      ))}
      <Button
        variant="default"
        size="lg"
        disabled={isBusy}
        leftSection={<IconLogin2 size={24} aria-hidden />}
        aria-label={`${met.length === 0 ? 'In' : 'In after asking'}, ${plate}`}
        {...(met.length > 0 && { color: 'red', variant: 'filled' })}
        onClick={() => pass('in')}
      >
        {met.length === 0 ? 'In' : 'In after asking'}
      </Button>
      <Button
        variant="default"
        size="lg"
        disabled={isBusy}
        leftSection={<IconLogout2 size={24} aria-hidden />}
        aria-label={`Out, ${plate}`}
        onClick={() => pass('out')}
      >
        Out
      </Button>
    </div>
  );
}
