// @module-tag whole
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSociety } from '../../../tests/support/society.ts';

const linter = join(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js');

type Linted = { ruleId: string; location: { pointer: string }[] };

/** What the linter says of a document; its recommended rules, and nothing leaves the machine. */
function lint(document: unknown): { code: number | null; problems: Linted[] } {
  const folder = mkdtempSync(join(tmpdir(), 'aangan-openapi-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
    const { status, stdout } = spawnSync(process.execPath, [linter, 'lint', 'openapi.json', '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] ?? '', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    });
    return { code: status, problems: JSON.parse(stdout).problems };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A browser is sent on from these two, whatever happens: the linter asks every operation for an answer of 2XX. */
const redirects = ['start', 'callback'].map(
  (end) => `operation-2xx-response #/paths/~1api~1auth~1oidc~1${end}/get/responses`,
);
const told = ({ ruleId, location }: Linted) => `${ruleId} ${location[0]?.pointer}`;

test('the description of the API is clean OpenAPI: no error, and no warning but of two redirects', async () => {
  const { send } = await aSociety();
  const { body } = await send('GET', '/api/openapi.json');
  const { code, problems: found } = lint(body);
  expect([code, found.map(told).sort()]).toEqual([0, [...redirects].sort()]);
  const { problems } = lint({ ...body, servers: undefined });
  expect(problems.map(({ ruleId }) => ruleId).filter((rule) => rule !== 'operation-2xx-response')).toEqual([
    'no-empty-servers',
  ]);
});
