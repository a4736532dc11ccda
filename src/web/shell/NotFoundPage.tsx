import { Button, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { i18n } from '#web/texts/language.ts';
import IconArrowLeft from '~icons/tabler/arrow-left';

/** Time for the browser to go back, where there is a previous page; in milliseconds. */
const patienceMs = 400;

/** Says that there is nothing at this address, and offers the way back. */
export function NotFoundPage() {
  const router = useRouter();
  function goBack() {
    // Without the timeout below, however long the previous page takes to load.
    if (isSureOfPrevious()) return window.history.back();
    const here = window.location.href;
    const toStart = () => {
      if (window.location.href === here) void router.navigate({ to: '/' });
    };
    if (!mayHavePrevious()) return toStart();
    window.history.back();
    setTimeout(toStart, patienceMs);
  }
  return (
    <Stack align="center" gap="sm" ta="center" py="xl">
      <Text fz={64} fw={700} lh={1} c="dimmed" aria-hidden>
        404
      </Text>
      <Title order={1} size="h2">
        {i18n.t('Page not found')}
      </Title>
      <Text c="dimmed" style={{ textWrap: 'balance' }}>
        {i18n.t('There is nothing at this address. The link may be old, or mistyped.')}
      </Text>
      <Button mt="sm" leftSection={<IconArrowLeft size={18} aria-hidden />} onClick={goBack}>
        {i18n.t('Go Back')}
      </Button>
    </Stack>
  );
}

/** Whether the browser reports a previous page of Aangan; it does not count an empty new tab. */
function isSureOfPrevious(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}

/** Whether there may be a previous page: there is a referrer, or a browser without that API has a history. */
function mayHavePrevious(): boolean {
  return document.referrer !== '' || (!('navigation' in window) && history.length > 1);
}
