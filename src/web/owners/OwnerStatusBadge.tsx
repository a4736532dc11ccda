import type { OwnerStatus } from '#domain/owner.fields.ts';
import { type MissingFact, missingOf } from '#domain/ownerFacts.ts';
import { type Tone, ToneBadge } from '#web/ui/ToneBadge.tsx';

const tones: Record<OwnerStatus, Tone> = { Active: 'green', Old: 'gray' };

export function OwnerStatusBadge({ status }: { status: OwnerStatus }) {
  return <ToneBadge tone={tones[status]}>{status}</ToneBadge>;
}

const labels: Record<MissingFact, string> = { email: 'email', phone: 'phone', family: 'family' };

/** A badge for what is missing of an owner who came by a transfer or an import; nothing for a complete one. */
export function ToComplete({ owner }: { owner: Parameters<typeof missingOf>[0] }) {
  const missing = missingOf(owner);
  if (missing.length === 0) return null;
  return <ToneBadge tone="amber">To complete: {missing.map((fact) => labels[fact]).join(', ')}</ToneBadge>;
}
