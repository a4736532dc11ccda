import { Button } from '@mantine/core';
import { i18n } from '#web/texts/language.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import IconAlertTriangle from '~icons/tabler/alert-triangle';
import IconRefresh from '~icons/tabler/refresh';

type Props = { title?: string; order?: 1 | 2; error: unknown; onRetry: () => void; isRetrying?: boolean };

/** Says that something could not be shown and why, with a button to try again. */
export function ErrorState({
  title = i18n.t('This could not be loaded'),
  order = 2,
  error,
  onRetry,
  isRetrying = false,
}: Props) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={24} />}
        title={title}
        order={order}
        action={
          <Button variant="default" leftSection={<IconRefresh size={16} />} loading={isRetrying} onClick={onRetry}>
            {i18n.t('Try again')}
          </Button>
        }
      >
        {sentenceOf(error)}
      </EmptyState>
    </div>
  );
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return i18n.t('Something went wrong.');
  const meanwhile = 'sentenceWhileAskedAgain' in error && error.sentenceWhileAskedAgain;
  return typeof meanwhile === 'string' ? meanwhile : error.message;
}
