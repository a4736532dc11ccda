import { Button } from '@mantine/core';
import type { GateMatch } from '#domain/gate.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { LookUp } from '#web/gate/recentLookUps.ts';
import { useAuth } from '#web/identity/session.ts';
import { time } from '#web/ui/format.ts';
import classes from './Gate.module.css';

type Props = { lookUps: readonly LookUp[]; onRepeat: (text: string) => void; onForget: () => void };

/** The last twelve hours' look-ups; a tap asks the same again. */
export function RecentLookUps({ lookUps, onRepeat, onForget }: Props) {
  const zone = useAuth().society?.timeZone;
  if (lookUps.length === 0) return null;
  return (
    <section className={classes.recent} aria-label="This shift's look-ups">
      <div className={classes.recentHead}>
        <h2>This shift's look-ups</h2>
        <Button variant="subtle" size="compact-sm" onClick={onForget}>
          Forget them
        </Button>
      </div>
      <ul className={classes.recentList}>
        {lookUps.map(({ text, at, matches }) => (
          <li key={text}>
            <button type="button" className={classes.recentOne} onClick={() => onRepeat(text)}>
              <strong>{nameOf(matches)}</strong>
              <span>{[`“${text}”`, flatOf(matches), time(at, zone)].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf([first, ...others]: readonly GateMatch[]): string {
  const name =
    (first?.vehicle && spokenPlate(first.vehicle.vehicleNumber)) ?? first?.flatNumber ?? first?.owner?.name ?? '';
  return others.length === 0 ? name : `${name} and ${others.length} more`;
}

function flatOf([first, ...others]: readonly GateMatch[]): string | null {
  return first?.vehicle && others.length === 0 ? first.flatNumber : null;
}
