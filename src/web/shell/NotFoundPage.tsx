import { Button, Stack, Text, Title } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { i18n } from '#web/texts/language.ts';
import IconArrowLeft from '~icons/tabler/arrow-left';

/** Long enough for the browser to have gone back, when there was anywhere to go. */
const patienceMs = 400;

/** That there is nothing here, and the way back. */
export function NotFoundPage() {
  const router = useRouter();
  function goBack() {
    // However long the way there takes.
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

/** Whether the browser says that a page of this product came before; an empty new tab is no page. */
function isSureOfPrevious(): boolean {
  return 'navigation' in window && window.navigation.canGoBack;
}

/** Whether the page that linked here may have come before, or any where the browser does not say. */
function mayHavePrevious(): boolean {
  return document.referrer !== '' || (!('navigation' in window) && history.length > 1);
}
