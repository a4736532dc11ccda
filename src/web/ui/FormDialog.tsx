import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type FocusEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { i18n } from '#web/texts/language.ts';
import { focusPageTitle } from '#web/ui/focusPageTitle.ts';
import { useFocusBack } from '#web/ui/useFocusBack.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';

/** What a form tells the dialog it stands in, so that nothing typed is lost and nothing is closed half saved. */
export type FormInDialog = {
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
  onBusy: (isBusy: boolean) => void;
};

/** For the form. Told with the render itself: an Escape right after the first letter must find it said. */
export function useTellDialog({ onDirty, onBusy }: Omit<FormInDialog, 'onCancel'>, isDirty: boolean, isBusy: boolean) {
  useLayoutEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  useLayoutEffect(() => onBusy(isBusy), [onBusy, isBusy]);
}

type Props = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  size?: 'md' | 'lg' | 'wide';
  children: (form: FormInDialog) => ReactNode;
};

/** A form in a dialog; on a phone it takes the whole screen. Closing it asks while something typed is not saved. */
export function FormDialog({ title, isOpen, onClose, size = 'lg', children }: Props) {
  const [isDirty, setIsDirty] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const mayLeave = useMayLeave(isOpen && isDirty);
  // The library gives the focus back to what had it when a closed dialog opened. One that is open when it comes, as its
  // part of the program was still being fetched, remembers by itself; one that the address opened has the page's heading.
  const [opener] = useState(() => (isOpen ? document.activeElement : null));
  useFocusBack();
  // As wide as the theme's smallest step: below it a centred dialog would only waste the edges.
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });

  async function requestClose() {
    if (isBusy || !(await mayLeave())) return;
    setIsDirty(false);
    onClose();
  }

  return (
    <Modal
      opened={isOpen}
      onClose={requestClose}
      title={title}
      size={size === 'wide' ? 1080 : size}
      fullScreen={isPhone}
      onFocus={keepFocus}
      // Looked at when it comes to it: on a busy machine the dialog gives the focus back late.
      onExitTransitionEnd={() => focusPageTitle({ unlessFocused: true, rather: opener })}
      closeButtonProps={{ 'aria-label': i18n.t('Close'), ...(isPhone && { size: 44 }) }}
    >
      {children({ onCancel: requestClose, onDirty: setIsDirty, onBusy: setIsBusy })}
    </Modal>
  );
}

/**
 * The library puts the focus into a dialog some moments after it can be seen. On a slow machine somebody is typing in
 * another field by then: what has the focus is what it would be given to.
 */
function keepFocus({ currentTarget, target }: FocusEvent<HTMLElement>) {
  // What the dialog opens over itself is its child in the tree alone; and nobody types in its own buttons.
  if (!currentTarget.contains(target) || target.closest('form') === null) return;
  for (const field of currentTarget.querySelectorAll('[data-autofocus]')) field.removeAttribute('data-autofocus');
  target.setAttribute('data-autofocus', 'true');
}
