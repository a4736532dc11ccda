import { type MissingFact, missingOf } from '#domain/ownerFacts.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

const labels: Record<MissingFact, string> = { email: 'email', phone: 'phone', family: 'family' };

/** What is still missing of an owner who came by a transfer or from elsewhere; nothing for one who is complete. */
export function ToComplete({ owner }: { owner: Parameters<typeof missingOf>[0] }) {
  const missing = missingOf(owner);
  if (missing.length === 0) return null;
  return <ToneBadge tone="amber">To complete: {missing.map((fact) => labels[fact]).join(', ')}</ToneBadge>;
}
