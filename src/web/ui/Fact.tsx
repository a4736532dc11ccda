import type { ReactNode } from 'react';
import { NotGiven } from '#web/ui/NotGiven.tsx';

/** A term and its value, within a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? <NotGiven />}</dd>
    </>
  );
}
