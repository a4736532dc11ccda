import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type CorrectionPlan, type Ownership, OwnershipCorrection, OwnershipDays } from '#domain/ownership.ts';
import { useWhoChanged } from '#web/data/lastChange.ts';
import { queryClient } from '#web/data/queries.ts';
import { usePlan } from '#web/data/usePlan.ts';
import { correctedLine } from '#web/days/corrected.ts';
import { DayField } from '#web/days/DayField.tsx';
import { correctionPlan, correctOwnership, flatHistoryQuery } from '#web/flats/flatQueries.ts';
import { notify } from '#web/notify.tsx';
import { wrongWith } from '#web/records/check.ts';
import { News, NewsLine } from '#web/records/Notice.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useRecordEditor } from '#web/records/useRecordEditor.ts';
import { useDay } from '#web/society/useDay.ts';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';

type DialogProps = FormInDialog & { ownership: Ownership; now: Ownership | null | undefined; onDone: () => void };
type Days = { since: string; until: string | null; reason: string };

const check = wrongWith(OwnershipCorrection);
const labels = { add: 'Correct days', update: 'Correct days', again: 'Correct days' };

export function CorrectDaysForm({ ownership, now, onDone, ...dialog }: DialogProps) {
  const { today } = useDay();
  // Others may end the ownership, or undo that, while the form is open.
  const isEnded = (now ?? ownership).until !== null;
  const editor = useCorrection(ownership, now ?? ownership, onDone);
  const { form } = editor;
  const plan = useCorrectionPlan(now ?? ownership, editor.isOpen ? form.values : null);
  return (
    <RecordForm editor={editor} labels={labels} news={<Elsewhere ownership={ownership} now={now} />} {...dialog}>
      <Text size="sm">
        {`Since and until when ${ownership.flatNumber} was theirs. The register keeps this correction with both days and the reason.`}
      </Text>
      <DayField label="Since" today={today} max={today} required data-autofocus {...form.getInputProps('since')} />
      {isEnded ? (
        <DayField
          label="Until"
          today={today}
          max={today}
          required
          {...form.getInputProps('until')}
          value={form.values.until ?? ''}
        />
      ) : (
        <Text size="sm" c="dimmed">
          It has not ended, and goes on.
        </Text>
      )}
      <Others plan={plan.data} />
      <Textarea label="Reason" required {...form.getInputProps('reason')} />
    </RecordForm>
  );
}

/** Whose days change with these ones; what stands in the way is said at the days once they are saved. */
function useCorrectionPlan(now: Ownership, typed: Pick<Days, 'since' | 'until'> | null) {
  const days = typed && { since: typed.since, until: now.until === null ? null : typed.until };
  const isWhole = OwnershipDays.safeParse(days).success && (days?.since !== now.since || days.until !== now.until);
  return usePlan(isWhole ? days : null, ['flat-history', 'correction', now.id], (act) => correctionPlan(now.id, act));
}

function Others({ plan }: { plan: CorrectionPlan | undefined }) {
  return (
    <div role="status">
      {plan?.others.map(({ name, since, until }) => (
        <Text size="sm" key={`${name} ${since} ${until}`}>
          {`${name} is corrected with it, as that is the same day: ${correctedLine({ since, until })}.`}
        </Text>
      ))}
    </div>
  );
}

/** A correction is a new entry and not an edit, so changes by others never replace what was typed. */
function useCorrection({ id, ownerName, since, until }: Ownership, now: Ownership, onDone: () => void) {
  const [onRecord] = useState<Days>({ since, until, reason: '' });
  return useRecordEditor<never, Days>({
    record: null,
    now: null,
    toFields: () => onRecord,
    check,
    add: (days) => {
      const seen = { since: now.since, until: now.until };
      return correctOwnership(id, { ...days, ...(now.until === null && { until: null }), seen });
    },
    edit: () => Promise.reject(new Error('A correction is not edited')),
    // What stands in the way is shown as it is now, whether or not the change stream has told of it.
    onRefused: () => void queryClient.invalidateQueries({ queryKey: flatHistoryQuery(now.flatId ?? '').queryKey }),
    onSaved() {
      notify.success(`The days of ${ownerName} are corrected`);
      onDone();
    },
  });
}

/** What others did to the same ownership while the form is open. */
function Elsewhere({ ownership, now }: Pick<DialogProps, 'ownership' | 'now'>) {
  const isTold = now !== undefined && (now?.since !== ownership.since || now.until !== ownership.until);
  const version = now ? `${now.since} ${now.until}` : 'gone';
  const who = useWhoChanged({ topic: 'ownerships', id: ownership.id, version }, isTold);
  return (
    <News isTold={isTold}>
      {isTold && now && (
        <NewsLine title={`${who.subject} ${who.has} just changed these days${who.where}`}>
          {`On record now: since ${date(now.since)}${now.until === null ? '' : ` until ${date(now.until)}`}.`}
        </NewsLine>
      )}
      {isTold && !now && (
        <NewsLine title={`${who.subject} took this ownership back meanwhile${who.where}`}>
          It has no days any more.
        </NewsLine>
      )}
    </News>
  );
}
