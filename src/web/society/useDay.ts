import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#web/identity/session.ts';
import { societyQuery } from '#web/society/queries.ts';
import { useToday } from '#web/society/useToday.ts';

/** Today in the society's time zone, and the settings, where loaded (docs/rules.md, Settings). */
export function useDay() {
  const { society } = useAuth();
  const { data: settings } = useQuery(societyQuery);
  const timeZone = settings?.timeZone ?? society?.timeZone ?? 'Asia/Kolkata';
  return { timeZone, today: useToday(timeZone), settings: settings ?? null };
}
