import { type Command, readCommand, usage } from './command.ts';
import type { Contender } from './contender.ts';
import { pocketBase } from './pocketbase.ts';
import { endPostgres } from './postgres.ts';
import { forgetOldCopies, onPostgres, onSqlite } from './product.ts';
import { busyBefore, intoPage, keepResult, measuredOn } from './report.ts';
import { measureAll, type Outcome, type Run } from './run.ts';
import type { Scenario } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { type Line, linesOf, markdown } from './table.ts';
import { thisTree, treeOf } from './tree.ts';

/** npm run bench: fresh processes, the same society, contenders in alternating order, medians with their raw values. */
async function main(): Promise<number> {
  const command = readCommand(process.argv.slice(2));
  if (command.isList) {
    console.log(`${usage}\n\n${scenarios.map(({ name }) => name).join(' ')}`);
    return 0;
  }
  const run: Run = { size: command.size, isQuick: command.isQuick, ...(command.isQuick ? quick : usual) };
  forgetOldCopies();
  console.log(`Others keep ${busyBefore().toFixed(1)} processors busy before it begins.`);
  let failures = 0;
  for (const part of command.names.filter(isPart)) failures += await parts[part](command, run);
  const chosen = chosenFrom(command.names.filter((name) => !isPart(name)));
  if (chosen.length > 0)
    failures += command.isProfiled ? await profile(chosen, run) : await table(command, run, chosen);
  return failures === 0 ? 0 : 1;
}

const usual = { rounds: 3, seconds: 3 };
const quick = { rounds: 1, seconds: 1 };

type Part = (command: Command, run: Run) => Promise<number>;
const parts: Record<'table' | 'browser' | 'growth' | 'servers' | 'profile', Part> = {
  table: (command, run) => table(command, run, scenarios),
  browser: async (_, run) => (await import('./browser/main.ts')).browser(run),
  growth: async (_, run) => (await import('./growth.ts')).growth(run),
  servers: async (_, run) => (await import('./servers.ts')).servers(run),
  profile: (_, run) => keptProfile(run),
};

function isPart(name: string): name is keyof typeof parts {
  return name in parts;
}

function chosenFrom(names: string[]): Scenario[] {
  for (const name of names)
    if (!scenarios.some((scenario) => scenario.name.startsWith(name)))
      throw new Error(`There is no scenario "${name}".\n${usage}\n\n${scenarios.map((one) => one.name).join(' ')}`);
  const isExact = (name: string) => scenarios.some((scenario) => scenario.name === name);
  return scenarios.filter((one) =>
    names.some((name) => one.name === name || (!isExact(name) && one.name.startsWith(name))),
  );
}

/** The contenders that take part, the judged one first, and the rival that it is compared with. */
function contendersOf({ against, contenders }: Command): { taking: Contender[]; rival: Contender | null } {
  const here = thisTree();
  const sqlite = onSqlite(here);
  if (against !== null) {
    const tree = treeOf(against);
    const before = onSqlite(tree, `at ${against}`);
    return { taking: [sqlite, before], rival: before };
  }
  const rival = pocketBase();
  const all = { sqlite, postgres: onPostgres(here), pocketbase: rival };
  const names = contenders ?? Object.keys(all);
  const taking = names.map((name) => {
    const contender = all[name as keyof typeof all];
    if (!contender) throw new Error(`There is no contender "${name}": ${Object.keys(all).join(', ')}`);
    return contender;
  });
  return { taking, rival: taking.length > 1 && taking.includes(rival) ? rival : null };
}

async function table(command: Command, run: Run, chosen: readonly Scenario[]): Promise<number> {
  const { taking, rival } = contendersOf(command);
  const begun = performance.now();
  // What is wanted of the product says nothing where two commits are compared.
  const all = command.against === null ? chosen : chosen.map(withoutWishes);
  const outcomes = await measureAll(all, taking, run);
  const [ours] = taking;
  const lines = outcomes.flatMap((outcome) => linesOf(outcome, ours?.name ?? '', rival?.name ?? null));
  const names = taking.map(({ name }) => name);
  const versions = taking.map(({ name, version }) => `${name} ${version}`).join(', ');
  const minutes = ((performance.now() - begun) / 60_000).toFixed(0);
  const failed = outcomes.flatMap(({ scenario, failure }) =>
    failure === null ? [] : `- ${scenario.name} failed: ${failure}`,
  );
  const page = [
    measuredOn(`${run.size} flats and owners, ${run.size * 1.5} vehicles; ${versions}; ${minutes} minutes`),
    markdown(lines, names, rival?.name ?? null),
    ...(failed.length > 0 ? [failed.join('\n')] : []),
  ].join('\n\n');
  console.log(`\n${page.replaceAll(/<\/?sub>/g, '')}\n`);
  console.log(keepResult('table', { run, versions, lines, failed }));
  // Only a whole table gets into the pages: the rival is part of what they say.
  const isWhole = chosen === scenarios && !run.isQuick && command.against === null && rival !== null;
  if (isWhole && run.size >= 20_000) writePages(page, lines, names, rival);
  return count(outcomes);
}

function withoutWishes(scenario: Scenario): Scenario {
  const figures = Object.entries(scenario.figures).map(([key, { wanted: _, ...figure }]) => [key, figure]);
  return { ...scenario, figures: Object.fromEntries(figures) };
}

const shortLines = ['flat', 'newest', 'vehicle', 'part', 'create'];

function writePages(page: string, lines: Line[], names: string[], rival: Contender | null): void {
  intoPage('docs/speed.md', 'table', page);
  const short = lines.filter(({ scenario }) => shortLines.includes(scenario)).map((line) => ({ ...line, raw: {} }));
  intoPage('README.md', 'short', markdown(short, names, rival?.name ?? null));
}

function count(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ failure }) => failure !== null).length;
}

async function profile(chosen: readonly Scenario[], run: Run): Promise<number> {
  const { profiled } = await import('./profile.ts');
  return count((await profiled(chosen, onSqlite(thisTree()), run)).outcomes);
}

const profiledForThePage = ['flat', 'create-16'];

/** One read and one write, kept as text. */
async function keptProfile(run: Run): Promise<number> {
  const { profiled } = await import('./profile.ts');
  const tree = thisTree();
  const { outcomes, texts } = await profiled(chosenFrom(profiledForThePage), onSqlite(tree), run);
  const blocks = texts.map((text) => `\`\`\`text\n${text}\n\`\`\``);
  if (!run.isQuick) intoPage('docs/speed.md', 'profile', [measuredOn(tree.version), ...blocks].join('\n\n'));
  return count(outcomes);
}

process.exitCode = 1;
try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await endPostgres();
}
process.exit();
