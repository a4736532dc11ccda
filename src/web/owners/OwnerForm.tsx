import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dayIn } from '#domain/day.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { useAuth } from '#web/identity/session.ts';
import { wordingWith } from '#web/owners/fields.ts';
import { OwnerFieldset } from '#web/owners/OwnerFieldset.tsx';
import { type OwnerEditor, useOwnerEditor } from '#web/owners/useOwnerEditor.ts';
import { societyQuery } from '#web/society/queries.ts';
import classes from '#web/ui/Form.module.css';
import { type FormInDialog, useTellDialog } from '#web/ui/FormDialog.tsx';
import { FormAlert } from '#web/ui/FormErrors.tsx';
import { Meanwhile } from '#web/ui/Meanwhile.tsx';

type Props = FormInDialog & { owner: OwnerRecord | null; now: OwnerRecord | null; onDone: () => void };

export function OwnerForm({ owner, now, onDone, onCancel, onDirty, onBusy }: Props) {
  const rules = useRules();
  const editor = useOwnerEditor({ owner, now, rules, onDone });
  const wording = useWording();
  const { isDirty, isBusy, problem } = editor;
  useTellDialog({ onDirty, onBusy }, isDirty, isBusy);

  return (
    <form onSubmit={editor.submit} noValidate>
      <Stack gap="md">
        <Meanwhile editor={editor} wording={wording} />
        <OwnerFieldset
          editor={editor}
          today={rules.today}
          leastInFamily={rules.familyRule === 'total-above-zero' ? 0 : 1}
        />
        <FormAlert>{problem && `${problem.replace(/\.?$/, '.')} Nothing you typed is lost.`}</FormAlert>
      </Stack>
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy}>
          {submitLabel(editor)}
        </Button>
      </div>
    </form>
  );
}

function submitLabel({ isGone, isNew }: OwnerEditor): string {
  if (isGone) return 'Add them again';
  return isNew ? 'Add Owner' : 'Update';
}

/** "Today" is the society's day, and how large a family must be is its setting (decisions.md). */
function useRules() {
  const { society } = useAuth();
  const { data: settings } = useQuery(societyQuery);
  const timeZone = settings?.timeZone ?? society?.timeZone ?? 'Asia/Kolkata';
  return { today: dayIn(timeZone, new Date()), familyRule: settings?.familyRule ?? null };
}

function useWording() {
  const { data: flats } = useQuery(flatsQuery);
  return useMemo(() => {
    const numbers = new Map(flats?.map(({ id, flatNumber }) => [id, flatNumber]));
    return wordingWith((flatId) => numbers.get(flatId));
  }, [flats]);
}
