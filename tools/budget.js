// What may be loaded before a screen can be used, in thousands of bytes of JavaScript as gzip packs it. The build fails
// over it: what is not needed at once is loaded later (`import()`), or is not needed.
export const budget = {
  'sign-in': 150,
  'first admin screen': 234,
  /** Any other screen, beside what the first admin screen has loaded already. */
  'another screen': 168,
};

/**
 * The most files of each of the first two screens: every file adds a kilobyte of headers, and is compressed by itself.
 */
export const mostFiles = 12;
