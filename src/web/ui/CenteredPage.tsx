import type { ReactNode } from 'react';
import classes from './CenteredPage.module.css';

/** A page with one small thing: signing in, a refusal, a wait. It renders the main landmark itself. */
export function CenteredPage({ children }: { children: ReactNode }) {
  return (
    <main className={classes.page} id="main" tabIndex={-1}>
      <div className={classes.content}>{children}</div>
    </main>
  );
}
