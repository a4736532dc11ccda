/** What is left of a mask once somebody types: the new number alone, or nothing when they deleted from it. */
export function typedOver(mask: string, next: string): string {
  if (next.includes(mask)) return next.replace(mask, '');
  return isDeletedFrom(mask, next) ? '' : next;
}

/** `next` is `mask` without one stretch of it. */
function isDeletedFrom(mask: string, next: string): boolean {
  if (next.length >= mask.length) return false;
  let start = 0;
  while (start < next.length && next[start] === mask[start]) start += 1;
  return mask.endsWith(next.slice(start));
}

/** The address of a lease that is a link, and safe to open: nothing but http and https. */
export function webLink(text: string): string | null {
  const wanted = text.trim();
  if (!/^https?:\/\/\S+$/i.test(wanted)) return null;
  return URL.canParse(wanted) ? new URL(wanted).href : null;
}
