// @module-tag whole
// @vitest-environment jsdom
import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/permissions.ts';
import { openScreen } from '../support/screen.tsx';
import { anOffice } from '../support/society.ts';

/* Where each address leads within the program; the server has the program at each (addresses.test.ts). */

const homes = { admin: '/admin/dashboard', user: '/user/dashboard', security: '/security/dashboard' };
/** The administrators' screens, by the title in the tab: that each has its heading there is asked by shell.spec.ts. */
const adminScreens = ['dashboard', 'flats', 'owners', 'vehicles', 'transfer', 'transfers', 'ownerships', 'nominations']
  .concat(['tenancies', 'emergency-help', 'visits', 'passes', 'stops', 'import', 'users', 'activity', 'society'])
  .concat(['privacy'])
  .map((screen) => `/admin/${screen}`);
const headings: Record<string, string> = {
  '/login': 'Welcome Back',
  '/signup': 'Create Account',
  '/device': 'A device of the gate',
  '/user/dashboard': 'Aangan',
  '/security/dashboard': 'Security Dashboard',
  '/account': 'Your Account',
};

/** By role, the addresses asked for and where each leads. */
const ways: Record<Role | 'nobody', [asked: string, found: string][]> = {
  nobody: [
    ['/', '/login'],
    ['/dashboard', '/login'],
    ['/admin', '/login'],
    ...adminScreens.map((screen): [string, string] => [screen, '/login']),
    ['/admin/nonsense', '/login'],
    ['/user', '/login'],
    ['/user/dashboard', '/login'],
    ['/security/dashboard', '/login'],
    ['/account', '/login'],
    ['/signup', '/signup'],
    ['/device', '/device'],
  ],
  admin: [
    ['/', homes.admin],
    ['/dashboard', homes.admin],
    ['/admin', homes.admin],
    ...adminScreens.map((screen): [string, string] => [screen, screen]),
    ['/admin/nonsense', homes.admin],
    ['/admin/dashboard/deeper/still', homes.admin],
    ['/admin/users?show=guards', '/admin/users?show=guards'],
    ['/admin/users?show=devices', '/admin/users?show=devices'],
    ['/device', homes.admin],
    ['/account', '/account'],
  ],
  user: [
    ['/', homes.user],
    ['/dashboard', homes.user],
    ['/user', homes.user],
    ['/user/nonsense', homes.user],
    ['/user/dashboard/deeper', homes.user],
    ['/account', '/account'],
  ],
  security: [
    ['/', homes.security],
    ['/dashboard', homes.security],
    ['/security/dashboard', homes.security],
    ['/device', homes.security],
    ['/account', '/account'],
  ],
};

test.each(Object.entries(ways) as [Role | 'nobody', [string, string][]][])(
  'every address leads where it should: %s',
  async (who, asked) => {
    const { society } = await anOffice();
    await openScreen(society, '/reset', who === 'nobody' ? null : await society.signedInAs(who));
    const { router } = await import('#web/routes.tsx');
    const { pageAt } = await import('#web/concepts.ts');
    for (const [address, found] of asked) {
      act(() => router.history.push(address));
      await waitFor(() => {
        expect(location.pathname + location.search, address).toBe(found);
        const heading = headings[location.pathname];
        if (heading) expect(document.querySelector('h1')?.textContent, address).toBe(heading);
        else expect(document.title, address).toBe(`${pageAt(location.pathname).title} · Aangan`);
      });
    }
  },
);
