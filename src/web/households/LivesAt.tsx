import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { isOn } from '#domain/dated.ts';
import type { HouseholdMember } from '#domain/household.ts';
import { flatQuery } from '#web/flats/flatQueries.ts';
import { placesOfQuery } from '#web/households/queries.ts';
import { parted, placeSaid, thereEver } from '#web/households/words.ts';
import { useMay } from '#web/identity/useMay.ts';
import { FlatLink } from '#web/recordLinks.tsx';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Entries.module.css';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';

/** A flat that a person rents or owns. */
type Home = { flatId: string; flatNumber: string; as: 'tenant' | 'owner' };

/**
 * Where a person lives, by the flats they rent and own (docs/rules.md, Who lives there): in a let flat live its
 * tenants. And the households in which they are or were listed.
 */
export function LivesAt({ personId, has }: { personId: string; has: readonly Home[] | null }) {
  const may = useMay();
  const query = useQuery({ ...placesOfQuery(personId), enabled: may('households:read') });
  if (!may('households:read')) return null;
  return (
    <PageSection title="Lives and lived at">
      <Fetched query={query}>{(places) => has && <Homes places={thereEver(places)} has={has} />}</Fetched>
    </PageSection>
  );
}

function Homes({ places, has }: { places: readonly HouseholdMember[]; has: readonly Home[] }) {
  const { today } = useDay();
  const listed = places.flatMap(({ flatId, as }) => (as === 'owner' && flatId) || []);
  const owned = has.flatMap(({ flatId, as }) => (as === 'owner' ? flatId : []));
  const flats = useQueries({ queries: [...new Set([...listed, ...owned])].map(flatQuery) });
  const known = new Map(flats.flatMap(({ data }) => (data ? [[data.id, data]] : [])));
  const isLet = (flatId: string | null) => (known.get(flatId ?? '')?.tenancyId ?? null) !== null;
  const isListed = (flatId: string) => places.some((place) => place.flatId === flatId && isOn(place, today));
  const homes = has.filter(
    ({ flatId, as }) => (as === 'tenant' || (known.has(flatId) && !isLet(flatId))) && !isListed(flatId),
  );
  if (flats.some(({ isPending }) => isPending)) return null;
  if (homes.length === 0 && places.length === 0) return <Nothing>They live and are listed in no flat.</Nothing>;
  return (
    <ul className={classes.list}>
      {homes.map(({ as, ...home }) => (
        <li key={`${as} ${home.flatId}`}>
          <Text component="div" fw={600}>
            <FlatLink {...home} />
          </Text>
          <Text size="sm" c="dimmed">
            {as === 'tenant' ? 'as tenant' : 'as owner'} · not listed in its household
          </Text>
        </li>
      ))}
      {places.map((place) => {
        const { away } = parted([place], { today, isLet: isLet(place.flatId) });
        return (
          <li key={place.id}>
            <Text component="div" fw={600}>
              <FlatLink {...place} />
            </Text>
            <Text size="sm" c="dimmed">
              {placeSaid(place, today)}
              {away.length > 0 && ' · elsewhere while the flat is let'}
            </Text>
          </li>
        );
      })}
    </ul>
  );
}
