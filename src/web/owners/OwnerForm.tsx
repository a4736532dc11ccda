import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isIncomplete, type OwnerRecord } from '#domain/owner.ts';
import { flatsQuery } from '#web/flats/queries.ts';
import { wordingWith } from '#web/owners/fields.ts';
import { OwnerFieldset } from '#web/owners/OwnerFieldset.tsx';
import { ToComplete } from '#web/owners/ToComplete.tsx';
import { useOwnerEditor } from '#web/owners/useOwnerEditor.ts';
import { MergeNews, MergeNotices } from '#web/records/MergeNotices.tsx';
import type { RecordFormProps } from '#web/records/RecordDialog.tsx';
import { RecordForm } from '#web/records/RecordForm.tsx';
import { useDay } from '#web/society/useDay.ts';

const labels = { add: 'Add Owner', update: 'Update', again: 'Add them again' };

type Props = RecordFormProps<OwnerRecord> & { now: OwnerRecord | null };

export function OwnerForm({ record, now, onDone, ...dialog }: Props) {
  const { today, settings } = useDay();
  const rules = { today, familyRule: settings?.familyRule ?? null, phones: settings?.phones ?? null };
  const editor = useOwnerEditor({ record, now, onDone, rules });
  const wording = useWording();
  const leastInFamily = rules.familyRule === 'total-above-zero' ? 0 : 1;
  return (
    <RecordForm editor={editor} labels={labels} news={<MergeNews editor={editor} wording={wording} />} {...dialog}>
      <MergeNotices editor={editor} wording={wording} />
      {editor.base && isIncomplete(editor.base) && (
        <Group gap="xs">
          <ToComplete owner={editor.base} />
          <Text size="sm" c="dimmed">
            Fill in what you know; the rest can be saved without it.
          </Text>
        </Group>
      )}
      <OwnerFieldset editor={editor} today={today} leastInFamily={leastInFamily} />
    </RecordForm>
  );
}

function useWording() {
  const { data: flats } = useQuery(flatsQuery);
  return useMemo(() => {
    const numbers = new Map(flats?.map(({ id, flatNumber }) => [id, flatNumber]));
    return wordingWith((flatId) => numbers.get(flatId));
  }, [flats]);
}
