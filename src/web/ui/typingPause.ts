const [least, most] = [150, 400];

/** In milliseconds, before it is known how long a text takes on this machine. */
export const firstTypingPause = 200;

/**
 * How long typing must pause before what was typed is looked for, in milliseconds: what follows from a text is too much for
 * a slow machine to do between two letters. A quick one is not kept waiting for its sake: it is ten times what the last
 * text took to its first paint.
 */
export const typingPauseAfter = (tookMs: number) => Math.min(most, Math.max(least, 10 * tookMs));
