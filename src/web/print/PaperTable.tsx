import type { ComponentProps } from 'react';
import { useIsPrinting } from '#web/print/useIsPrinting.ts';
import { LongTable } from '#web/ui/LongTable.tsx';

/** A long table of which every row is on the paper. */
export function PaperTable<T>(props: Omit<ComponentProps<typeof LongTable<T>>, 'isWhole'>) {
  return <LongTable {...props} isWhole={useIsPrinting()} />;
}
