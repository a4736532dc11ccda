import { Button, Modal, Stack, Text } from '@mantine/core';
import type { Known } from '#web/transfers/form/knownBuyer.ts';
import type { Answer } from '#web/transfers/form/useTransfer.ts';

type Props = {
  known: Known | null;
  name: string;
  isOpen: boolean;
  onAnswer: (answer: Answer) => void;
  /** Without an answer: it is asked again before anything is done. */
  onClose: () => void;
};

/** The form was filled from somebody's record and the name was typed over: a spelling fix is no transfer. */
export function WhoseName({ known, name, isOpen, onAnswer, onClose }: Props) {
  return (
    <Modal
      opened={isOpen && known !== null}
      onClose={onClose}
      title="Whose name is this?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text>Correct this person's record, or record a different new owner?</Text>
        <Text size="sm" c="dimmed">
          The form was filled from the record of <b>{known?.person.name}</b>; the name now reads <b>{name.trim()}</b>.
        </Text>
        <Button data-autofocus onClick={() => onAnswer('correct')} {...tall}>
          Correct this person's record
        </Button>
        <Button variant="default" onClick={() => onAnswer('replace')} {...tall}>
          Record a different new owner
        </Button>
        <Button variant="subtle" onClick={() => onAnswer('putBack')} {...tall}>
          Put the name back: {known?.person.name}
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
