const [least, most] = [150, 400];

/** The pause in milliseconds until the first measurement on this machine. */
export const firstTypingPause = 200;

/**
 * How long typing must pause before a search starts, in milliseconds: a slow machine can't search between two letters.
 * The pause is ten times what the last search took until its first paint, so that a fast machine does not wait for
 * long.
 */
export const typingPauseAfter = (tookMs: number) => Math.min(most, Math.max(least, 10 * tookMs));
