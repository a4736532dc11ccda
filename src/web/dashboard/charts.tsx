import { type PointerEvent, type ReactNode, useState } from 'react';
import type { Figure, Pattern, Target, WingFigures } from '#web/dashboard/figures.ts';
import { patternFill, Swatch } from '#web/dashboard/patterns.tsx';
import { ringAngles, ringPart, ticksTo } from '#web/dashboard/shapes.ts';
import { useGoToTarget } from '#web/dashboard/TargetLink.tsx';
import { count } from '#web/ui/format.ts';
import classes from './Charts.module.css';

/** Heights of charts, in pixels. */
const wingsHeight = 270;
const barHeight = 50;

/*
 * Drawn without a chart library, which would be a hundred times as large as these three plain charts. The charts
 * show and link to nothing that the numbers beside them do not, so they are hidden from screen readers and the
 * keyboard.
 */

const outer = 95;
const inner = 65;

/** A ring of parts, with the total in the middle. */
export function Donut({ figures, total, unit }: { figures: Figure[]; total: number; unit: string }) {
  const leadsTo = useLeadsTo();
  const { tip, tipArea, tipped } = useTip();
  const angles = ringAngles(
    figures.map(({ count }) => count),
    1,
  );
  return (
    <div className={classes.donut} aria-hidden {...tipArea}>
      <svg width={2 * outer} height={2 * outer} aria-hidden="true" focusable="false">
        {figures.map((figure, index) => {
          const { from, until } = angles[index] ?? { from: 0, until: 0 };
          if (until === from) return null;
          return (
            <path
              key={figure.name}
              d={ringPart(from, until, outer, inner)}
              fill={patternFill(figure.pattern)}
              className={classes.part}
              {...tipped(<TipLine figure={figure} />)}
              {...leadsTo(figure.target)}
            />
          );
        })}
      </svg>
      <div className={classes.middle}>
        <strong>{count(total)}</strong>
        {unit}
      </div>
      {tip}
    </div>
  );
}

/** One horizontal bar for each figure, one below another, so that their names can be read. */
export function TypeBars({ figures }: { figures: Figure[] }) {
  const leadsTo = useLeadsTo();
  const { tip, tipArea, tipped } = useTip();
  const most = Math.max(...figures.map(({ count }) => count), 1);
  return (
    <div className={classes.bars} aria-hidden {...tipArea}>
      {figures.map((figure) => (
        <div key={figure.name} className={classes.bar} style={{ height: barHeight }}>
          <span className={classes.barName}>{figure.name}</span>
          <span className={classes.barTrack}>
            <button
              type="button"
              tabIndex={-1}
              className={classes.barFill}
              style={{ width: `${(figure.count / most) * 100}%`, background: `var(--pattern-${figure.pattern})` }}
              {...leadsTo(figure.target)}
              {...tipped(<TipLine figure={figure} name="Vehicles" title={figure.name} />)}
            />
            <span className={classes.barCount}>{count(figure.count)}</span>
          </span>
        </div>
      ))}
      {tip}
    </div>
  );
}

const axisHeight = 30;
const plotHeight = wingsHeight - axisHeight - 10;

/** A bar for each wing, stacked by status. */
export function WingBars({ wings }: { wings: WingFigures[] }) {
  const { tip, tipArea, tipped } = useTip();
  const ticks = ticksTo(Math.max(...wings.map(({ total }) => total)));
  const scale = plotHeight / (ticks.at(-1) ?? 1);
  return (
    <div className={classes.wings} style={{ height: wingsHeight }} aria-hidden {...tipArea}>
      <div className={classes.grid} style={{ height: plotHeight }}>
        {ticks.map((tick) => (
          <span key={tick} className={classes.tick} style={{ bottom: tick * scale }}>
            <span>{count(tick)}</span>
          </span>
        ))}
      </div>
      <div className={classes.columns}>
        {wings.map(({ wing, name, figures }) => (
          <div
            key={wing}
            className={classes.column}
            {...tipped(
              <>
                <strong>{name}</strong>
                {figures.map((figure) => (
                  <TipLine key={figure.name} figure={figure} />
                ))}
              </>,
            )}
          >
            <Stack figures={figures} scale={scale} />
            <span
              data-wing
              className={classes.columnName}
              style={{ minHeight: axisHeight }}
              data-letters={Math.min((wing || name).length, 4)}
            >
              {wing === '' ? name : wing}
            </span>
          </div>
        ))}
      </div>
      {tip}
    </div>
  );
}

function Stack({ figures, scale }: { figures: Figure[]; scale: number }) {
  const leadsTo = useLeadsTo();
  let below = 0;
  return (
    <svg className={classes.stack} height={plotHeight} aria-hidden="true" focusable="false">
      {figures.map(({ name, count, pattern, target }) => {
        below += count;
        return (
          <rect
            key={name}
            width="100%"
            y={plotHeight - below * scale}
            height={count * scale}
            fill={patternFill(pattern)}
            className={classes.part}
            {...leadsTo(target)}
          />
        );
      })}
    </svg>
  );
}

/** Makes a part of a chart lead where its number leads. */
function useLeadsTo() {
  const goTo = useGoToTarget();
  return (target: Target) => ({ onClick: () => goTo(target) });
}

type TipLineProps = {
  figure: { name: string; count: number; pattern: Pattern; target: Target };
  name?: string;
  title?: string;
};

function TipLine({ figure, name = figure.name, title }: TipLineProps): ReactNode {
  return (
    <>
      {title !== undefined && <strong>{title}</strong>}
      <span className={classes.tipLine}>
        <Swatch pattern={figure.pattern} />
        <span>{name}</span>
        <span>{count(figure.count)}</span>
      </span>
    </>
  );
}

type Tip = { x: number; y: number; isRight: boolean; content: ReactNode };

/** A tip beside the part of a chart under the pointer. `frame` is for the chart, `tipped` for its parts. */
function useTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  return {
    tipArea: { 'data-tips': true, onPointerLeave: () => setTip(null) },
    tipped: (content: ReactNode) => ({
      onPointerMove: ({ clientX, clientY, currentTarget }: PointerEvent<Element>) => {
        const box = currentTarget.closest('[data-tips]')?.getBoundingClientRect();
        if (!box) return;
        const x = clientX - box.left;
        setTip({ x, y: clientY - box.top, isRight: x > box.width / 2, content });
      },
      onPointerLeave: () => setTip(null),
    }),
    tip: tip && (
      <div className={classes.tip} data-right={tip.isRight || undefined} style={{ left: tip.x, top: tip.y }}>
        {tip.content}
      </div>
    ),
  };
}
