import { Button, Modal, Stack, Text } from '@mantine/core';
import type { AlikeOwner } from '#domain/alike.ts';
import { onRecord, standing, whyAlike } from '#web/owners/alike.ts';

export type AlikeAnswer = { use: AlikeOwner } | 'new' | 'cancel';

type Props = {
  /** The similar people on record; empty while nothing is asked. */
  alike: readonly AlikeOwner[];
  isOpen: boolean;
  /** The button's label for using a record on file; null where it can't be used. */
  useLabel: string | null;
  newLabel: string;
  onAnswer: (answer: AlikeAnswer) => void;
};

/** Asks before one person gets a second record (docs/rules.md, One person, one record). Cancel loses nothing. */
export function AlikeQuestion({ alike, isOpen, useLabel, newLabel, onAnswer }: Props) {
  return (
    <Modal
      opened={isOpen}
      onClose={() => onAnswer('cancel')}
      title="Already on record?"
      zIndex={250}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        {alike.map((owner) => (
          <Stack key={owner.id} gap={4}>
            <Text>
              {onRecord(owner)}
              {useLabel && ' Use that record?'}
            </Text>
            <Text size="sm" c="dimmed">
              {whyAlike(owner)}
            </Text>
            {useLabel && (
              <Button
                mt={4}
                {...(alike.length > 1 && { 'aria-label': `${useLabel}: ${owner.name}, ${standing(owner)}` })}
                onClick={() => onAnswer({ use: owner })}
              >
                {useLabel}
              </Button>
            )}
          </Stack>
        ))}
        {!useLabel && (
          <Text size="sm" c="dimmed">
            If they are one person, the two records can be merged on the owner's page.
          </Text>
        )}
        <Button variant="default" onClick={() => onAnswer('new')} {...tall}>
          {newLabel}
        </Button>
        <Button variant="subtle" data-autofocus onClick={() => onAnswer('cancel')}>
          Cancel
        </Button>
      </Stack>
    </Modal>
  );
}

const tall = { h: 'auto', mih: 40, py: 6, styles: { label: { whiteSpace: 'normal' } } } as const;
