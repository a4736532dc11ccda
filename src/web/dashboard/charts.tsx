import '@mantine/charts/styles.css';
import { BarChart, DonutChart } from '@mantine/charts';
import type { Figure, Pattern, Target, WingFigures } from '#web/dashboard/figures.ts';
import { heightOf, wingsHeight } from '#web/dashboard/heights.ts';
import { patternColor, patternFill } from '#web/dashboard/patterns.tsx';
import { useGoToTarget } from '#web/dashboard/TargetLink.tsx';
import { count } from '#web/ui/format.ts';
import classes from './Dashboard.module.css';

/** AppContext of a whole, the whole in the middle. */
export function Donut({ figures, total, unit }: { figures: Figure[]; total: number; unit: string }) {
  const goTo = useGoToTarget();
  return (
    <div className={classes.donut}>
      <DonutChart
        size={190}
        thickness={30}
        paddingAngle={1}
        strokeWidth={0}
        startAngle={90}
        endAngle={-270}
        data={figures.map(({ name, count, pattern }) => ({ name, value: count, color: patternColor(pattern) }))}
        cellProps={({ name }) => ({ fill: patternFill(patternOf(figures, name)) })}
        tooltipDataSource="segment"
        valueFormatter={count}
        accessibilityLayer={false}
        pieProps={{
          rootTabIndex: -1,
          onClick: (_, index) => goToNth(goTo, figures, index),
        }}
      />
      <div className={classes.middle}>
        <strong>{count(total)}</strong>
        {unit}
      </div>
    </div>
  );
}

/** One bar for each figure, under one another, so that their names can be read. */
export function TypeBars({ figures }: { figures: Figure[] }) {
  const goTo = useGoToTarget();
  return (
    <BarChart
      h={heightOf(figures)}
      orientation="vertical"
      dataKey="name"
      data={figures.map(({ name, count }) => ({ name, Vehicles: count }))}
      series={[{ name: 'Vehicles', color: patternColor('vehicles') }]}
      withXAxis={false}
      gridAxis="none"
      withBarValueLabel
      valueFormatter={count}
      maxBarWidth={26}
      barProps={{ radius: 4, onClick: (_, index) => goToNth(goTo, figures, index) }}
      valueLabelProps={{ formatter: (value) => count(Number(value)) }}
      barChartProps={{ margin: { right: 48 } }}
      yAxisProps={{ width: 104, interval: 0 }}
      accessibilityLayer={false}
    />
  );
}

/** A bar for each wing, stacked by status. */
export function WingBars({
  wings,
  patterns,
}: {
  wings: WingFigures[];
  patterns: { name: string; pattern: Pattern }[];
}) {
  const goTo = useGoToTarget();
  return (
    <BarChart
      h={wingsHeight}
      type="stacked"
      dataKey="wing"
      data={wings.map(({ wing, name, figures }) => ({
        wing: wing === '' ? name : wing,
        ...Object.fromEntries(figures.map(({ name, count }) => [name, count])),
      }))}
      series={patterns.map(({ name, pattern }) => ({ name, color: patternColor(pattern) }))}
      barProps={({ name }) => ({
        fill: patternFill(patterns.find((entry) => entry.name === name)?.pattern ?? 'vehicles'),
        onClick: (_, index) => goToNth(goTo, wings[index]?.figures.filter((figure) => figure.name === name) ?? [], 0),
      })}
      tooltipProps={{ labelFormatter: (wing) => wings.find((one) => one.wing === wing)?.name ?? wing ?? '' }}
      valueFormatter={count}
      maxBarWidth={48}
      yAxisProps={{ width: 48, allowDecimals: false }}
      xAxisProps={{ interval: 0 }}
      accessibilityLayer={false}
    />
  );
}

function patternOf(figures: Figure[], name: string): Pattern {
  return figures.find((figure) => figure.name === name)?.pattern ?? 'vehicles';
}

function goToNth(goTo: (target: Target) => void, figures: Figure[], index: number) {
  const figure = figures[index];
  if (figure) goTo(figure.target);
}
