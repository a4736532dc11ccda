import { Button } from '@mantine/core';
import { memo, useCallback, useEffect, useState } from 'react';
import type { GateMatch } from '#domain/gate.ts';
import { spokenPlate } from '#domain/plate.ts';
import { type LookUp, readLookUps, recentOf, remember } from '#web/gate/recentLookUps.ts';
import { useAuth } from '#web/identity/session.ts';
import { serverNow } from '#web/offline/clock.ts';
import { useDevice } from '#web/offline/device.ts';
import { notesReady, readNote, writeNote } from '#web/offline/notes.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import { time } from '#web/ui/format.ts';
import classes from './Gate.module.css';

type Props = { lookUps: readonly LookUp[]; onRepeat: (text: string) => void; onForget: () => void };

/** The look-ups of the last twelve hours; a tap repeats one. */
export const RecentLookUps = memo(function RecentLookUps({ lookUps, onRepeat, onForget }: Props) {
  useLanguage();
  const zone = useAuth().society?.timeZone;
  if (lookUps.length === 0) return null;
  return (
    <section className={classes.recent} aria-label={i18n.t("This shift's look-ups")}>
      <div className={classes.recentHead}>
        <h2>{i18n.t("This shift's look-ups")}</h2>
        <Button variant="subtle" size="compact-sm" onClick={onForget}>
          {i18n.t('Forget them')}
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
});

function nameOf([first, ...others]: readonly GateMatch[]): string {
  const name =
    (first?.vehicle && spokenPlate(first.vehicle.vehicleNumber)) ?? first?.flatNumber ?? first?.owner?.name ?? '';
  return others.length === 0 ? name : i18n.t('{name} and {count} more', { name, count: others.length });
}

function flatOf([first, ...others]: readonly GateMatch[]): string | null {
  return first?.vehicle && others.length === 0 ? first.flatNumber : null;
}

const note = 'recent';
const minuteMs = 60_000;

/** The signed-in user's last look-ups, on this device only: in the encrypted store, or in this page alone. */
export function useRecentLookUps() {
  const [lookUps, setLookUps] = useState<LookUp[]>([]);
  const isOver = useDevice().endedAfterHours !== null;
  useEffect(() => {
    if (isOver) setLookUps([]);
  }, [isOver]);

  useEffect(() => {
    let isGone = false;
    void notesReady
      .then(() => readNote(note))
      .then((kept) => !isGone && setLookUps((now) => (now.length > 0 ? now : recentOf(readLookUps(kept), serverNow()))))
      .catch(() => {});
    const every = setInterval(() => setLookUps((now) => recentOf(now, serverNow())), minuteMs);
    return () => {
      isGone = true;
      clearInterval(every);
    };
  }, []);

  const keep = useCallback(
    (latest: LookUp) =>
      setLookUps((now) => {
        const next = remember(now, latest);
        void writeNote(note, next).catch(() => {});
        return next;
      }),
    [],
  );
  const forget = useCallback(() => {
    setLookUps([]);
    void writeNote(note, []).catch(() => {});
  }, []);
  return { lookUps, keep, forget };
}
