const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const number = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 });

/** A size in bytes as '1.4 MB'. */
export function sizeOf(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  return `${number.format(bytes / 1024 ** step)} ${units[step]}`;
}

const relative = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

/** A time (ISO UTC) as '3 hours ago'; in days from two days on. */
export function agoOf(at: string, now = Date.now()): string {
  const ms = Math.max(now - Date.parse(at), 0);
  if (ms < minuteMs) return 'just now';
  if (ms < hourMs) return relative.format(-Math.floor(ms / minuteMs), 'minute');
  if (ms < 2 * dayMs) return relative.format(-Math.floor(ms / hourMs), 'hour');
  return relative.format(-Math.floor(ms / dayMs), 'day');
}
