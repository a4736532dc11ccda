import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyText } from '#web/ui/CopyText.tsx';
import { useFocusBack } from '#web/ui/useFocusBack.ts';

type Props = {
  title: string;
  label: string;
  text: string;
  onForget: () => void;
  children: ReactNode;
  /** Stands between the text and the explanation. */
  more?: ReactNode;
  /** Another way to pass the text on, beside the button that closes the dialog. */
  way?: ReactNode;
};

/** A dialog for a secret that is shown only once; only its own button closes it, so that no slip loses the text. */
export function ShownOnce({ title, label, text, onForget, children, more, way }: Props) {
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onForget}
      title={title}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput
            label={label}
            value={text}
            readOnly
            flex={1}
            styles={{ input: { fontFamily: 'monospace', fontSize: '1.125rem' } }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <CopyText text={text} />
        </Group>
        {more}
        <Text size="sm">{children}</Text>
        <Group justify={way ? 'space-between' : 'flex-end'} gap="xs">
          {way}
          <Button data-autofocus onClick={onForget}>
            I have passed it on
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
