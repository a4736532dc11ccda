import type { ReactNode } from 'react';
import { ListBody } from '#web/records/ListBody.tsx';
import type { List } from '#web/records/useList.ts';
import { CardGrid } from '#web/ui/CardGrid.tsx';
import { SkeletonCards } from '#web/ui/SkeletonCards.tsx';

type Props<R> = {
  list: List<R>;
  /** 'flats' */
  many: string;
  /** A card's height before it is measured, in pixels. */
  cardHeight: number;
  empty: ReactNode;
  noMatch: ReactNode;
  children: (record: R) => ReactNode;
};

/** A list as a grid of cards. */
export function ListCards<R extends { id: string }>({ list, many, cardHeight, empty, noMatch, children }: Props<R>) {
  const label = many.charAt(0).toUpperCase() + many.slice(1);
  return (
    <ListBody list={list} loading={<SkeletonCards label={`Loading ${many}…`} />} empty={empty} noMatch={noMatch}>
      {(shown) => (
        <CardGrid items={shown} itemKey={idOf} label={label} estimatedHeight={cardHeight} renderItem={children} />
      )}
    </ListBody>
  );
}

function idOf({ id }: { id: string }): string {
  return id;
}
