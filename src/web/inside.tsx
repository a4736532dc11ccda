import '#web/zod.ts';
import { RouterProvider } from '@tanstack/react-router';
import { concepts } from '#web/concepts.ts';
import { subscribe } from '#web/data/live.ts';
import { Toasts } from '#web/notify.tsx';
import { router } from '#web/routes.tsx';
import { ConfirmProvider } from '#web/ui/ConfirmDialog.tsx';

subscribe(concepts.flatMap(({ subscriptions }) => subscriptions));

/** Every screen of the product, the first ones too: whoever has come here signs out without another page. */
export function Inside() {
  return (
    <>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
      <Toasts />
    </>
  );
}
