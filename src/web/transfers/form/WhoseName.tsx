import { Button, Modal, Stack, Text } from '@mantine/core';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';

/** The form was filled from somebody's record and the name was typed over: a spelling fix is no transfer. */
export function WhoseName({ form: { state, dispatch, answer } }: { form: TransferForm }) {
  const { knownBuyer, fields, question } = state;
  const onRecord = knownBuyer?.person.name;
  return (
    <Modal
      opened={question.isOpen && knownBuyer !== null}
      onClose={() => dispatch({ type: 'questionClosed' })}
      title="Whose name is this?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text>Correct this person's record, or record a different new owner?</Text>
        <Text size="sm" c="dimmed">
          The form was filled from the record of <b>{onRecord}</b>; the name now reads <b>{fields.name.trim()}</b>.
        </Text>
        <Button data-autofocus onClick={() => answer('correct')} {...tall}>
          Correct this person's record
        </Button>
        <Button variant="default" onClick={() => answer('replace')} {...tall}>
          Record a different new owner
        </Button>
        <Button variant="subtle" onClick={() => answer('putBack')} {...tall}>
          Put the name back: {onRecord}
        </Button>
        <Text size="xs" c="dimmed">
          For a different owner, what you typed stays, and what came from the record goes.
        </Text>
      </Stack>
    </Modal>
  );
}

/** A long name takes a second line. */
const tall = { h: 'auto', mih: 40, py: 6, styles: { label: { whiteSpace: 'normal' } } } as const;
