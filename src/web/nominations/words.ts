import { type Nomination, spokenNominee } from '#domain/nomination.ts';
import { date } from '#web/ui/format.ts';
import type { Tone } from '#web/ui/ToneBadge.tsx';

/** A nominee as text, with a no-break space before the percent sign. */
export function shownNominee(nominee: Nomination['nominees'][number]): string {
  return spokenNominee(nominee).replaceAll(' %', '\u00a0%');
}

/** The state of a nomination: 'In force', 'Revoked 01 Feb 2026'. */
export function stateOf({ ended, until }: Pick<Nomination, 'ended' | 'until'>): { text: string; tone: Tone } {
  if (ended === null || until === null) return { text: 'In force', tone: 'green' };
  const words = { revoked: 'Revoked', replaced: 'Replaced', ownership: 'Ended with the ownership' };
  return { text: `${words[ended]} ${date(until)}`, tone: ended === 'revoked' ? 'red' : 'gray' };
}

/** The entry in the society's books: 'Recorded on 24 Aug 2025 · Managing committee · resolution 12/2025'. */
export function recordOf({ recordedOn, meeting, resolution }: Nomination): string | null {
  const parts = [recordedOn && `Recorded on ${date(recordedOn)}`, meeting, resolution && `resolution ${resolution}`];
  return parts.filter(Boolean).join(' · ') || null;
}
