import { Alert, Button } from '@mantine/core';
import { tryAgain, useIsCopyTooLarge } from '#web/offline/tooLarge.ts';
import { i18n, useLanguage } from '#web/texts/language.ts';
import IconAlertTriangle from '~icons/tabler/alert-triangle';

/** Told to a guard whose device goes without its copy. */
export function TooLarge() {
  useLanguage();
  if (!useIsCopyTooLarge()) return null;
  return (
    <Alert
      role="alert"
      color="yellow"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={i18n.t('This device has too little memory')}
    >
      {i18n.t(
        'The list of vehicles and flats did not fit twice. The server is asked for each look-up, and without a network nothing can be looked up. Close other apps, then try again.',
      )}
      <Button mt="sm" display="block" variant="default" size="lg" onClick={tryAgain}>
        {i18n.t('Try again')}
      </Button>
    </Alert>
  );
}
