import { Button, Group, Modal, Text } from '@mantine/core';
import { i18n } from '#web/texts/language.ts';
import type { Question } from '#web/ui/ConfirmDialog.tsx';
import { behindDialog, singly } from '#web/ui/singly.ts';
import { hasBackDialog, useBackCloses } from '#web/ui/useBackCloses.ts';

type Props = Question & { opened: boolean; onAnswer: (isConfirmed: boolean) => void };

/** Asks before something that can't be taken back. Cancel is focused first, Escape cancels. */
export function QuestionDialog({
  opened,
  title,
  question,
  confirmLabel,
  cancelLabel = i18n.t('Cancel'),
  isDanger = false,
  isClosedByBack = false,
  onAnswer,
}: Props) {
  // One that was asked by a dialog that Back closes is on top of it.
  useBackCloses(opened && (isClosedByBack || hasBackDialog()), () => onAnswer(false));
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      size="sm"
      // It is mounted earlier in the document than the dialogs it asks about, and has to stand above them.
      zIndex={250}
      // ConfirmDialog.tsx returns the focus itself.
      returnFocus={false}
      withCloseButton={false}
      overlayProps={behindDialog}
    >
      <Text component="div">{question}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button {...(isDanger && { color: 'red' })} onClick={singly(() => onAnswer(true))}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
