import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useConnection } from '#web/data/live.ts';
import { hasNewProgram, lookForNewProgram, useHasNewProgram } from '#web/data/program.ts';
import { i18n } from '#web/texts/language.ts';
import { reloadPage } from '#web/ui/reloadPage.ts';
import { useMayReload } from '#web/ui/useMayLeave.ts';
import IconSparkles from '~icons/tabler/sparkles';
import classes from './Shell.module.css';

/** Says that the server has a newer version. It loads with the next page the user opens, or at once on request. */
export function NewProgramBanner() {
  const isNewer = useHasNewProgram();
  const mayReload = useMayReload();
  useLookWhenBack();
  useOpenOnTheWay();

  async function reload() {
    if (await mayReload()) reloadPage();
  }

  return (
    <div role="status" className={classes.banner} data-news={isNewer || undefined}>
      {isNewer && (
        <>
          <IconSparkles size={18} aria-hidden />
          <span>{i18n.t('A new version of Aangan is here. It comes with the next page you open.')}</span>
          <Button size="xs" variant="default" onClick={reload}>
            {i18n.t('Reload now')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Checks for a new version on reconnecting, because a server is away for a moment while it is upgraded. */
function useLookWhenBack() {
  const isLive = useConnection() === 'live';
  useEffect(() => {
    if (isLive) void lookForNewProgram();
  }, [isLive]);
}

/** Loads the new version on navigation: by then useMayLeave has asked about unsaved text. */
function useOpenOnTheWay() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (!pathChanged || !hasNewProgram()) return;
        router.history.flush();
        reloadPage();
      }),
    [router],
  );
}
