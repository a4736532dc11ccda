import { stopsFound } from '#domain/stopMatch.ts';
import { StopAlert } from '#web/stops/StopAlert.tsx';
import { useStops } from '#web/stops/useStops.ts';
import type { Wish } from '#web/visits/EntryDialog.tsx';

const mostShown = 3;

/** Who of those that fit what is looked up is not let in without asking. */
export function StopsFound({ text, onLetIn }: { text: string; onLetIn: (wish: Wish) => void }) {
  const found = stopsFound(useStops(), text).slice(0, mostShown);
  return found.map((stop) => (
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
  ));
}
