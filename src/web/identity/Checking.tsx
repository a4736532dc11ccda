import { Center, Loader, Stack, Text } from '@mantine/core';
import { i18n } from '#web/texts/language.ts';
import { CenteredPage } from '#web/ui/CenteredPage.tsx';

/** docs/rules.md, Route guard: shown while the session is not known yet. */
export function Checking() {
  return (
    <CenteredPage>
      <Center role="status">
        <Stack align="center" gap="sm">
          <Loader aria-hidden />
          <Text component="h1">{i18n.t('Checking authentication...')}</Text>
        </Stack>
      </Center>
    </CenteredPage>
  );
}
