import { Button, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type FocusEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { i18n } from '#web/texts/language.ts';
import classes from '#web/ui/Form.module.css';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { behindDialog } from '#web/ui/singly.ts';
import { useBackCloses } from '#web/ui/useBackCloses.ts';
import { isFocusAway, isUnderAnother, useFocusBack, useFocusToOpener } from '#web/ui/useFocusBack.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';

/** What a form reports to its dialog, so that closing never loses typed text and never interrupts a save. */
export type FormInDialog = {
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
  onBusy: (isBusy: boolean) => void;
};

/** For the form. In a layout effect: an Escape right after the first letter must find the form dirty already. */
export function useTellDialog({ onDirty, onBusy }: Omit<FormInDialog, 'onCancel'>, isDirty: boolean, isBusy: boolean) {
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useLayoutEffect(() => onBusy(isBusy), [onBusy, isBusy]);
  useEffect(focusFirstOfLateForm, []);
}

/**
 * Mantine gives the focus when the dialog opens: where its form was still being fetched then, to the button that closes
 * it, as to the only one.
 */
function focusFirstOfLateForm() {
  const dialog =
    document.activeElement?.matches('.mantine-Modal-close') && document.activeElement.closest('[role=dialog]');
  if (dialog) dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
}

type ActionsProps = Pick<FormInDialog, 'onCancel'> & {
  label: string;
  isBusy: boolean;
  /** For a destructive form without fields: focuses Cancel, where Enter does no harm. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Whether long labels share the width of a phone. */
  wraps?: boolean;
  /** The button that submits. */
  ref?: Ref<HTMLButtonElement>;
  /** Beside the buttons, before Cancel, and between it and the other. */
  news?: ReactNode;
  children?: ReactNode;
};

/** The buttons under a form in a dialog: Cancel, and the one that submits. */
export function FormActions(props: ActionsProps) {
  const { label, isBusy, isDanger = false, isDisabled = false, wraps = false, ref, news, children, onCancel } = props;
  return (
    <div className={classes.actions} data-wraps={wraps || undefined}>
      {news}
      <Button variant="default" onClick={onCancel} disabled={isBusy} data-autofocus={isDanger || undefined}>
        {i18n.t('Cancel')}
      </Button>
      {children}
      <Button
        type="submit"
        loading={isBusy}
        disabled={isDisabled}
        {...(ref && { ref })}
        {...(isDanger && { color: 'red' })}
        {...saveKeys}
      >
        {label}
      </Button>
    </div>
  );
}

/**
 * Whether a dialog is open, what it is about, and the number of the opening, which is the key of its form: the last form
 * stays mounted while the dialog fades out. Both functions keep their identity.
 */
export function useOpening<About>(begin: About, isOpen = false) {
  const [opening, setOpening] = useState({ about: begin, isOpen, nth: 0 });
  return {
    ...opening,
    open: useCallback((about: About) => setOpening(({ nth }) => ({ about, isOpen: true, nth: nth + 1 })), []),
    close: useCallback(() => setOpening((last) => ({ ...last, isOpen: false })), []),
  };
}

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 'md' | 'lg' | 'wide';
  /** Going back closes it: for a dialog that is not in the address. */
  isClosedByBack?: boolean;
  children: (form: FormInDialog) => ReactNode;
};

/** A form in a dialog; on a phone it takes the whole screen. Closing it asks first while there is unsaved text. */
export function FormDialog({ title, isOpen, onClose, size = 'lg', isClosedByBack = false, children }: Props) {
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const mayLeave = useMayLeave(isOpen && isDirty);
  useFocusBack();
  const giveFocusBack = useFocusToOpener(isOpen);
  const noteFocus = useFocusKept(isOpen, isBusy);
  // The theme's smallest breakpoint: on a narrower screen a centred dialog would only waste the edges.
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });

  async function requestClose() {
    if (isBusy || !(await mayLeave())) return;
    setIsDirty(false);
    onClose();
  }
  useBackCloses(isOpen && isClosedByBack, requestClose);

  return (
    <Modal
      ref={root}
      opened={isOpen}
      onClose={() => isUnderAnother(root.current) || requestClose()}
      title={title}
      size={size === 'wide' ? 1080 : size}
      fullScreen={isPhone}
      overlayProps={behindDialog}
      onFocus={noteFocus}
      // Checks the focus only then: on a busy machine Mantine returns it late.
      onExitTransitionEnd={giveFocusBack}
      closeButtonProps={{ 'aria-label': i18n.t('Close'), ...(isPhone && { size: 44 }) }}
    >
      {children({ onCancel: requestClose, onDirty: setIsDirty, onBusy: setIsBusy })}
    </Modal>
  );
}

/**
 * A browser takes the focus from a button that is disabled while saving. This gives it back once saving ends and the
 * dialog stays open, as after a refusal or a question that was cancelled, unless a wrong field has it. It notes the
 * element on focus, as the browser may blur it the moment it is disabled.
 */
function useFocusKept(isOpen: boolean, isBusy: boolean) {
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const last = focused.current;
    if (isOpen && !isBusy && last && isFocusAway(last.closest('[role=dialog]'))) last.focus();
  }, [isOpen, isBusy]);
  return ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
    // A dialog opened from this one is its child only in the React tree.
    if (!currentTarget.contains(target)) return;
    focused.current = target;
    moveMark(currentTarget, target);
  };
}

/**
 * Mantine focuses a dialog's `data-autofocus` field some moments after the dialog shows. On a slow machine the user may
 * be typing in another field by then, so this moves the mark to the field that has the focus.
 */
function moveMark(dialog: HTMLElement, focused: HTMLElement) {
  // The dialog's own buttons need no typing.
  if (focused.closest('form') === null) return;
  for (const field of dialog.querySelectorAll('[data-autofocus]')) field.removeAttribute('data-autofocus');
  focused.setAttribute('data-autofocus', 'true');
}
