/** A name as it is compared: whatever the case, the spaces and the dots. */
export function nameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,]+/gu, ' ')
    .trim();
}
