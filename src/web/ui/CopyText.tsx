import { Button, CopyButton } from '@mantine/core';
import { i18n } from '#web/texts/language.ts';
import IconCheck from '~icons/tabler/check';
import IconCopy from '~icons/tabler/copy';

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
