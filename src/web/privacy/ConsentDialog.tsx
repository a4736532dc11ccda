import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ConsentWay, consentWays, type Notice } from '#domain/privacy.ts';
import { DayField } from '#web/days/DayField.tsx';
import { notify } from '#web/notify.tsx';
import { noticesQuery, sendConsents } from '#web/privacy/queries.ts';
import { wayLabels } from '#web/privacy/words.ts';
import { SmallForm } from '#web/records/SmallForm.tsx';
import { useSending } from '#web/records/useSending.ts';
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
  const [notice, setNotice] = useState(notices[0]?.version ?? 1);
  const [day, setDay] = useState(today);
  const [how, setHow] = useState<ConsentWay>('paper');
  const sending = useSending('The consent could not be recorded. Please try again.');

  async function record() {
    const { recorded, leftOut } = await sendConsents({ ownerIds: [...ownerIds], notice, day, how });
    const left = leftOut > 0 ? `; ${count(leftOut)} had agreed already, or are gone or erased` : '';
    notify.success(`${count(recorded)} ${recorded === 1 ? 'consent' : 'consents'} recorded${left}`);
    onDone();
  }

  return (
    <SmallForm
      {...dialog}
      sending={sending}
      isDirty={false}
      label="Record consent"
      onSubmit={() => void sending.send(record)}
    >
      <Text size="sm">Record it only where the person has read the notice, or had it read to them, and agreed.</Text>
      <Select
        label="Notice"
        required
        allowDeselect={false}
        data={notices.map((one) => ({ value: String(one.version), label: `Version ${one.version}, ${date(one.day)}` }))}
        value={String(notice)}
        error={sending.errors['notice']}
        onChange={(value) => setNotice(Number(value))}
      />
      <DayField
        label="Day"
        required
        data-autofocus
        today={today}
        max={today}
        value={day}
        error={sending.errors['day']}
        onChange={setDay}
      />
      <Select
        label="How"
        required
        allowDeselect={false}
        data={wayOptions}
        value={how}
        error={sending.errors['how']}
        onChange={(value) => setHow(value as ConsentWay)}
      />
    </SmallForm>
  );
}
