import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnerRecord } from '#domain/owner.ts';
import { wayLabels } from '#domain/sentences/log.ts';
import { DayField } from '#web/days/DayField.tsx';
import { useMay } from '#web/identity/useMay.ts';
import { notify } from '#web/notify.tsx';
import { ConsentDialog } from '#web/privacy/ConsentDialog.tsx';
import { EraseDialog } from '#web/privacy/EraseDialog.tsx';
import { HandOverDialog } from '#web/privacy/HandOverDialog.tsx';
import { consentsQuery, sendWithdrawal } from '#web/privacy/queries.ts';
import { SmallForm, useSmallForm } from '#web/records/SmallForm.tsx';
import { useDay } from '#web/society/useDay.ts';
import { FormDialog, type FormInDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';
import { FetchedList, PageSection } from '#web/ui/PageSection.tsx';
import paper from '../print/Paper.module.css';
import classes from '../ui/RecordPage.module.css';

/** An owner's consents, the copy of all their data, and the erasure (docs/rules.md, A person's data). */
export function OwnerPrivacy({ owner }: { owner: OwnerRecord }) {
  const may = useMay();
  const query = useQuery({ ...consentsQuery(owner.id), enabled: may('privacy:read') });
  if (!may('privacy:read')) return null;
  return (
    <PageSection title="Privacy">
      {owner.erasedOn && <Text size="sm">Personal details were erased on {date(owner.erasedOn)}.</Text>}
      <FetchedList query={query} none="No consent is recorded." className={classes.list}>
        {({ notice, day, how, recordedBy, withdrawnOn }) => (
          <>
            <span>{`Agreed to notice ${notice} on ${date(day)}`}</span>
            <span>
              {withdrawnOn ? `Withdrawn on ${date(withdrawnOn)}` : `${wayLabels[how]} · recorded by ${recordedBy}`}
            </span>
          </>
        )}
      </FetchedList>
      {may('privacy:write') && <Acts owner={owner} />}
    </PageSection>
  );
}

type Dialog = 'consent' | 'withdraw' | 'hand-over' | 'erase';

function Acts({ owner }: { owner: OwnerRecord }) {
  const { about, isOpen, nth, open, close } = useOpening<Dialog>('consent');
  const of = (which: Dialog) => ({ isOpen: isOpen && about === which, nth, onClose: close });
  const button = { variant: 'default', size: 'sm', 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      <Group gap="xs" mt="sm" className={paper.onlyOnScreen ?? ''}>
        {owner.erasedOn === null && (
          <Button {...button} onClick={() => open('consent')}>
            Record consent…
          </Button>
        )}
        {owner.consent && (
          <Button {...button} onClick={() => open('withdraw')}>
            Withdraw consent…
          </Button>
        )}
        <Button {...button} onClick={() => open('hand-over')}>
          Hand over a copy…
        </Button>
        {owner.status === 'Old' && (
          <Button {...button} variant="light" color="red" onClick={() => open('erase')}>
            Erase details…
          </Button>
        )}
      </Group>
      <ConsentDialog ownerIds={[owner.id]} who={owner.name} {...of('consent')} />
      <WithdrawDialog owner={owner} {...of('withdraw')} />
      <HandOverDialog of="owners" id={owner.id} name={owner.name} {...of('hand-over')} />
      <EraseDialog owner={owner} {...of('erase')} />
    </>
  );
}

type WithdrawProps = { owner: OwnerRecord; isOpen: boolean; nth: number; onClose: () => void };

/** Records that an owner withdraws their consent. */
function WithdrawDialog({ owner, isOpen, nth, onClose }: WithdrawProps) {
  return (
    <FormDialog title={`${owner.name} withdraws their consent`} isOpen={isOpen} onClose={onClose} size="md">
      {(form) => <WithdrawForm key={nth} owner={owner} onDone={onClose} {...form} />}
    </FormDialog>
  );
}

function WithdrawForm({ owner, onDone, ...dialog }: FormInDialog & { owner: OwnerRecord; onDone: () => void }) {
  const { today } = useDay();
  const form = useSmallForm(() => ({ day: today }), record, 'The withdrawal could not be recorded. Please try again.');

  async function record({ day }: { day: string }) {
    await sendWithdrawal({ ownerId: owner.id, day });
    notify.success('The withdrawal is recorded');
    onDone();
  }

  return (
    <SmallForm {...dialog} form={form} isDirty={false} label="Record withdrawal">
      <Text size="sm">
        The earlier consent stays on record with this day. What the law asks the society to keep is kept on; what it
        need not keep can be erased once they have left.
      </Text>
      <DayField
        label="Day"
        required
        data-autofocus
        today={today}
        min={owner.consent?.day}
        max={today}
        {...form.value('day')}
      />
    </SmallForm>
  );
}
