/** How wishes to be an administrator are met after the first one (decisions.md, Who gets in). */
export const adminSignUps = ['approval', 'open', 'closed'] as const;
export type AdminSignUp = (typeof adminSignUps)[number];

/** What every signed-in person may know of the society. */
export type Society = { name: string; timeZone: string };

/** A day in the society's time zone, YYYY-MM-DD (decisions.md: "today" is the society's day). */
export function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at);
}
