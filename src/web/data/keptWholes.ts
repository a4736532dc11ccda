/** What whole.ts keeps, by itself: signing out forgets it, and the sign-in screen needs no more of it than that. */
export const wholes = { kept: new Map<string, { etag: string; body: unknown }>() };

/** The next person at this browser finds nothing. What is still on its way is not kept. */
export function forgetWholes(): void {
  wholes.kept = new Map();
}
