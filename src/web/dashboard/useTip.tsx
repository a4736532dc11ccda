import { type PointerEvent, type ReactNode, useState } from 'react';
import classes from './Charts.module.css';

type Tip = { x: number; y: number; isRight: boolean; content: ReactNode };

/** What the pointer is over in a chart, in a few words beside it. `frame` is for the chart, `tipped` for its parts. */
export function useTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  return {
    frame: { 'data-tips': true, onPointerLeave: () => setTip(null) },
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
