import { exponent, median, shown } from './numbers.ts';
import { onSqlite } from './product.ts';
import { intoPage, keepResult, measuredOn } from './report.ts';
import { measureAll, type Outcome, type Run } from './run.ts';
import type { Figure } from './scenario.ts';
import { scenarios } from './scenarios/all.ts';
import { thisTree } from './tree.ts';

const sizes = [500, 5_000, 20_000, 100_000];
const quickSizes = [200, 800];
// A cost that grows by up to two fifths where the size grows tenfold is noise, or the depth of an index's tree.
const tolerance = 0.15;

type Grown = {
  title: string;
  unit: string;
  points: { size: number; cost: number }[];
  exponent: number;
  /** The exponent that is allowed: 0 where the size of the society should not matter. */
  allowed: number;
};

/**
 * npm run bench -- growth: what each scenario costs in societies of several sizes, and what grows faster than it must.
 */
export async function growth(run: Run): Promise<number> {
  const contender = onSqlite(thisTree());
  const chosen = scenarios.filter(
    ({ size, figures }) => size === undefined && Object.values(figures).some(({ grows }) => grows !== undefined),
  );
  const measured = new Map<number, Outcome[]>();
  for (const size of run.isQuick ? quickSizes : sizes) {
    console.log(`— ${size} flats —`);
    measured.set(
      size,
      await measureAll(chosen, [contender], { ...run, size, rounds: 1, seconds: Math.min(run.seconds, 2) }),
    );
  }
  const grown = chosen.flatMap(({ name, figures }) =>
    Object.entries(figures).flatMap(([key, figure]) => grownOf(name, key, figure, measured)),
  );
  const page = [measuredOn(`${contender.name} ${contender.version}`), chart(grown)].join('\n\n');
  console.log(`\n${page}\n`);
  console.log(keepResult('growth', { run, grown }));
  if (!run.isQuick) intoPage('docs/speed.md', 'growth', page);
  return [...measured.values()].flat().filter(({ failure }) => failure !== null).length;
}

function grownOf(name: string, key: string, figure: Figure, measured: Map<number, Outcome[]>): Grown[] {
  if (figure.grows === undefined) return [];
  const points = [...measured].flatMap(([size, outcomes]) => {
    const outcome = outcomes.find(({ scenario }) => scenario.name === name);
    const value = median(Object.values(outcome?.values[key] ?? {}).flat());
    return Number.isFinite(value) ? [{ size, cost: value }] : [];
  });
  if (points.length < 2) return [];
  const { title, unit, grows } = figure;
  return [{ title, unit, points, exponent: exponent(points), allowed: grows }];
}

/** A line for each: the cost at each size, drawn on a logarithmic scale of its own, and the exponent of its growth. */
function chart(grown: readonly Grown[]): string {
  const columns = grown[0]?.points.map(({ size }) => `${shown(size)} flats`) ?? [];
  const heads = ['cost', ...columns, '', 'grows with', ''];
  const rows = grown.map(({ title, unit, points, exponent: grows, allowed }) => [
    title,
    ...points.map(({ cost }) => `${shown(cost)} ${unit}`),
    `\`${bars(points.map(({ cost }) => cost))}\``,
    // A cost that is zero at every size has no exponent.
    Number.isNaN(grows) ? '' : `size^${grows.toFixed(2)}`,
    grows > allowed + tolerance ? `**faster than size^${allowed}**` : '',
  ]);
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const blocks = '▁▂▃▄▅▆▇█';
/** The scale spans three powers of ten in all, so that a small difference of costs does not look like a large one. */
const decades = 3;

function bars(costs: readonly number[]): string {
  const lowest = Math.min(...costs.filter((cost) => cost > 0));
  return costs
    .map((cost) => {
      const height = (Math.log10(cost / lowest) / decades) * (blocks.length - 1);
      return blocks[Math.max(0, Math.min(blocks.length - 1, Math.round(height)))] ?? blocks[0];
    })
    .join('');
}
