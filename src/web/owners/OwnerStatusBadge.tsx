import type { OwnerStatus } from '#domain/owner.fields.ts';
import { type Tone, ToneBadge } from '#web/ui/ToneBadge.tsx';

const tones: Record<OwnerStatus, Tone> = { Active: 'green', Old: 'gray' };

export function OwnerStatusBadge({ status }: { status: OwnerStatus }) {
  return <ToneBadge tone={tones[status]}>{status}</ToneBadge>;
}
