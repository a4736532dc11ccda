// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
});

const language = () => import('#web/texts/language.ts');

test('whoever switches to a language that is on its way already waits until it is spoken', async () => {
  const { speak, i18n } = await language();
  const first = speak('hi', false).then(() => i18n.t('Sign In'));
  // Its catalogue has just come.
  await Promise.all([import('@lingui/core'), import('#web/texts/hi.po')]);
  const second = speak('hi', false).then(() => i18n.t('Sign In'));
  expect(await Promise.all([first, second])).toEqual(['साइन इन करें', 'साइन इन करें']);
});

test.each([
  ['mr', 'साइन इन करा'],
  ['en', 'Sign In'],
] as const)(
  'what was chosen last is spoken (%s), also where the catalogue of the one before comes later',
  async (last, signIn) => {
    let comes = () => {};
    const held = new Promise<void>((resolve) => {
      comes = resolve;
    });
    vi.doMock('#web/texts/hi.po', async (original) => {
      await held;
      return original();
    });
    const { speak, i18n } = await language();
    const first = speak('hi');
    await speak(last);
    comes();
    await first;
    vi.doUnmock('#web/texts/hi.po');
    expect([i18n.t('Sign In'), localStorage.getItem('aangan.language') ?? 'en']).toEqual([signIn, last]);
  },
);
