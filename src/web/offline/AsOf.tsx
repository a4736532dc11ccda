import { useAuth } from '#web/identity/session.ts';
import { i18n } from '#web/texts/language.ts';
import { timeOrMoment } from '#web/ui/format.ts';

/** 'As it was at 4:07 pm': for data that is not up to date. */
export function AsOf({ at }: { at: number }) {
  const zone = useAuth().society?.timeZone;
  return i18n.t('As it was at {time}', { time: timeOrMoment(at, zone) });
}
