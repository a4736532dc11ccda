import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import type { GateMatch } from '#domain/gate.ts';
import { spokenPlate } from '#domain/plate.ts';
import { type LookUp, readLookUps, recentOf, remember } from '#web/gate/recentLookUps.ts';
import { readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';
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

const note = 'gate';
const minuteMs = 60_000;

/** The last look-ups of the person signed in, on this device only. */
export function useRecentLookUps() {
  const userId = useAuth().user?.id ?? '';
  const [lookUps, setLookUps] = useState(() => read(userId));

  useEffect(() => {
    // Written by another window, or grown too old.
    const again = () => setLookUps(read(userId));
    const every = setInterval(again, minuteMs);
    window.addEventListener('storage', again);
    return () => {
      clearInterval(every);
      window.removeEventListener('storage', again);
    };
  }, [userId]);

  const keep = useCallback((latest: LookUp) => setLookUps(write(userId, remember(read(userId), latest))), [userId]);
  const forget = useCallback(() => setLookUps(write(userId, [])), [userId]);
  return { lookUps, keep, forget };
}

function read(userId: string): LookUp[] {
  const kept = readLookUps(readOwnNote(userId, note));
  const present = recentOf(kept, Date.now());
  return present.length === kept.length ? kept : write(userId, present);
}

function write(userId: string, lookUps: LookUp[]): LookUp[] {
  writeOwnNote(userId, note, lookUps.length === 0 ? null : lookUps);
  return lookUps;
}
