/** The languages of the screens of residents and of the gate, of signing in and of one's own account. */
export const languages = ['en', 'hi', 'mr'] as const;
export type Language = (typeof languages)[number];
