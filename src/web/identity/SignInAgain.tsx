import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { queryClient } from '#web/data/queries.ts';
import { EntryCard } from '#web/identity/EntryCard.tsx';
import { SignInSteps } from '#web/identity/LoginPage.tsx';
import { i18n } from '#web/texts/language.ts';

/** Covers a page whose session has ended, with its dialogs, until the user has signed in again. */
export function SignInAgain() {
  // What changed meanwhile was not heard: once somebody is signed in, all that is shown is asked for again.
  useEffect(() => () => void queryClient.invalidateQueries(), []);
  useEffect(coverPage, []);
  return (
    <Modal
      opened
      fullScreen
      onClose={() => {}}
      closeOnEscape={false}
      // Escape reaches every open dialog: one that is pressed here is for none of those beneath.
      onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': i18n.t('Sign in again') } }}
      // Above every dialog of the page, and below the question whether to discard what is typed.
      zIndex={240}
      transitionProps={{ duration: 0 }}
    >
      <EntryCard
        title={i18n.t('Sign in again')}
        subtitle={i18n.t('You were signed out. What you typed is still here.')}
      >
        <SignInSteps wanted={undefined} />
      </EntryCard>
    </Modal>
  );
}

/** Takes the page beneath from keyboards and screen readers; its dialogs keep their place. Returns what gives it back. */
function coverPage() {
  const page = document.getElementById('root');
  page?.setAttribute('inert', '');
  return () => page?.removeAttribute('inert');
}
