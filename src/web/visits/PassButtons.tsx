import { Button } from '@mantine/core';
import { IconLogin2, IconLogout2 } from '@tabler/icons-react';
import { spokenPlate } from '#domain/plate.ts';
import type { Way } from '#domain/visitKinds.ts';
import { enterPassage } from '#web/visits/queries.ts';
import { useEntering } from '#web/visits/useEntering.ts';
import classes from './Visits.module.css';

type Props = { vehicleId: string; vehicleNumber: string };

/** A vehicle of the register comes or goes: one tap. */
export function PassButtons({ vehicleId, vehicleNumber }: Props) {
  const { isBusy, enter } = useEntering();
  const plate = spokenPlate(vehicleNumber);
  const pass = (way: Way) =>
    enter(way, async (entry) => {
      const said = `${plate} ${way === 'in' ? 'came in' : 'went out'}`;
      await enterPassage({ ...entry, vehicleId, way }, said);
      return said;
    });
  return (
    <div className={classes.pass}>
      <Button
        variant="default"
        size="lg"
        disabled={isBusy}
        leftSection={<IconLogin2 size={24} aria-hidden />}
        aria-label={`In, ${plate}`}
        onClick={() => pass('in')}
      >
        In
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
