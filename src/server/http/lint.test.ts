import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSociety } from '../../../tests/support/society.ts';

const linter = join(import.meta.dirname, '../../../node_modules/@redocly/cli/bin/cli.js');

/** What the linter says of a document; its recommended rules, and nothing leaves the machine. */
function lint(document: unknown): { code: number | null; problems: { ruleId: string }[] } {
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

test('the description of the API is clean OpenAPI: no error, no warning', async () => {
  const { send } = await aSociety();
  const { body } = await send('GET', '/api/openapi.json');
  expect(lint(body)).toEqual({ code: 0, problems: [] });
  const { problems } = lint({ ...body, servers: undefined });
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['no-empty-servers']);
});
