import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Nomination } from '#domain/nomination.ts';
import { useMay } from '#web/identity/useMay.ts';
import { NominationEntry } from '#web/nominations/NominationEntry.tsx';
import { type Holder, NominationForm } from '#web/nominations/NominationForm.tsx';
import { nominationsOfQuery } from '#web/nominations/queries.ts';
import { RevokeForm } from '#web/nominations/RevokeForm.tsx';
import paper from '#web/print/Paper.module.css';
import entries from '#web/ui/Entries.module.css';
import { FormDialog, useOpening } from '#web/ui/FormDialog.tsx';
import { lastingButton } from '#web/ui/focusAfterAct.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
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
      <Fetched query={query}>
        {(items) =>
          items.length === 0 ? (
            <Nothing>{none}</Nothing>
          ) : (
            <ul className={entries.list}>
              {items.map((one) => (
                <li key={one.id}>
                  <NominationEntry
                    nomination={one}
                    names={'flatId' in of ? 'owner' : 'flat'}
                    onCorrect={mayWrite ? () => open('correct', one) : null}
                    onRevoke={mayWrite && one.ended === null ? () => open('revoke', one) : null}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
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
