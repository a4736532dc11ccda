/** Work that can pause at each `yield` and go on later. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** Runs all slices at once, and returns the result. */
export function whole<T>(slices: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
