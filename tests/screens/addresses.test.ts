import { expect, test } from 'vitest';
import { isScreen } from '#server/http/pages.ts';
import { router } from '#web/routes.tsx';

test('the server knows the address of every screen: any other is not found', () => {
  const paths = Object.values(router.routesById).map(({ fullPath }) => fullPath as string);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isScreen(path))).toEqual([]);
});
