import { CenteredPage } from '#web/ui/CenteredPage.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';

/** It could not even be asked who is at the screen: neither a sign-in screen nor a page would be honest. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <CenteredPage>
      <ErrorState title="Aangan can't be reached" order={1} error={error} onRetry={onRetry} />
    </CenteredPage>
  );
}
