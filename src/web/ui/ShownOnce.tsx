import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { i18n } from '#web/texts/language.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';

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

/** A button that copies a text shown only once, and confirms it. */
export function CopyText({ text }: { text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
          style={{ flexShrink: 0 }}
        >
          {copied ? i18n.t('Copied') : i18n.t('Copy')}
        </Button>
      )}
    </CopyButton>
  );
}
