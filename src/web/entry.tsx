import { createRootRoute, createRoute, createRouter, RouterProvider, redirect } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import { addresses } from '#web/addresses.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { lookUpSession } from '#web/identity/session.ts';
import { hasGateData } from '#web/offline/hint.ts';
import { PartMissingPage } from '#web/shell/PartMissingPage.tsx';
import { Broken, Root } from '#web/shell/Root.tsx';
import { lazyRouteComponent } from '#web/ui/lazyPart.ts';

/** All screens behind the sign-in screen: fetched when somebody is about to enter. */
const insideModule = lazyModule(() => import('#web/inside.tsx'));

/**
 * The screens before signing in, for users who start there. At any other address all screens are fetched (routes.tsx)
 * and replace these for good. So the sign-in screen need not wait for them.
 */

const root = createRootRoute({ component: Root });
const under = { getParentRoute: () => root };
const entryRoutes = [
  createRoute({
    ...under,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true, state: { wanted: '/' } });
    },
  }),
  createRoute({
    ...under,
    path: '/login',
    component: lazyRouteComponent(() => import('#web/identity/LoginPage.tsx'), 'LoginPage'),
    staticData: { title: 'Sign in' },
  }),
  createRoute({
    ...under,
    path: '/signup',
    component: lazyRouteComponent(() => import('#web/pages/SignUpPage.tsx'), 'SignUpPage'),
    staticData: { title: 'Create Account' },
  }),
  createRoute({ ...under, path: '$', component: Entering, staticData: { isPassing: true } }),
];
/** On a device of the gate sign-in, too, comes with all screens: their toasts tell of entries that wait there. */
const routeTree = root.addChildren(hasGateData() ? entryRoutes.slice(2) : entryRoutes);
const router = createRouter({ ...addresses, routeTree, defaultErrorComponent: Broken });

/**
 * A page already contains its frame (firstPaint.tsx), which stays until there is something to render in its place: a
 * router that has not loaded its route renders nothing. The sign-in form also waits for who is signed in, as rendering
 * its frame again would only keep a phone busy.
 */
export async function ready(): Promise<void> {
  const isAtSignIn = ['/', '/login'].includes(window.location.pathname);
  await Promise.allSettled([router.load(), isAtSignIn && lookUpSession()]);
}

const Enter = createContext(() => {});

/** The program: at first only the screens before signing in, then all of them. */
export function Program() {
  const { loaded: inside } = useLazyModule(insideModule);
  const [isEntered, setIsEntered] = useState(false);
  useEffect(() => {
    // A user who types here will go on soon, so the other screens are fetched meanwhile.
    document.addEventListener('input', comeNearer, { once: true });
    return () => document.removeEventListener('input', comeNearer);
  }, []);
  if (isEntered && inside) return <inside.Inside />;
  return (
    <Enter value={() => setIsEntered(true)}>
      <RouterProvider router={router as never} />
    </Enter>
  );
}

function comeNearer() {
  insideModule.fetch();
  import('#web/identity/signInRules.ts').catch(() => {});
}

function Entering() {
  const enter = useContext(Enter);
  const { loaded: inside, isMissing } = useLazyModule(insideModule);
  useEffect(() => insideModule.fetch(), []);
  useEffect(() => {
    // Until the screen's route is loaded, all screens would render nothing.
    inside?.ready().then(enter, enter);
  }, [inside, enter]);
  return isMissing ? <PartMissingPage /> : <Checking />;
}
