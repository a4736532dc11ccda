import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Visit } from '#domain/visit.ts';
import { kindNames, type VisitKind, visitKinds } from '#domain/visitKinds.ts';
import { visitMatches } from '#domain/visitMatch.ts';
import { useAuth } from '#web/identity/session.ts';
import { useToday } from '#web/society/useToday.ts';
import { i18n } from '#web/texts/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { count } from '#web/ui/format.ts';
import { Unbroken } from '#web/ui/Unbroken.tsx';
import { useMore } from '#web/ui/useMore.ts';
import { useTypedText } from '#web/ui/useTypedText.ts';
import { ofGateQuery, ofShiftQuery } from '#web/visits/queries.ts';
import { remarkOf, timesOf, titleOf, whoOf } from '#web/visits/words.ts';
import classes from './Visits.module.css';

/** A screen or two; each tap shows more. */
const shownAtOnce = 60;

/** The entries of the present shift, over all its days; where nobody is on duty, those of this gate on one day. */
export function ShiftBook({ shiftId }: { shiftId: string | null }) {
  const zone = useAuth().society?.timeZone;
  const today = useToday(zone);
  const [chosen, setChosen] = useState<string | null>(null);
  const isOnDuty = shiftId !== null;
  const day = chosen ?? today;
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    isOnDuty ? ofShiftQuery(shiftId) : ofGateQuery(day),
  );
  const all = useMemo(() => data?.pages.flatMap(({ items }) => items), [data]);
  return (
    <div className={classes.book}>
      {!isOnDuty && (
        <TextInput
          type="date"
          label={i18n.t('Day')}
          size="md"
          max={today}
          // Uncontrolled: a half typed date is no value yet, and stays in the field. Made anew at midnight, as it would
          // go on saying yesterday.
          key={today}
          defaultValue={day}
          onChange={({ currentTarget: { value } }) => setChosen(value === '' || value > today ? null : value)}
          className={classes.filter ?? ''}
        />
      )}
      {!all && error && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {!all && !error && <p className={classes.note}>{i18n.t('Loading what you entered…')}</p>}
      {all?.length === 0 && (
        <p className={classes.note}>
          {isOnDuty
            ? i18n.t('You have not entered anything in this shift.')
            : i18n.t('Nothing was entered here that day.')}
        </p>
      )}
      {all && all.length > 0 && <Book all={all} today={isOnDuty ? today : day} zone={zone} />}
      {hasNextPage && (
        <>
          <p className={classes.note}>{i18n.t('These are the latest {count}.', { count: count(all?.length ?? 0) })}</p>
          <Button variant="default" size="lg" loading={isFetching} onClick={() => void fetchNextPage()}>
            {i18n.t('Load earlier ones')}
          </Button>
        </>
      )}
    </div>
  );
}

type BookProps = { all: readonly Visit[]; today: string; zone: string | undefined };

function Book({ all, today, zone }: BookProps) {
  const { text, onTyped } = useTypedText('');
  const [kind, setKind] = useState<VisitKind | null>(null);
  const { most, more } = useMore(text, shownAtOnce);
  const found = useMemo(
    () => all.filter((visit) => (kind === null || visit.kind === kind) && visitMatches(visit, text)),
    [all, kind, text],
  );
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          label={i18n.t('Search name, plate or flat')}
          size="md"
          type="search"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => onTyped(event.currentTarget.value)}
          className={classes.filter ?? ''}
        />
        <NativeSelect
          label={i18n.t('Kind')}
          size="md"
          data={[
            { value: '', label: i18n.t('All kinds') },
            ...visitKinds.map((value) => ({ value, label: i18n.t(kindNames[value]) })),
          ]}
          value={kind ?? ''}
          onChange={(event) => setKind((event.currentTarget.value || null) as VisitKind | null)}
          className={classes.filter ?? ''}
        />
      </div>
      <p role="status" className={classes.note}>
        {found.length === all.length
          ? i18n.t('Entries: {count}', { count: count(all.length) })
          : i18n.t('Entries: {count} of {all}', { count: count(found.length), all: count(all.length) })}
      </p>
      <ul className={classes.list} aria-label={i18n.t('Entered by you')}>
        {found.slice(0, most).map((visit) => (
          <li key={visit.id}>
            <EnteredRow visit={visit} today={today} zone={zone} />
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button variant="default" size="lg" onClick={more}>
          {i18n.t('Show more: {count} left', { count: count(found.length - most) })}
        </Button>
      )}
    </>
  );
}

function EnteredRow({ visit, today, zone }: { visit: Visit } & Omit<BookProps, 'all'>) {
  const who = whoOf(visit);
  const remark = remarkOf(visit, zone);
  return (
    <div className={classes.row}>
      <div className={classes.what}>
        <strong>
          <Unbroken text={titleOf(visit)} />
        </strong>
        {who !== '' && <Unbroken text={who} />}
        <span className={classes.since}>{timesOf(visit, zone, today)}</span>
        {remark !== null && <span className={classes.remark}>{remark}</span>}
      </div>
    </div>
  );
}
