/** Heights of charts in pixels, known before the chart library is loaded, so that the page does not jump. */
export const wingsHeight = 270;

/** A line for each bar. */
export function heightOf(bars: readonly unknown[]): number {
  return bars.length * 50 + 8;
}
