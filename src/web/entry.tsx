import { createRootRoute, createRoute, createRouter, RouterProvider, redirect } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useState } from 'react';
import { addresses } from '#web/addresses.ts';
import { lazyModule, useLazyModule } from '#web/data/lazyModule.ts';
import { Checking } from '#web/identity/Checking.tsx';
import { lookUpSession } from '#web/identity/session.ts';
import { PartMissingPage } from '#web/shell/PartMissingPage.tsx';
import { Broken, Root } from '#web/shell/Root.tsx';
import { lazyRouteComponent } from '#web/ui/lazyRouteComponent.ts';

/** All that lies behind the sign-in screen: fetched when somebody is about to enter. */
const insideModule = lazyModule(() => import('#web/inside.tsx'));

/**
 * The screens before signing in, for whoever begins there; at any other address all the others are fetched
 * (routes.tsx) and take over for good. So the sign-in screen need not wait for them.
 */

const root = createRootRoute({ component: Root });
const under = { getParentRoute: () => root };
const entryRoutes = [
  createRoute({
    ...under,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true });
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
const router = createRouter({ ...addresses, routeTree: root.addChildren(entryRoutes), defaultErrorComponent: Broken });

/**
 * The sign-in screen's page has its frame, which stays until the form can take its place: rendered in between, the frame
 * would only keep a phone busy. Other pages need their parts first.
 */
export async function ready(): Promise<void> {
  if (['/', '/login'].includes(window.location.pathname)) await Promise.allSettled([router.load(), lookUpSession()]);
}

const Enter = createContext(() => {});

/** The program: the first screens, or all of them. */
export function Program() {
  const { loaded: inside } = useLazyModule(insideModule);
  const [isEntered, setIsEntered] = useState(false);
  useEffect(() => {
    // Whoever types here will want to go on: it comes while they do.
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
    if (inside) enter();
  }, [inside, enter]);
  return isMissing ? <PartMissingPage /> : <Checking />;
}
