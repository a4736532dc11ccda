/** The field's value after typing over a mask: only the typed text, or nothing if the user deleted from the mask. */
export function typedOver(mask: string, next: string): string {
  if (next.includes(mask)) return next.replace(mask, '');
  return isDeletedFrom(mask, next) ? '' : next;
}

/** Whether `next` is `mask` without one stretch of it. */
function isDeletedFrom(mask: string, next: string): boolean {
  if (next.length >= mask.length) return false;
  let start = 0;
  while (start < next.length && next[start] === mask[start]) start += 1;
  return mask.endsWith(next.slice(start));
}

/** The address of a lease if it is a link, and safe to open: only http and https. */
export function webLink(text: string): string | null {
  const wanted = text.trim();
  if (!/^https?:\/\/\S+$/i.test(wanted)) return null;
  return URL.canParse(wanted) ? new URL(wanted).href : null;
}
