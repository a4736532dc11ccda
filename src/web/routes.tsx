import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { isDay } from '#domain/day.ts';
import { passStates } from '#domain/passStates.ts';
import { areas, roles } from '#domain/permissions.ts';
import { searchKinds } from '#domain/search.ts';
import { stopStates } from '#domain/stopStates.ts';
import { tenancyStates } from '#domain/tenancyStates.ts';
import { visitKinds, visitorKinds } from '#domain/visitKinds.ts';
import { ActivitySearch } from '#web/activities/search.ts';
import { addresses } from '#web/addresses.ts';
import { pageAt } from '#web/concepts.ts';
import { FlatsSearch } from '#web/flats/filters.ts';
import { OwnDashboard } from '#web/identity/Guard.tsx';
import { ImportSearch } from '#web/imports/search.ts';
import { OwnersSearch } from '#web/owners/filters.ts';
import { Broken, Root } from '#web/shell/Root.tsx';
import { Area, NotFound } from '#web/shell/Shell.tsx';
import { ConfirmProvider } from '#web/ui/ConfirmDialog.tsx';
import { lazyRouteComponent } from '#web/ui/lazyPart.ts';
import { VehiclesSearch } from '#web/vehicles/filters.ts';

/**
 * All screens of the program (docs/rules.md, Roles and permissions). The permission for a screen and its title are
 * declared in its concept's concept.ts; each area requires a permission of its own besides.
 */

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound,
  staticData: { title: 'Page not found' },
});
const under = <T,>(parent: T) => ({ getParentRoute: () => parent });
const declared = (to: string) => {
  const { title, needs } = pageAt(to);
  return { staticData: { title, needs } };
};

/** A screen for whoever is not signed in, with its title. */
const publicScreen = <const Path extends string, Part, Name extends keyof Part>(
  path: Path,
  title: string,
  load: () => Promise<Part>,
  name: Name,
) => ({ ...under(root), path, component: lazyRouteComponent(load, name), staticData: { title } });

const index = createRoute({
  ...under(root),
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true, state: { wanted: '/' } });
  },
});
const login = createRoute(publicScreen('/login', 'Sign in', () => import('#web/identity/LoginPage.tsx'), 'LoginPage'));
const signup = createRoute(
  publicScreen('/signup', 'Create Account', () => import('#web/pages/SignUpPage.tsx'), 'SignUpPage'),
);
const setUp = createRoute(
  publicScreen('/set-up', 'Set up your society', () => import('#web/setUp/SetUpPage.tsx'), 'SetUpPage'),
);
const linkPages = [
  createRoute(publicScreen('/invitation', 'Welcome', () => import('#web/links/PasswordPages.tsx'), 'InvitationPage')),
  createRoute(
    publicScreen('/device', 'A device of the gate', () => import('#web/devices/DevicePage.tsx'), 'DevicePage'),
  ),
  createRoute(publicScreen('/reset', 'Forgot password?', () => import('#web/links/PasswordPages.tsx'), 'ResetPage')),
  createRoute(
    publicScreen(
      '/confirm-address',
      'Is this your address?',
      () => import('#web/links/ConfirmAddressPage.tsx'),
      'ConfirmAddressPage',
    ),
  ),
] as const;
const dashboard = createRoute({ ...under(root), path: '/dashboard', component: OwnDashboard });

// Search text and filters are kept in the address as typed; invalid ones are ignored.
const text = z.string().optional().catch(undefined);
const day = z.string().refine(isDay).optional().catch(undefined);
const asked = z.literal('1').optional().catch(undefined);
const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values).optional().catch(undefined);
const TransferSearch = z.object({ flat: text });
const RegisterSearch = z.object({ q: text, from: day, until: day, sort: text });
const RecordSearch = z.object({ print: asked });
const OwnershipsSearch = z.object({ q: text, on: day });
const NominationsSearch = z.object({ q: text, on: day, show: z.literal('all').optional().catch(undefined) });
const FlatSearch = z.object({ nominate: asked, let: asked, household: asked });
const TenanciesSearch = z.object({
  ...{ q: text, wing: text, add: asked, view: oneOf(['cards', 'table']), on: day },
  state: oneOf([...tenancyStates, 'day', 'all']),
});
const HelpSearch = z.object({ q: text, wing: text });
const VisitsSearch = z.object({ q: text, on: day, kind: oneOf(visitKinds), show: oneOf(['inside', 'overstaying']) });
const PassesSearch = z.object({ q: text, on: day, kind: oneOf(visitorKinds), show: oneOf(passStates) });
const StopsSearch = z.object({ q: text, show: oneOf(stopStates) });
const ResidentSearch = z.object({ q: text, kind: oneOf(searchKinds) });
const UsersSearch = z.object({ q: text, role: oneOf(roles), show: oneOf(['guards', 'devices']) });

