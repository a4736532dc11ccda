import { expect, test } from 'vitest';
import { landingOf, whereTo } from '#web/identity/landing.ts';

test('each role begins its day on its own dashboard', () => {
  expect(whereTo('admin', undefined)).toBe('/admin/dashboard');
  expect(whereTo('user', undefined)).toBe('/user/dashboard');
  expect(whereTo('security', undefined)).toBe('/security/dashboard');
  expect(landingOf('ghost')).toBe('/login');
});

test('what was asked for before signing in is gone to when the role may see it', () => {
  expect(whereTo('admin', '/admin/flats?q=A-1&status=Occupied')).toBe('/admin/flats?q=A-1&status=Occupied');
  expect(whereTo('user', '/account')).toBe('/account');
});

test("another role's place is not gone to", () => {
  expect(whereTo('user', '/admin/flats')).toBe('/user/dashboard');
  expect(whereTo('security', '/user/dashboard')).toBe('/security/dashboard');
  expect(whereTo('user', '/user/../admin/flats')).toBe('/user/dashboard');
});

test.each([
  '//evil.example/admin/',
  '/\\evil.example/admin/',
  'https://evil.example/admin/',
  'javascript:alert(1)',
  'http://[',
])('never to another host or a script: %s', (wanted) => {
  expect(whereTo('admin', wanted)).toBe('/admin/dashboard');
});
