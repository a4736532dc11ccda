import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { isIncomplete } from '#domain/ownerFacts.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { AlikeQuestion } from '#web/owners/AlikeQuestion.tsx';
import { type FormField, type OwnerFields, toFields, wordingWith } from '#web/owners/fields.ts';
import { OwnerFieldset } from '#web/owners/OwnerFieldset.tsx';
import { ToComplete } from '#web/owners/OwnerStatusBadge.tsx';
import { type OwnerEditor, useOwnerEditor } from '#web/owners/useOwnerEditor.ts';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import { Notice } from '#web/records/Notice.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useDay } from '#web/society/useDay.ts';

const labels = { add: 'Add Owner', update: 'Update Owner', again: 'Add them again' };

type Props = RecordFormProps<OwnerRecord> & {
  now: OwnerRecord | null;
  /** What was typed for a new record before this existing record was found to be the same person's. */
  typed?: OwnerFields | null;
  onUse: (owner: AlikeOwner, typed: OwnerFields) => void;
};

export function OwnerForm({ record, now, typed = null, onDone, onUse, ...dialog }: Props) {
  const { today, settings } = useDay();
  const rules = {
    today,
    familyRule: settings?.familyRule ?? null,
    phones: settings?.phones ?? null,
    ownerEmail: settings && (settings.ownerEmail ?? 'required'),
  };
  const editor = useOwnerEditor({ record, now, onDone, onUse, rules });
  useTypedBefore(editor, record, typed);
  const wording = useWording();
  return (
    <RecordForm editor={editor} labels={labels} news={<MergeNews editor={editor} wording={wording} />} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      {record && typed && <Taken record={record} typed={typed} />}
      {editor.base && isIncomplete(editor.base) && (
        <Group gap="xs">
          <ToComplete owner={editor.base} />
          <Text size="sm" c="dimmed">
            Fill in what you know; the rest can be saved without it.
          </Text>
        </Group>
      )}
      <OwnerFieldset editor={editor} rules={rules} />
      <AlikeQuestion
        alike={editor.alike.alike}
        isOpen={editor.alike.isOpen}
        useLabel={editor.isNew ? 'Use that record' : null}
        newLabel={editor.isNew ? 'Save as a new person' : 'Save as two people'}
        onAnswer={editor.alike.answer}
      />
    </RecordForm>
  );
}

/** Fills in what was typed before, once when the form opens; it then counts as typed in this form. */
function useTypedBefore({ form }: OwnerEditor, record: OwnerRecord | null, typed: OwnerFields | null) {
  const lay = useEffectEvent(() => {
    if (record && typed) form.setValues(overlayTyped(record, typed));
  });
  useEffect(() => lay(), []);
}

/** Says whose record this is, and what of the typed can't be applied to it here. */
function Taken({ record, typed }: { record: OwnerRecord; typed: OwnerFields }) {
  const owned = keptApart(record, typed);
  return (
    <Notice title={`This is the record of ${record.name}`}>
      What you typed is filled in. Nothing is saved until you press {labels.update}.
      {owned && ` They own ${owned.join(', ')}: for one more flat, record a transfer to them.`}
    </Notice>
  );
}

function useWording() {
  const { data: flats } = useQuery(flatsQuery);
  return useMemo(() => {
    const numbers = new Map(flats?.map(({ id, flatNumber }) => [id, flatNumber]));
    return wordingWith((flatId) => numbers.get(flatId));
  }, [flats]);
}

/** Fields that belong to the step of adding an owner, not to the person. */
const ofTheStep: readonly FormField[] = ['flatId', 'occupancyDate', 'status', 'days', 'vehicleStays'];

/**
 * What was typed for a new record, laid over an existing one: empty fields keep their value on record. The typed
 * flat is taken over unless that would take another flat from the owner; the form then asks since when it is theirs,
 * with the typed day. A person who is no owner yet has no status or occupancy date on record, and gets the typed ones.
 */
export function overlayTyped(record: OwnerRecord, typed: OwnerFields): OwnerFields {
  const onRecord = toFields(record);
  const given = Object.entries(typed).filter(
    ([field, value]) => value !== '' && value !== null && !ofTheStep.includes(field as FormField),
  );
  const fields: OwnerFields = { ...onRecord, ...Object.fromEntries(given) };
  if (keptApart(record, typed) !== null || (typed.flatId === null && record.isOwner)) return fields;
  const taken = { ...fields, flatId: typed.flatId, status: typed.status };
  const isTheirs = record.flat?.id === typed.flatId;
  if (isTheirs) return taken;
  if (record.hasOwned) return { ...taken, days: typed.occupancyDate === '' ? {} : { since: typed.occupancyDate } };
  return { ...taken, occupancyDate: typed.occupancyDate };
}

/** The flats the owner would lose if the form took the typed flat; null where there are none. */
export function keptApart(record: Pick<OwnerRecord, 'flats'>, { flatId }: OwnerFields): string[] | null {
  const { flats } = record;
  if (flatId === null || flats.length === 0 || flats.some(({ id }) => id === flatId)) return null;
  return flats.map(({ flatNumber }) => flatNumber);
}
