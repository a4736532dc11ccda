import type { GateMatch } from '#domain/gate.ts';
import { isFound, searchable, wantedIn } from '#domain/matching.ts';
import { fewestOfName, stopsShown } from '#domain/stopMatch.ts';
import { matchesShown } from '#web/gate/Findings.tsx';
import type { LookUp } from '#web/gate/recentLookUps.ts';
import type { useLookUp } from '#web/gate/useLookUp.ts';
import { StopAlert } from '#web/stops/StopAlert.tsx';
import { StopAlerts } from '#web/stops/StopAlerts.tsx';
import { useStops } from '#web/stops/useStops.ts';
import type { Wish } from '#web/visits/EntryDialog.tsx';

type Props = {
  text: string;
  lookUp: ReturnType<typeof useLookUp>;
  recent: readonly LookUp[];
  onLetIn: (wish: Wish) => void;
};

/** The people and vehicles, looked up or found, that must not be let in without asking. */
export function StopsFound({ text, lookUp, recent, onLetIn }: Props) {
  const matches = matchesShown(lookUp, recent, text, null).map(({ match }) => match);
  const found = [...matches.flatMap(vehicleOf), ...peopleCalled(matches, text)];
  return (
    <StopAlerts shown={stopsShown(useStops(), text, found)} text={text}>
      {({ stop, by }) => (
        <StopAlert
          key={stop.id}
          stop={stop}
          said={by === null ? text : (by.vehicleNumber ?? by.name ?? '')}
          // A vehicle of the register is let in on its card.
          {...((by === null || by.vehicleNumber === null) && {
            onLetIn: () =>
              onLetIn({
                ...{ kind: 'guest', flat: stop.flatNumber ?? '' },
                ...{ name: by?.name ?? stop.name ?? '', vehicleNumber: stop.vehicleNumber ?? '' },
              }),
          })}
        />
      )}
    </StopAlerts>
  );
}

const vehicleOf = ({ vehicle }: GateMatch) =>
  vehicle === null ? [] : [{ vehicleNumber: vehicle.vehicleNumber, name: null }];

/** Whom the text calls by name: who only lives where it leads to is whom the gate calls, and not who stands there. */
function peopleCalled(matches: readonly GateMatch[], text: string) {
  if (text.trim().length < fewestOfName) return [];
  const wanted = wantedIn(text);
  const names = new Set(
    matches.flatMap(({ owner, residents }) => [owner, ...residents].flatMap((one) => one?.name ?? [])),
  );
  return [...names]
    .filter((name) => isFound(searchable([name]), wanted))
    .map((name) => ({ vehicleNumber: null, name }));
}
