import { describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';

const oidc = { OIDC_ISSUER: 'https://accounts.example', OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
const postgres = 'postgres://society@database.example/society';

describe('a setting that means nothing without another one ends the start with a line that names both:', () => {
  test.each<[Record<string, string>, string]>([
    [
      { MIGRATE_DATABASE_URL: postgres },
      'The setting MIGRATE_DATABASE_URL needs DATABASE_URL, the same database as the server’s own role.',
    ],
    [
      { MAIL_FROM: 'office@society.example' },
      'The setting MAIL_FROM needs SMTP_URL, the server that mail goes out by.',
    ],
    [{ OIDC_NAME: 'Google' }, 'The setting OIDC_NAME needs OIDC_ISSUER, the service that it names.'],
    [
      { OIDC_CLIENT_ID: 'a' },
      'The setting OIDC_ISSUER is missing, or OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are too many.',
    ],
    [
      { OIDC_CLIENT_SECRET: 'b' },
      'The setting OIDC_ISSUER is missing, or OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are too many.',
    ],
    [{ ...oidc, OIDC_CLIENT_ID: '' }, 'The setting OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.'],
    [{ ...oidc, OIDC_CLIENT_SECRET: '' }, 'The setting OIDC_CLIENT_SECRET is missing: OIDC_ISSUER needs it.'],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'The setting SMTP_URL needs BASE_URL, the address that links in a mail begin with.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example', BASE_URL: 'https://society.example' },
      'The setting MAIL_FROM must be an address, or look like Green Park <office@society.example>.',
    ],
  ])('%o', (env, line) => expect(() => readConfig(env)).toThrow(line));

  test('and none that goes by itself does', () => {
    for (const env of [
      { DATABASE_URL: postgres, MIGRATE_DATABASE_URL: postgres },
      { ...oidc, OIDC_NAME: 'Google' },
      { METRICS_TOKEN: 'x'.repeat(16) },
      { BACKUP_COPY_DIR: '/srv/copies', BACKUP: 'off' },
      { MAIL_FROM: '', OIDC_NAME: '', MIGRATE_DATABASE_URL: '' },
    ])
      expect(() => readConfig(env)).not.toThrow();
  });
});

test.each(['https://society.example/aangan', 'https://society.example/?a=b', 'https://asha:secret@society.example'])(
  'a public address is a place for the whole product: %s is refused',
  (BASE_URL) =>
    expect(() => readConfig({ BASE_URL })).toThrow('The setting BASE_URL must look like https://society.example.'),
);

test('the demo keeps quiet of requests unless it is told otherwise', () => {
  expect(readConfig({ AANGAN_DEMO: '1' }).logLevel).toBe('warn');
  expect(readConfig({ AANGAN_DEMO: '1', LOG_LEVEL: 'info' }).logLevel).toBe('info');
  expect(readConfig({}).logLevel).toBe('info');
});
