import type { ReactNode } from 'react';
import classes from './ToneBadge.module.css';

export type Tone = 'green' | 'blue' | 'red' | 'amber' | 'gray' | 'accent';

/** A small label whose colour only supports its text; every tone is readable in both themes (AA). */
export function ToneBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
