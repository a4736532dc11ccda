import { Anchor } from '@mantine/core';
import { Fragment } from 'react';
import type { Import } from '#domain/imports/answers.ts';
import type { Question } from '#web/imports/queries.ts';
import { rowName, rowNames } from '#web/imports/words.ts';
import { count } from '#web/ui/format.ts';

type PlaceIn = Question['rows'][number];
/** Moves the focus to a cell of the sheet. */
export type Show = (place: Pick<PlaceIn, 'sheet' | 'index' | 'column'>) => void;

type Props = { plan: Import; places: readonly PlaceIn[]; total: number; onShow: Show | null };

/** The rows concerned; each links to its cell where the sheet is shown beside the panel. */
export function Places({ plan, places, total, onShow }: Props) {
  if (onShow === null) return rowNames(plan, places, total);
  return (
    <>
      {places.map((place, nth) => (
        <Fragment key={`${place.sheet}!${place.row}`}>
          {nth > 0 && ', '}
          <Anchor component="button" type="button" size="sm" onClick={() => onShow(place)}>
            {rowName(plan, place)}
          </Anchor>
        </Fragment>
      ))}
      {total > places.length && ` and ${count(total - places.length)} more`}
    </>
  );
}
