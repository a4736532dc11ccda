import type { ReactNode } from 'react';
import { HowMany } from '#web/records/HowMany.tsx';
import type { List } from '#web/records/useList.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A list's heading: what it is, how many of it there are, and what can be done. */
export function ListHeader<R>({
  title,
  list: { all, shown, error },
  one,
  many,
  views,
  children,
}: {
  title: string;
  list: List<R>;
  one: string;
  many: string;
  /** Beside how many there are: what it is saved as. */
  views?: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}) {
  const note = (all || !error) && <HowMany shown={shown?.length} all={all?.length} one={one} many={many} />;
  return <PageHeader title={title} note={note} beside={views} actions={children} />;
}
