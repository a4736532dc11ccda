import { useEffect, useState } from 'react';
import { serverWatch } from '#web/data/serverWatch.ts';
import { i18n } from '#web/texts/language.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { reloadPage } from '#web/ui/reloadPage.ts';

/**
 * Replaces a screen whose code could not be fetched. It reloads the page as soon as the server answers; no typed text
 * is lost, because the user has already left the last screen.
 */
export function PartMissingPage() {
  const [hasFailedTwice] = useState(wasJustReopened);
  const [isAsking, setIsAsking] = useState(!hasFailedTwice);

  async function ask() {
    setIsAsking(true);
    if (await serverWatch.ask()) reopen();
    setIsAsking(false);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once by itself; afterwards the watch does, and the button.
  useEffect(() => {
    // The server answers but lacks the part: only the user can tell when to try again.
    if (hasFailedTwice) return;
    void ask();
    return serverWatch.onBack(reopen);
  }, []);

  return (
    <ErrorState
      title={i18n.t(hasFailedTwice ? /*i18n*/ 'A part of Aangan is missing' : /*i18n*/ "The server can't be reached")}
      order={1}
      error={new Error(i18n.t(hasFailedTwice ? missing : away))}
      onRetry={ask}
      isRetrying={isAsking}
    />
  );
}

const away = /*i18n*/ 'This page opens by itself when it is back.';
const missing = /*i18n*/ 'The server answers, but does not have this page. Please try again in a moment.';

const note = 'aangan:reopened';
const justNowMs = 60_000;

function reopen() {
  try {
    sessionStorage.setItem(note, JSON.stringify({ href: location.href, at: Date.now() }));
  } catch {
    // Without the note the page may reload once more than needed.
  }
  reloadPage();
}

/** Whether this page was reloaded a moment ago for the same reason: a server without the part would cause a loop. */
function wasJustReopened(): boolean {
  try {
    const { href, at } = JSON.parse(sessionStorage.getItem(note) ?? '{}');
    return href === location.href && Date.now() - at < justNowMs;
  } catch {
    return false;
  }
}
