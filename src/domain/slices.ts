/** Work that can be left off at each `yield` and gone on with later. */
export type Slices<T> = Generator<undefined, T, undefined>;

/** All of it at once. */
export function whole<T>(slices: Iterator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}
