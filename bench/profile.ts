import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contender } from './contender.ts';
import { type CpuProfile, selfTimes } from './cpuProfile.ts';
import { temporary } from './program.ts';
import { keepResult } from './report.ts';
import { measureAll, type Outcome, type Run } from './run.ts';
import type { Scenario } from './scenario.ts';

type Profiled = { outcomes: Outcome[]; texts: string[] };

/** npm run bench -- flat --profile: the scenario under Node's profiler, and the functions that the time went to. */
export async function profiled(chosen: readonly Scenario[], contender: Contender, run: Run): Promise<Profiled> {
  const outcomes: Outcome[] = [];
  const texts: string[] = [];
  for (const scenario of chosen) {
    const folder = mkdtempSync(join(temporary, 'profile-'));
    const opening = { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${folder}`] };
    const only = { ...run, rounds: 1, seconds: Math.max(run.seconds, 5), opening };
    outcomes.push(...(await measureAll([scenario], [contender], only)));
    for (const file of readdirSync(folder)) {
      const lines = selfTimes(JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile);
      const text = `${scenario.name}: where the time went\n\n${lines.map((line) => line.text).join('\n')}`;
      console.log(`\n${text}`);
      texts.push(text);
      console.log(keepResult(`profile-${scenario.name}`, { lines }));
    }
  }
  return { outcomes, texts };
}
