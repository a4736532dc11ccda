/**
 * Which part of a list it is, and in what order, as paper and file say it: 'Only Occupied, with "Rao". Sorted by rent.';
 * null for the whole in its usual order.
 */
export function partOf(filters: readonly string[], text: string, order: string | null = null): string | null {
  const searched = text.trim() ? [`with "${text.trim()}"`] : [];
  const only = [...filters, ...searched].join(', ');
  const lines = [...(only ? [`Only ${only}`] : []), ...(order ? [`Sorted by ${order}`] : [])];
  return lines.length === 0 ? null : lines.join('. ');
}
