/**
 * What a row is taken to be high until it is measured, in pixels: what the first two rows of one height are. A row that
 * comes into the page higher or lower than it was taken for has the whole list rendered and laid out once more.
 * It is learned once, while the list is at its top. Learned later, it would move the rows below those that were passed
 * over unmeasured, and Back would find another place than the one that was left.
 * `known` is what it was when the list was left; nothing is learned then.
 */
export function usualHeightOf(estimated: number, known?: number) {
  let height = known ?? estimated;
  let isLearning = known === undefined;
  const seen = new Map<number, number>();
  return {
    get: () => height,
    /** A row was measured. */
    see: (row: number, measured: number, isAtTop: boolean) => {
      isLearning &&= isAtTop;
      // Nothing is that low: it is not laid out.
      if (!isLearning || measured === 0) return;
      seen.set(row, measured);
      if ([...seen.values()].filter((other) => other === measured).length < 2) return;
      height = measured;
      isLearning = false;
    },
    /** The rows are others, of other heights. */
    learnAgain: () => {
      seen.clear();
      isLearning = true;
    },
  };
}
