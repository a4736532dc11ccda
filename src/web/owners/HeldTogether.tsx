import { Text } from '@mantine/core';
import type { Owner } from '#domain/owner.ts';
import { TextLink } from '#web/ui/TextLink.tsx';

/** Says of each flat that somebody owns with others what has to be said before they leave it, and leads there. */
export function HeldTogether({ name, flats }: { name: string; flats: Owner['flats'] }) {
  return flats.map(({ id, flatNumber, with: others }) => (
    <Text key={id} size="sm" my="xs" data-held-together>
      {name} owns {flatNumber} with {others.join(', ')}. Say first who owns it from now on:{' '}
      <TextLink
        to="/admin/flats/$flatId/owners"
        params={{ flatId: id }}
        {...(flats.length > 1 && { 'aria-label': `Change owners: ${flatNumber}` })}
      >
        Change owners
      </TextLink>
    </Text>
  ));
}
