import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ConsentWay, consentWays, type Notice } from '#domain/privacy.ts';
import { wayLabels } from '#domain/sentences/log.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { noticesQuery, sendConsents } from '#web/privacy/queries.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import { FormDialog, type FormInDialog } from '#web/ui/FormDialog.tsx';
import { count, date } from '#web/ui/format.ts';
import { Fetched } from '#web/ui/PageSection.tsx';
import { Select } from '#web/ui/Select.tsx';

type Props = { ownerIds: readonly string[]; who: string; isOpen: boolean; nth: number; onClose: () => void };

/** Records that one or more owners agreed to the notice. */
export function ConsentDialog({ ownerIds, who, isOpen, nth, onClose }: Props) {
  const query = useQuery({ ...noticesQuery, enabled: isOpen });
  return (
    <FormDialog title={`Consent of ${who}`} isOpen={isOpen} onClose={onClose} size="md">
      {(form) => (
        <Fetched query={query}>
          {(notices) => <ConsentForm key={nth} ownerIds={ownerIds} notices={notices} onDone={onClose} {...form} />}
        </Fetched>
      )}
    </FormDialog>
  );
}

const wayOptions = consentWays.map((value) => ({ value, label: wayLabels[value] }));

type FormProps = FormInDialog & { ownerIds: readonly string[]; notices: Notice[]; onDone: () => void };

function ConsentForm({ ownerIds, notices, onDone, ...dialog }: FormProps) {
  const { today } = useDay();
  const form = useSmallForm(begin, record, 'The consent could not be recorded. Please try again.');

  function begin() {
    return { notice: notices[0]?.version ?? 1, day: today, how: 'paper' as ConsentWay };
  }

  async function record(fields: ReturnType<typeof begin>) {
    const { recorded, leftOut } = await sendConsents({ ownerIds: [...ownerIds], ...fields });
    const left = leftOut > 0 ? `; ${count(leftOut)} had agreed already, or are gone or erased` : '';
    // Where nothing was recorded there is nothing to tick off.
    const tell = recorded > 0 ? notify.success : notify.blank;
    tell(`${count(recorded)} ${recorded === 1 ? 'consent' : 'consents'} recorded${left}`);
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} isDirty={false} label="Record consent">
      <Text size="sm">Record it only where the person has read the notice, or had it read to them, and agreed.</Text>
      <Select
        label="Notice"
        required
        data-autofocus
        allowDeselect={false}
        data={notices.map((one) => ({ value: String(one.version), label: `Version ${one.version}, ${date(one.day)}` }))}
        value={String(form.fields.notice)}
        error={form.errors['notice']}
        onChange={(value) => form.set({ notice: Number(value) })}
      />
      <DayField label="Day" required today={today} max={today} {...form.value('day')} />
      <Select label="How" required allowDeselect={false} data={wayOptions} {...form.value('how')} />
    </SmallForm>
  );
}
