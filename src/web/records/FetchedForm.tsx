import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { type LazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';

type Props<T> = { module: LazyModule<T>; skeleton?: ReactNode; children: (loaded: T) => ReactNode };

/** A form fetched on demand: the form, a skeleton until it is loaded, or an error with a button to try again. */
export function FetchedForm<T>({ module, skeleton = <FormSkeleton />, children }: Props<T>) {
  const { loaded, isMissing } = useLazyModule(module);
  if (loaded) return children(loaded);
  if (isMissing)
    return <ErrorState error={new Error('The form could not be fetched.')} onRetry={() => module.fetch()} />;
  return skeleton;
}

function FormSkeleton() {
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>Loading the form…</VisuallyHidden>
      <Skeleton height={320} />
    </div>
  );
}
