/** The languages in which the screens of the gate, of signing in and of one's own account are to be had. */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];
