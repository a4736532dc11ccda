/** Browsers still list some zones under the name they had before it was changed. */
const presentNames: Record<string, string> = { 'Asia/Calcutta': 'Asia/Kolkata', 'Asia/Katmandu': 'Asia/Kathmandu' };

/** Every time zone this browser knows, and the one that is set, as a select offers them: 'Asia/Kolkata'. */
export function timeZoneOptions(current: string | null): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone').map((zone) => presentNames[zone] ?? zone);
  const zones = new Set(current === null ? known : [...known, current]);
  return [...zones].sort().map((value) => ({ value, label: value.replaceAll('_', ' ') }));
}
