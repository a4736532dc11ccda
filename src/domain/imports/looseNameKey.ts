/** A name for comparison: without regard to case, spaces, dots and the titles before it. */
export function looseNameKey(name: string): string {
  return tidily(name).replace(titles, '');
}

/** Whether titles tell that two names of one key are not one person's: Mr. A. Rao and Mrs. A. Rao. */
export function areOpposed(one: string, other: string): boolean {
  return areApart(titleOf(one), titleOf(other));
}

/** Whether two names may be one person's: "Mr. Anand Rao" and "Anand Rao". */
export function areOneName(one: string, other: string): boolean {
  return looseNameKey(one) === looseNameKey(other) && !areOpposed(one, other);
}

export type Title = 'man' | 'woman';
export const areApart = (one: Title | null, other: Title | null) => one !== null && other !== null && one !== other;

/** Whom the title before a name tells; null where it tells neither, as Dr. does. */
export function titleOf(name: string): Title | null {
  const [, man, woman] = /^(?:dr )?(?:(mr|shri|श्री)|(mrs|ms|smt|श्रीमती)) ./u.exec(tidily(name)) ?? [];
  return man ? 'man' : woman ? 'woman' : null;
}

const titles = /^(?:(?:mr|mrs|ms|shri|smt|dr|श्री|श्रीमती) )+(?=.)/u;

function tidily(name: string): string {
  if (isPlain.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,]+/gu, ' ')
    .trim();
}

/** Most names, of which ten thousands are compared, need no normalising. */
const isPlain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
