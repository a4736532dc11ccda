/** A name for comparison: without regard to case, spaces and dots. */
export function looseNameKey(name: string): string {
  if (isPlain.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,]+/gu, ' ')
    .trim();
}

/** Most names, of which ten thousands are compared, need no normalising. */
const isPlain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