const admin = createRoute({
  ...under(root),
  path: '/admin',
  component: Area,
  staticData: { needs: areas['/admin/'] },
});
/** What a screen of the administrators has in common with the others: it is declared by its address. */
const adminScreen = <const Path extends string, Part, Name extends keyof Part, Search = undefined>(
  path: Path,
  load: () => Promise<Part>,
  name: Name,
  validateSearch?: Search,
) => ({
  ...under(admin),
  path,
  component: lazyRouteComponent(load, name),
  validateSearch: validateSearch as Search,
  ...declared(`/admin/${path}`),
});
const adminScreens = [
  createRoute(adminScreen('dashboard', () => import('#web/dashboard/AdminDashboardPage.tsx'), 'AdminDashboardPage')),
  createRoute(adminScreen('flats', () => import('#web/flats/FlatsPage.tsx'), 'FlatsPage', FlatsSearch)),
  createRoute(adminScreen('flats/$flatId', () => import('#web/pages/FlatPage.tsx'), 'FlatPage', FlatSearch)),
  createRoute(adminScreen('owners', () => import('#web/owners/OwnersPage.tsx'), 'OwnersPage', OwnersSearch)),
  createRoute(adminScreen('people/$personId', () => import('#web/pages/PersonPage.tsx'), 'PersonPage')),
  createRoute({
    ...under(admin),
    path: 'owners/$ownerId',
    // The former address of an owner's page redirects, so that old links work.
    beforeLoad: ({ params: { ownerId } }) => {
      throw redirect({ to: '/admin/people/$personId', params: { personId: ownerId }, replace: true });
    },
    ...declared('/admin/owners/$ownerId'),
  }),
  createRoute(adminScreen('vehicles', () => import('#web/vehicles/VehiclesPage.tsx'), 'VehiclesPage', VehiclesSearch)),
  createRoute(
    adminScreen('transfer', () => import('#web/transfers/form/TransferPage.tsx'), 'TransferPage', TransferSearch),
  ),
  createRoute(
    adminScreen('flats/$flatId/owners', () => import('#web/transfers/holders/HoldersPage.tsx'), 'HoldersPage'),
  ),
  createRoute(
    adminScreen('transfers', () => import('#web/transfers/register/RegisterPage.tsx'), 'RegisterPage', RegisterSearch),
  ),
  createRoute(
    adminScreen(
      'transfers/$transferId',
      () => import('#web/transfers/register/EntryPage.tsx'),
      'EntryPage',
      RecordSearch,
    ),
  ),
  createRoute(
    adminScreen('ownerships', () => import('#web/ownerships/OwnershipsPage.tsx'), 'OwnershipsPage', OwnershipsSearch),
  ),
  createRoute(
    adminScreen(
      'nominations',
      () => import('#web/nominations/NominationsPage.tsx'),
      'NominationsPage',
      NominationsSearch,
    ),
  ),
  createRoute(
    adminScreen('tenancies', () => import('#web/tenancies/TenanciesPage.tsx'), 'TenanciesPage', TenanciesSearch),
  ),
  createRoute(adminScreen('emergency-help', () => import('#web/households/HelpPage.tsx'), 'HelpPage', HelpSearch)),
  createRoute(adminScreen('visits', () => import('#web/visits/VisitsPage.tsx'), 'VisitsPage', VisitsSearch)),
  createRoute(adminScreen('passes', () => import('#web/passes/PassesPage.tsx'), 'PassesPage', PassesSearch)),
  createRoute(adminScreen('stops', () => import('#web/stops/StopsPage.tsx'), 'StopsPage', StopsSearch)),
  createRoute(adminScreen('import', () => import('#web/imports/ImportPage.tsx'), 'ImportPage', ImportSearch)),
  createRoute(adminScreen('users', () => import('#web/users/UsersPage.tsx'), 'UsersPage', UsersSearch)),
  createRoute(adminScreen('activity', () => import('#web/pages/ActivityPage.tsx'), 'ActivityPage', ActivitySearch)),
  createRoute(adminScreen('society', () => import('#web/settings/SocietyPage.tsx'), 'SocietyPage')),
  createRoute(adminScreen('privacy', () => import('#web/privacy/PrivacyPage.tsx'), 'PrivacyPage')),
  createRoute({ ...under(admin), path: '/', beforeLoad: toAdminDashboard }),
  createRoute({ ...under(admin), path: '$', beforeLoad: toAdminDashboard }),
] as const;

const user = createRoute({
  ...under(root),
  path: '/user',
  component: Area,
  staticData: { needs: areas['/user/'] },
});
const userScreens = [
  createRoute({
    ...under(user),
    path: 'dashboard',
    component: lazyRouteComponent(() => import('#web/search/UserDashboardPage.tsx'), 'UserDashboardPage'),
    validateSearch: ResidentSearch,
    ...declared('/user/dashboard'),
  }),
  createRoute({ ...under(user), path: '/', beforeLoad: toUserDashboard }),
  createRoute({ ...under(user), path: '$', beforeLoad: toUserDashboard }),
] as const;

const security = createRoute({
  ...under(root),
  path: '/security/dashboard',
  component: Area,
  staticData: { needs: areas['/security/'] },
});
const gate = createRoute({
  ...under(security),
  path: '/',
  component: lazyRouteComponent(() => import('#web/gate/GatePage.tsx'), 'GatePage'),
  ...declared('/security/dashboard'),
});

const account = createRoute({ ...under(root), path: '/account', component: Area });
const ownAccount = createRoute({
  ...under(account),
  path: '/',
  component: lazyRouteComponent(() => import('#web/pages/AccountPage.tsx'), 'AccountPage'),
  ...declared('/account'),
});

function toAdminDashboard(): never {
  throw redirect({ to: '/admin/dashboard', replace: true });
}

function toUserDashboard(): never {
  throw redirect({ to: '/user/dashboard', replace: true });
}

export const router = createRouter({
  ...addresses,
  routeTree: root.addChildren([
    index,
    login,
    signup,
    setUp,
    ...linkPages,
    dashboard,
    admin.addChildren(adminScreens),
    user.addChildren(userScreens),
    security.addChildren([gate]),
    account.addChildren([ownAccount]),
  ]),
  notFoundMode: 'root',
  InnerWrap: ConfirmProvider,
  defaultErrorComponent: Broken,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // Scrolls a table's frame to its top when its list changes (web/records/listMemory.ts).
  scrollToTopSelectors: ['[data-scroll-restoration-id^="list-"]'],
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
