import type { UnseenDraft, VisitDraft } from '#domain/visit.ts';
import type { OutboxEntry } from '#web/offline/outbox.ts';
import { dutyTitle } from '#web/shifts/queries.ts';
import { stopTitle } from '#web/stops/words.ts';
import { i18n } from '#web/texts/language.ts';
import { count, dateTime } from '#web/ui/format.ts';
import { unseenPath } from '#web/visits/queries.ts';
import { passageTitle, titleOf, titleOfDraft, whoOf } from '#web/visits/words.ts';

/**
 * An entry's title in the list of those that wait: 'Delivery for B-204'. Made when it is shown, as another guard, with
 * another language, may read it.
 */
export function titleOfEntry({ path, body, about, label = '' }: OutboxEntry, zone: string | undefined): string {
  if (path === '/api/visits') return titleOfDraft(body as VisitDraft);
  if (path === unseenPath) {
    const { visitIds } = body as UnseenDraft;
    return i18n.t('Nobody saw {count} leave', { count: count(visitIds.length) });
  }
  if (about === undefined) return label;
  if ('plate' in about) return passageTitle(about);
  if ('left' in about) return i18n.t('Let out {what}', { what: titleOf(about.left) });
  if ('sentAway' in about) return i18n.t('Sent away: {whom}', { whom: stopTitle(about.sentAway) });
  if ('noteOf' in about) return i18n.t('Handover note of {when}', { when: dateTime(about.noteOf, zone) });
  return dutyTitle(about.onDuty);
}

/** Who it is about, where the entry has more than its title says: 'Anil · MH 12 DE 1433'. */
export function whoOfEntry({ path, body, about }: OutboxEntry): string {
  if (path === '/api/visits') return whoOf(body as VisitDraft);
  return about !== undefined && 'left' in about ? whoOf(about.left) : '';
}
