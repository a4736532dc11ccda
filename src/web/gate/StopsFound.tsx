import { Button } from '@mantine/core';
import { stopsFound } from '#domain/stopMatch.ts';
import { StopAlert } from '#web/stops/StopAlert.tsx';
import { useStops } from '#web/stops/useStops.ts';
import { i18n } from '#web/texts/language.ts';
import { count } from '#web/ui/format.ts';
import { useMore } from '#web/ui/useMore.ts';
import type { Wish } from '#web/visits/EntryDialog.tsx';

/** Where many match, this many are shown before the other findings; the rest with a tap. */
const shownAtOnce = 3;

/** The people and vehicles matching the text that must not be let in without asking. */
export function StopsFound({ text, onLetIn }: { text: string; onLetIn: (wish: Wish) => void }) {
  const found = stopsFound(useStops(), text);
  const { most, more } = useMore(text, shownAtOnce);
  return (
    <>
      {found.slice(0, most).map((stop) => (
        <StopAlert
          key={stop.id}
          stop={stop}
          said={text}
          onLetIn={() =>
            onLetIn({
              ...{ kind: 'guest', flat: stop.flatNumber ?? '' },
              ...{ name: stop.name ?? '', vehicleNumber: stop.vehicleNumber ?? '' },
            })
          }
        />
      ))}
      {found.length > most && (
        <Button variant="default" size="lg" onClick={more}>
          {i18n.t('Also stopped: {count}. Show more', { count: count(found.length - most) })}
        </Button>
      )}
    </>
  );
}
