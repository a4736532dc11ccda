import { describe, expect, test } from 'vitest';
import { may, roles, topics } from '#domain/permissions.ts';
import { concepts } from '#web/concepts.ts';
import { sidebarFor } from '#web/menu.ts';
import { router } from '#web/routes.tsx';

const pages = concepts.flatMap((concept) => concept.pages);
const subscriptions = concepts.flatMap((concept) => concept.subscriptions);

describe('what is declared of screens', () => {
  // A route with a screen of its own that asks for something: not a redirect, not an entry screen.
  const screens = Object.values(router.routesByPath).filter(
    ({ id, fullPath }) => !/\$$/.test(id) && /^\/(admin|user|security)\/.|^\/account/.test(fullPath),
  );
  const addressOf = (fullPath: string) => fullPath.replace(/\/$/, '');

  test('every screen behind the guard is declared by a concept, and every declared one exists', () => {
    expect(screens.map(({ fullPath }) => addressOf(fullPath)).sort()).toEqual(pages.map(({ to }) => to).sort());
  });

  test('the guard asks of a screen what its concept declares', () => {
    for (const { to, needs, title } of pages) {
      const route = screens.find(({ fullPath }) => addressOf(fullPath) === to);
      expect(route?.options.staticData, to).toEqual({ title, needs });
    }
  });

  test("a page whose address names no record is offered in a menu, but for the roles' landings and one's own account", () => {
    const hidden = pages.filter(({ to, menu }) => menu === null && !to.includes('$'));
    expect(hidden.map(({ to }) => to)).toEqual(['/security/dashboard', '/user/dashboard', '/account']);
  });

  test('what can be done to a record names a kind of records that there is', () => {
    const kinds = concepts.flatMap(({ records }) => records?.many ?? []);
    for (const { of } of concepts.flatMap((concept) => concept.recordCommands)) expect(kinds).toContain(of);
  });
});

describe('what is declared of live changes', () => {
  test.each(roles)('every topic that a person with the role %s hears of has a subscription', (role) => {
    const heard = Object.entries(topics).flatMap(([topic, action]) =>
      action !== null && may(role, action) ? [topic] : [],
    );
    const followed = new Set<string>(subscriptions.flatMap((subscription) => subscription.topics));
    expect(heard.filter((topic) => !followed.has(topic))).toEqual([]);
  });

  test('whatever tells of a relation under the number that its flat has today hears of the flat', () => {
    const hearing = subscriptions.filter(({ topics: [...heard] }) => heard.includes('flats'));
    const keys = hearing.map(({ queryKey: [key] }) => key);
    const telling = ['ownerships-on', 'flat-history', 'owner-history', 'tenancies', 'nominations', 'households'];
    expect(telling.filter((key) => !keys.includes(key))).toEqual([]);
  });

  test('every answer that is held in the cache follows changes, but for those that are asked for anew each time', () => {
    const askedAnew = [
      ...['gate', 'search', 'owner', 'sessions', 'second-factor', 'last-change', 'bulk', 'opened-link'],
      ...['imports', 'import-activity', 'remembered-columns', 'set-up', 'log-head'],
      // What stands in the log stays as it is.
      'activity-lines',
    ];
    const sources = Object.values(
      import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.ts'], {
        query: '?raw',
        import: 'default',
        eager: true,
      }),
    );
    const held = sources.flatMap((source) =>
      [...source.matchAll(/(?:queryKey: |Key = )\['([a-z-]+)'/g)].map(([, key]) => key),
    );
    const followed = subscriptions.map(({ queryKey: [key] }) => key);
    expect(held.length).toBeGreaterThan(subscriptions.length);
    expect(held.filter((key) => !followed.includes(key) && !askedAnew.includes(key ?? ''))).toEqual([]);
  });
});

describe('the sidebar', () => {
  const labelsFor = (mayDo: (action: string) => boolean) =>
    sidebarFor(({ needs }) => mayDo(needs)).map(({ label }) => label);

  test('shows what one may do, and nothing else, each group in one piece', () => {
    const offered = pages.flatMap(({ menu }) => menu?.label ?? []);
    expect(labelsFor(() => true).toSorted()).toEqual(offered.toSorted());
    const headings = sidebarFor(() => true).map(({ group }) => group);
    const begun = headings.filter((group, place) => group !== headings[place - 1]);
    expect(begun).toEqual(['Society', 'People', 'Gate', 'Transfers and registers', 'Office']);
    expect(labelsFor((action) => action === 'flats:read' || action === 'vehicles:read')).toEqual([
      'Flat Management',
      'Vehicle Management',
      'Owners on a Day',
    ]);
  });
});
