import { Button, Group, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Nomination } from '#domain/nomination.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { NominationEntry } from '#web/nominations/NominationEntry.tsx';
import { type Holder, NominationForm } from '#web/nominations/NominationForm.tsx';
import { nominationsOfQuery, revokeNomination } from '#web/nominations/queries.ts';
import paper from '#web/print/Paper.module.css';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import entries from '#web/ui/Entries.module.css';
import type { FormInDialog } from '#web/ui/FormDialog.tsx';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { lastingButton } from '#web/ui/focusAfterAct.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { FetchedList, PageSection } from '#web/ui/PageSection.tsx';
import IconPlus from '~icons/tabler/plus';

type Props = {
  of: { flatId: string } | { ownerId: string };
  /** The people who can make a nomination now; empty for a flat without an owner, or a person who owns nothing. */
  holders: readonly Holder[];
  /** The text to show while there is no nomination. */
  none: string;
  /** Whether the address asks to open the form for a new one. */
  isAsked?: boolean;
  onAnswered?: () => void;
};

type Opened = {
  form: 'add' | 'correct' | 'revoke';
  nomination: Nomination | null;
  /** Where the focus goes once the act is done: the button that led to it may be gone by then. */
  next: Element | null;
};

/** The nominations for a flat, or of one person, with their actions (docs/rules.md, Nominations). */
export function Nominations({ of, holders, none, isAsked = false, onAnswered }: Props) {
  const may = useMay();
  const query = useQuery({ ...nominationsOfQuery(of), enabled: may('nominations:read') });
  const asked = isAsked && holders.length > 0;
  const opening = useOpening<Opened>({ form: 'add', nomination: null, next: null }, asked);
  if (!may('nominations:read')) return null;
  const mayWrite = may('nominations:write');
  const open = (form: Opened['form'], nomination: Nomination | null) =>
    opening.open({ form, nomination, next: lastingButton() });
  const close = () => {
    opening.close();
    onAnswered?.();
  };
  const { nth } = opening;
  const { form, nomination, next } = opening.about;
  const closeDone = () => {
    close();
    focusPageTitle({ rather: next });
  };
  // A form is about the nomination as it is by then, also where somebody else corrected it meanwhile.
  const now = query.data?.find(({ id }) => id === nomination?.id) ?? nomination;
  const byWhom = nomination && { ownerId: nomination.ownerId ?? '', name: nomination.ownerName, flats: [] };
  return (
    <PageSection title="Nominations">
      <FetchedList query={query} none={none} className={entries.list}>
        {(one) => (
          <NominationEntry
            nomination={one}
            names={'flatId' in of ? 'owner' : 'flat'}
            onCorrect={mayWrite ? () => open('correct', one) : null}
            onRevoke={mayWrite && one.ended === null ? () => open('revoke', one) : null}
          />
        )}
      </FetchedList>
      {mayWrite && holders.length > 0 && (
        <Group mt="sm" className={paper.onlyOnScreen ?? ''}>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => open('add', null)}
          >
            Record a nomination…
          </Button>
        </Group>
      )}
      <FormDialog title="Record a Nomination" isOpen={opening.isOpen && form === 'add'} onClose={close}>
        {(inDialog) => (
          <NominationForm key={nth} holders={holders} nomination={null} onDone={closeDone} {...inDialog} />
        )}
      </FormDialog>
      <FormDialog title="Correct a Nomination" isOpen={opening.isOpen && form === 'correct'} onClose={close}>
        {(inDialog) =>
          byWhom && <NominationForm key={nth} holders={[byWhom]} nomination={now} onDone={closeDone} {...inDialog} />
        }
      </FormDialog>
      <FormDialog title="Revoke a Nomination" isOpen={opening.isOpen && form === 'revoke'} onClose={close} size="md">
        {(inDialog) => now && <RevokeForm key={nth} nomination={now} onDone={closeDone} {...inDialog} />}
      </FormDialog>
    </PageSection>
  );
}

type RevokeFormProps = FormInDialog & { nomination: Nomination; onDone: () => void };

/** A form that revokes a nomination without replacing it. */
function RevokeForm({ nomination, onDone, ...dialog }: RevokeFormProps) {
  const { today } = useDay();
  const { id, version, flatNumber, ownerName, since } = nomination;
  const form = useSmallForm(
    () => ({ on: today, remarks: '' }),
    revoke,
    'The nomination could not be revoked. Please try again.',
  );

  async function revoke(fields: { on: string; remarks: string }) {
    const revoked = await revokeNomination(id, { version, ...fields });
    tellUndoable('Nomination revoked', activityOf(revoked), `${ownerName}, ${flatNumber}`);
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} label="Revoke nomination" isDanger>
      <Text size="sm">
        {`From then on nobody is nominated for ${flatNumber}. Where somebody else is named instead, record the new nomination: it replaces this one.`}
      </Text>
      <DayField
        label="No longer in force from"
        required
        data-autofocus
        today={today}
        min={since}
        max={today}
        {...form.value('on')}
      />
      <Textarea
        label="How it was revoked"
        description="The letter, the meeting, the resolution"
        {...form.text('remarks')}
      />
    </SmallForm>
  );
}
