import { Alert, Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { isDay } from '#domain/day.ts';
import { useMay } from '#web/identity/useMay.ts';
import { touchedFields } from '#web/owners/fields.ts';
import type { OwnerEditor } from '#web/owners/useOwnerEditor.ts';
import notice from '#web/records/Notice.module.css';
import { date } from '#web/ui/format.ts';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconDoorExit from '~icons/tabler/door-exit';

type Props = {
  editor: OwnerEditor;
  /** The flats that saving frees, each with its last day. */
  freed: { flatId: string; flatNumber: string; until: string }[];
};

/** Says that an owner saved as Old leaves their flats empty, and offers a transfer in case there is a new owner. */
export function BecomesFree({ editor, freed }: Props) {
  const mayTransfer = useMay()('transfers:write');
  const recordTransfer = useTransferInstead(editor);
  if (freed.length === 0) return null;
  return (
    <Alert className={notice.notice ?? ''} icon={<IconDoorExit size={20} aria-hidden />} role="status" mb="sm">
      {freed.map(({ flatId, flatNumber, until }) => (
        <Group key={flatId} justify="space-between" gap="xs">
          <Text size="sm">
            {isDay(until) ? `${flatNumber} becomes free on ${date(until)}` : `${flatNumber} becomes free`}
          </Text>
          {mayTransfer && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              {...(freed.length > 1 && { 'aria-label': `Record as a transfer instead: ${flatNumber}` })}
              onClick={() => recordTransfer(flatId)}
            >
              Record as a transfer instead
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  );
}

/** Opens the transfer of that flat. If only the status was changed nothing is lost, so nothing is asked. */
function useTransferInstead({ base, form }: OwnerEditor) {
  const navigate = useNavigate();
  return (flatId: string) => {
    const others = touchedFields(base, form.getValues()).filter((field) => field !== 'status');
    // Rendered before the navigation, because the form tells the dialog in its render whether it is dirty.
    if (base && others.length === 0) flushSync(() => form.setFieldValue('status', base.status));
    void navigate({ to: '/admin/transfer', search: { flat: flatId } });
  };
}
