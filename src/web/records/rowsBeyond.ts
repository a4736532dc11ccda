import type { Range, Virtualizer } from '@tanstack/react-virtual';

type Moving = Pick<Virtualizer<Element, Element>, 'isScrolling' | 'scrollDirection'>;

/** Rows that a frame passes where the machine keeps up. */
const mostPassed = 6;

/**
 * How many rows there are beyond the edges: as many on both sides at rest and after one step by a key; where frames pass
 * more rows than a machine that keeps up lets them, until it stands, `ahead` on the side from which they come and none on
 * the other. What is late by several frames shows a hole otherwise.
 */
export function rowsBeyond(atRest: number, ahead: number) {
  let last = -1;
  let isLate = false;
  return {
    at({ startIndex }: Pick<Range, 'startIndex'>, { isScrolling, scrollDirection }: Moving) {
      isLate = isScrolling && (isLate || (last >= 0 && Math.abs(startIndex - last) > mostPassed));
      last = isScrolling ? startIndex : -1;
      if (!isLate) return { above: atRest, below: atRest };
      return scrollDirection === 'backward' ? { above: ahead, below: 0 } : { above: 0, below: ahead };
    },
    isLate: () => isLate,
  };
}
