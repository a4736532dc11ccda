import { Button, Group, Modal, Text } from '@mantine/core';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';

export type Question = {
  title: string;
  question: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
};

type Props = Question & { opened: boolean; onAnswer: (isConfirmed: boolean) => void; onClosed?: () => void };

/** Asks before something that can't be taken back. Cancel is focused first, Escape cancels. */
export function ConfirmDialog({
  opened,
  title,
  question,
  confirmLabel,
  cancelLabel = 'Cancel',
  isDanger = false,
  onAnswer,
  onClosed,
}: Props) {
  return (
    <Modal
      opened={opened}
      onClose={() => onAnswer(false)}
      title={title}
      size="sm"
      // Its place in the document is before the dialogs it asks about, and it has to stand above them.
      zIndex={250}
      // By hand, below.
      returnFocus={false}
      withCloseButton={false}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
    >
      <Text component="div">{question}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {cancelLabel}
        </Button>
        <Button {...(isDanger && { color: 'red' })} onClick={() => onAnswer(true)}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}

type Confirm = (question: Question) => Promise<boolean>;
const ConfirmContext = createContext<Confirm | null>(null);

/** `if (await confirm({ title, question, confirmLabel, isDanger: true })) …` */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext);
  if (confirm === null) throw new Error('useConfirm must be used within a ConfirmProvider');
  return confirm;
}

const nothing: Question = { title: '', question: '', confirmLabel: '' };

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Question>(nothing);
  const [opened, setOpened] = useState(false);
  const resolve = useRef<((isConfirmed: boolean) => void) | null>(null);
  const opener = useRef<Element | null>(null);

  const confirm = useCallback<Confirm>((question) => {
    // A second question while one is open: the first counts as cancelled.
    resolve.current?.(false);
    if (resolve.current === null) opener.current = document.activeElement;
    setAsked(question);
    setOpened(true);
    return new Promise((settle) => {
      resolve.current = settle;
    });
  }, []);

  function settle(isConfirmed: boolean) {
    setOpened(false);
    resolve.current?.(isConfirmed);
    resolve.current = null;
    returnFocus(opener.current, document.activeElement);
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <ConfirmDialog {...asked} opened={opened} onAnswer={settle} />
    </ConfirmContext>
  );
}

const afterClosingMs = 10;

/**
 * To where the focus was when the question came, unless it has gone elsewhere since. The library looks too late: without
 * a transition the question has taken the focus by then.
 */
function returnFocus(opener: Element | null, atClose: Element | null) {
  setTimeout(() => {
    const now = document.activeElement;
    const isNowhere = now === null || now === document.body || now === atClose;
    if (isNowhere && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  }, afterClosingMs);
}
