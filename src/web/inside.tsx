import '#web/zod.ts';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Session } from '#domain/user.ts';
import { concepts } from '#web/concepts.ts';
import { startLive, stopLive, subscribe } from '#web/data/live.ts';
import { meKey, queryClient } from '#web/data/queries.ts';
import { onLeave, useAuth } from '#web/identity/session.ts';
import { Toasts } from '#web/notify.tsx';
import { router } from '#web/routes.tsx';

subscribe(concepts.flatMap(({ subscriptions }) => subscriptions));

/**
 * All screens, including those before signing in, so that signing out needs no page load. Kept apart from what the
 * sign-in screen needs (entry.tsx), which together would load 235 KB, where 150 are allowed (docs/rules.md, Weight).
 */
export function Inside() {
  useChangesWhileSignedIn();
  return (
    <>
      <RouterProvider router={router} />
      <Toasts />
    </>
  );
}

/** Loads the route at the present address, with the parts of its screen. */
export async function ready(): Promise<void> {
  // A redirect changes the address, which the router follows by itself only once it is rendered.
  const stopFollowing = router.history.subscribe(router.load);
  await router.load().finally(stopFollowing);
}

/** Follows the change stream, except for a user who must still change the password or the like before they get in. */
function useChangesWhileSignedIn() {
  const { user } = useAuth();
  const isIn = user && !user.mustChangePassword && !user.mustSetUpSecondFactor && user.entryRequest === null;
  const follower = isIn ? user.id : null;
  useEffect(() => {
    if (follower === null) return;
    startLive(queryClient.getQueryData<Session>(meKey)?.seq ?? 0);
    return stopLive;
  }, [follower]);
  useEffect(() => onLeave(stopLive), []);
}
