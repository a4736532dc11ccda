/** Heights of pictures in pixels, known before the drawing program is: nothing jumps when it arrives. */
export const wingsHeight = 270;

/** A line for each bar. */
export function heightOf(bars: readonly unknown[]): number {
  return bars.length * 50 + 8;
}
