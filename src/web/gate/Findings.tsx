import { Alert, Loader, Text } from '@mantine/core';
import { useRef } from 'react';
import type { GateMatch } from '#domain/gate.ts';
import { maxResults } from '#domain/search.ts';
import { MatchCard } from '#web/gate/MatchCard.tsx';
import { answerFrom, type LookUp } from '#web/gate/recentLookUps.ts';
import type { Answer, useLookUp } from '#web/gate/useLookUp.ts';
import { useNear } from '#web/gate/useNear.ts';
import { AsOf } from '#web/offline/AsOf.tsx';
import { useCopyAsOf } from '#web/offline/useCopyAsOf.ts';
import { useStops } from '#web/stops/useStops.ts';
import { i18n } from '#web/texts/language.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { insideWith } from '#web/visits/insideWith.ts';
import { useInside } from '#web/visits/useInside.ts';
import IconPlugConnectedX from '~icons/tabler/plug-connected-x';
import IconSearchOff from '~icons/tabler/search-off';
import classes from './Gate.module.css';

type Props = {
  text: string;
  lookUp: ReturnType<typeof useLookUp>;
  recent: readonly LookUp[];
  onCall: () => void;
  /** Lets a visitor in for a flat that was found. */
  onVisitor: (flatNumber: string) => void;
};

/**
 * The findings for the text in the field: from the server, or, when it can't be reached, from this device's recent
 * look-ups.
 */
export function Findings({ text, lookUp, recent, onCall, onVisitor }: Props) {
  const { found, outage, refusal, isFetching, retry } = lookUp;
  const asOf = useCopyAsOf();
  const matches = matchesShown(lookUp, recent, text, asOf);
  if (outage) {
    const title = outage.code === 'offline' ? i18n.t('No connection') : outage.title;
    return <Outage title={title} text={text} known={matches} onCall={onCall} onVisitor={onVisitor} />;
  }
  if (refusal) {
    return (
      <ErrorState title={i18n.t('The look-up did not work')} error={refusal} onRetry={retry} isRetrying={isFetching} />
    );
  }
  if (found === null) return <Looking />;
  if (found.matches.length === 0) return found.isPresent ? <Nothing text={found.text} asOf={asOf} /> : <Looking />;
  return (
    <div className={classes.findings} aria-busy={!found.isPresent} data-passing={!found.isPresent || undefined}>
      <p role="status" className={classes.summary}>
        <Unbroken text={summary(found)} />
      </p>
      <Matches matches={matches} text={found.text} onCall={onCall} onVisitor={onVisitor} />
    </div>
  );
}

/** "2 found for “1234”" */
function summary({ text, matches }: Answer): string {
  const many = count(matches.length);
  if (matches.every(({ found }) => found === 'near')) {
    return matches.length === 1
      ? i18n.t('No vehicle has “{text}”. One has nearly the same number.', { text })
      : i18n.t('No vehicle has “{text}”. {count} have nearly the same number.', { text, count: many });
  }
  if (matches.length >= maxResults)
    return i18n.t('The first {max} for “{text}”. Type more of it to see fewer.', { max: count(maxResults), text });
  return i18n.t('{count} found for “{text}”', { count: many, text });
}

type Shown = { match: GateMatch; at: number | null };

/** The matches that have a card, and since when each is known where it is not up to date (`asOf` for the copy). */
export function matchesShown(
  { found, outage, refusal }: Props['lookUp'],
  recent: Props['recent'],
  text: string,
  asOf: number | null,
): Shown[] {
  if (refusal) return [];
  if (!outage) return (found?.matches ?? []).map((match) => ({ match, at: asOf }));
  // The server's last answer for this text is better than one put together from older look-ups.
  if (found?.isPresent) return found.matches.map((match) => ({ match, at: found.at }));
  return answerFrom(recent, text);
}

/** A flat's card comes before its vehicles' cards, and says that there is no vehicle only where none follows. */
function hasVehicle(matches: Shown[], { vehicle, flatNumber }: GateMatch): boolean {
  return vehicle === null && matches.some(({ match }) => match.vehicle !== null && match.flatNumber === flatNumber);
}

type MatchesProps = Pick<Props, 'text' | 'onCall' | 'onVisitor'> & { matches: Shown[] };

function Matches({ matches, text, onCall, onVisitor }: MatchesProps) {
  const ids = matches.map(({ match }) => match.id);
  const list = useRef<HTMLUListElement>(null);
  const near = useNear(list, ids);
  const stops = useStops();
  return (
    <ul ref={list} className={classes.matches} aria-label={i18n.t('Results')}>
      {matches
        .filter(({ match }) => near.has(match.id))
        .map(({ match, at }) => (
          <li key={match.id}>
            <MatchCard
              match={match}
              hasVehicle={hasVehicle(matches, match)}
              text={text}
              asOf={at}
              stops={stops}
              onCall={onCall}
              onVisitor={onVisitor}
            />
          </li>
        ))}
    </ul>
  );
}

function Looking() {
  return (
    <p role="status" className={classes.summary}>
      <Loader size="xs" aria-hidden /> {i18n.t('Looking…')}
    </p>
  );
}

function Nothing({ text, asOf }: { text: string; asOf: number | null }) {
  const inside = useInside().data ?? [];
  // A visitor whose plate was looked up stands above, to be let out: nothing is amiss.
  if (insideWith(inside, text).length > 0)
    return (
      <p role="status" className={classes.summary}>
        {i18n.t('The register has nothing for “{text}”.', { text })}
      </p>
    );
  return (
    <div role="status">
      <EmptyState icon={<IconSearchOff size={24} />} title={i18n.t('Nothing found for “{text}”', { text })}>
        <Unbroken
          text={i18n.t(
            "Try the last four digits of the plate, the flat number (A-101), or at least three letters of the owner's name. A visitor is found while they are inside.",
          )}
        />
        {asOf !== null && (
          <Text component="span" display="block" mt="xs">
            <AsOf at={asOf} />
          </Text>
        )}
      </EmptyState>
    </div>
  );
}

type OutageProps = Pick<Props, 'text' | 'onCall' | 'onVisitor'> & { title: string; known: Shown[] };

function Outage({ title, text, known, onCall, onVisitor }: OutageProps) {
  return (
    <div className={classes.findings}>
      <Alert role="alert" color="red" variant="light" icon={<IconPlugConnectedX aria-hidden />} title={title}>
        {known.length > 0
          ? i18n.t(
              "“{text}” can't be looked up now. This is what this shift's earlier look-ups know. It is tried again by itself.",
              { text: text.trim() },
            )
          : i18n.t(
              "“{text}” can't be looked up now, and none of this shift's earlier look-ups knows it. It is tried again by itself.",
              { text: text.trim() },
            )}
      </Alert>
      {known.length > 0 && <Matches matches={known} text={text} onCall={onCall} onVisitor={onVisitor} />}
    </div>
  );
}
