import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isOn } from '#domain/dated.ts';
import { isDay } from '#domain/day.ts';
import type { Flat } from '#domain/flat.ts';
import { spokenHolders } from '#domain/holders.ts';
import type { Ownership } from '#domain/ownership.ts';
import { spokenShare } from '#domain/share.ts';
import { lazyModule } from '#web/data/lazyModule.ts';
import { DayField } from '#web/days/DayField.tsx';
import { daysOf } from '#web/days/daysOf.ts';
import { flatHistoryQuery } from '#web/flats/flatQueries.ts';
import { useMay } from '#web/identity/useMay.ts';
import paper from '#web/print/Paper.module.css';
import { OwnerLink } from '#web/recordLinks.tsx';
import { FetchedForm } from '#web/records/FetchedForm.tsx';
import { type RecordDialogState, useRecordDialog } from '#web/records/RecordDialog.tsx';
import { useDay } from '#web/society/useDay.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './FlatHistory.module.css';

/** The form's code, fetched after the page, which does not need it for reading. */
const formModule = lazyModule(() => import('#web/flats/CorrectDaysForm.tsx'));

/**
 * All owners of the flat over time, newest first, under the names they had then, each with its transfer. Their days are
 * corrected here.
 */
export function FlatHistory({ flat }: { flat: Flat }) {
  const query = useQuery(flatHistoryQuery(flat.id));
  const dialog = useRecordDialog(query.data);
  const may = useMay();
  const correct = may('transfers:write') ? dialog.edit : null;
  return (
    <PageSection title="Owners over time">
      <Fetched query={query}>
        {(history) =>
          history.length === 0 ? (
            <Nothing>Nobody has owned it, as far as the records go.</Nothing>
          ) : (
            <>
              <div className={paper.onlyOnScreen}>
                <OnADay history={history} />
              </div>
              <ol className={classes.timeline}>
                {timelineOf(history).map((entry) =>
                  entry.kind === 'gap' ? (
                    <li key={`gap ${entry.since}`} data-gap>
                      <Text size="sm" c="dimmed">
                        No owner, {date(entry.since)} – {entry.until === null ? 'today' : date(entry.until)}
                      </Text>
                    </li>
                  ) : (
                    <Span key={entry.ownership.id} ownership={entry.ownership} flat={flat} onCorrect={correct} />
                  ),
                )}
              </ol>
            </>
          )
        }
      </Fetched>
      <CorrectDaysDialog dialog={dialog} />
    </PageSection>
  );
}

function OnADay({ history }: { history: readonly Ownership[] }) {
  const [day, setDay] = useState('');
  const { today } = useDay();
  const isAsked = isDay(day) && day <= today;
  const owned = isAsked ? history.filter((one) => isOn(one, day)).sort((one, other) => one.place - other.place) : [];
  return (
    <div className={classes.onADay}>
      <DayField label="Who owned it on" today={today} max={today} value={day} onChange={setDay} isFilter />
      <Text role="status" size="sm" fw={600}>
        {isAsked && (owned.length > 0 ? spokenHolders(owned.map(asHolder)) : 'Nobody, as far as the records go')}
      </Text>
    </div>
  );
}

function asHolder({ ownerName: name, share }: Ownership) {
  return { name, share };
}

type SpanProps = {
  ownership: Ownership;
  flat: Flat;
  /** Null for users who may not correct the days. */
  onCorrect: ((ownership: Ownership) => void) | null;
};

function Span({ ownership, flat, onCorrect }: SpanProps) {
  const { flatNumber, until, ended, transferId, share, with: others } = ownership;
  return (
    <li data-present={until === null || undefined}>
      <Text component="span" fw={600}>
        <OwnerLink ownerId={ownership.ownerId} name={ownership.ownerName} />
        {until !== null && flatNumber !== flat.flatNumber && `, as ${flatNumber}`}
      </Text>
      <Text size="sm">{daysOf(ownership)}</Text>
      {(share !== null || others.length > 0) && (
        <Text size="sm" c="dimmed">
          {[share && spokenShare(share), others.length > 0 && `with ${others.join(', ')}`].filter(Boolean).join(', ')}
        </Text>
      )}
      {ended === 'owner-deleted' && (
        <Text size="sm" c="dimmed">
          Ended when their record was deleted
        </Text>
      )}
      {transferId !== null && (
        <Text size="sm">
          <TextLink to="/admin/transfers/$transferId" params={{ transferId }}>
            By transfer
          </TextLink>
        </Text>
      )}
      {onCorrect && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={`${classes.correct} ${paper.onlyOnScreen}`}
          aria-label={`Correct days of ${ownership.ownerName}, ${daysOf(ownership)}`}
          onClick={() => onCorrect(ownership)}
        >
          Correct days
        </Button>
      )}
    </li>
  );
}

type Entry = { kind: 'owned'; ownership: Ownership } | { kind: 'gap'; since: string; until: string | null };

/** A flat's history, newest first, including gaps without an owner; `until` is null while an entry lasts. */
export function timelineOf(history: readonly Ownership[]): Entry[] {
  const entries: Entry[] = [];
  const gapDays = new Set<string>();
  for (const ownership of history) {
    const { until } = ownership;
    const isGap = until !== null && !gapDays.has(until) && !history.some((one) => isOn(one, until));
    if (isGap) {
      gapDays.add(until);
      const next = history.map(({ since }) => since).filter((since) => since > until);
      entries.push({ kind: 'gap', since: until, until: next.sort()[0] ?? null });
    }
    entries.push({ kind: 'owned', ownership });
  }
  return entries;
}

/** Corrects the days of an ownership, with a reason; the register gets the correction as an entry. */
function CorrectDaysDialog({ dialog }: { dialog: RecordDialogState<Ownership> }) {
  const { record, now, isOpen, nth, close } = dialog;
  useEffect(formModule.fetch, []);
  return (
    <FormDialog title={`Correct days of ${record?.ownerName ?? ''}`} isOpen={isOpen} onClose={close} size="md">
      {(form) =>
        record && (
          <FetchedForm key={nth} module={formModule}>
            {({ CorrectDaysForm }) => <CorrectDaysForm ownership={record} now={now} onDone={close} {...form} />}
          </FetchedForm>
        )
      }
    </FormDialog>
  );
}
