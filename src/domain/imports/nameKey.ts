/** A name as it is compared: whatever the case, the spaces and the dots. */
export function nameKey(name: string): string {
  if (isPlain.test(name)) return name.toLowerCase();
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,]+/gu, ' ')
    .trim();
}

/** Most names, which are compared by the ten thousand, have nothing to be evened out. */
const isPlain = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;
