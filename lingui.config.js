// What npm run texts reads and writes: the texts of the screens, and src/web/texts/*.po with what they are in other languages.
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

export default defineConfig({
  sourceLocale: 'en',
  locales: ['hi', 'mr'],
  catalogs: [
    {
      path: '<rootDir>/src/web/texts/{locale}',
      include: ['<rootDir>/src/web', '<rootDir>/src/domain'],
      exclude: ['**/*.test.*'],
    },
  ],
  format: formatter({ lineNumbers: false, origins: false, explicitIdAsDefault: true }),
});
