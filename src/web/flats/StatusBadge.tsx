import { type FlatStatus, flatStatusLabels } from '#domain/flatFacts.ts';
import { type Tone, ToneBadge } from '#web/ui/ToneBadge.tsx';

/** docs/rules.md, Flats. */
const tones: Record<FlatStatus, Tone> = { Available: 'green', Occupied: 'blue', Maintenance: 'red' };

export function StatusBadge({ status }: { status: FlatStatus }) {
  return <ToneBadge tone={tones[status]}>{flatStatusLabels[status]}</ToneBadge>;
}
