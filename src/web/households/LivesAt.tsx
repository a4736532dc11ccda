import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { HouseholdMember } from '#domain/household.ts';
import { flatQuery } from '#web/flats/flatQueries.ts';
import { placesOfQuery } from '#web/households/queries.ts';
import { parted, placeSaid } from '#web/households/words.ts';
import { useMay } from '#web/identity/useMay.ts';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Entries.module.css';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';

/** In which flats somebody is listed as living, now and before (docs/rules.md, Households). */
export function LivesAt({ personId }: { personId: string }) {
  const may = useMay();
  const query = useQuery({ ...placesOfQuery(personId), enabled: may('households:read') });
  if (!may('households:read')) return null;
  return (
    <PageSection title="Lives and lived at">
      <Fetched query={query}>
        {(places) =>
          places.length === 0 ? <Nothing>They are listed in no household.</Nothing> : <Places places={places} />
        }
      </Fetched>
    </PageSection>
  );
}

function Places({ places }: { places: readonly HouseholdMember[] }) {
  const { today } = useDay();
  const ids = [...new Set(places.flatMap(({ flatId, as }) => (as === 'owner' && flatId) || []))];
  const flats = useQueries({ queries: ids.map(flatQuery) });
  const letOnes = new Set(flats.flatMap(({ data }) => (data && data.tenancyId !== null ? data.id : [])));
  return (
    <ul className={classes.list}>
      {places.map((place) => {
        const { away } = parted([place], { today, isLet: place.flatId !== null && letOnes.has(place.flatId) });
        return (
          <li key={place.id}>
            <Text component="div" fw={600}>
              <Place place={place} />
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

function Place({ place: { flatId, flatNumber } }: { place: HouseholdMember }) {
  if (flatId === null) return `${flatNumber} (deleted)`;
  return (
    <TextLink to="/admin/flats/$flatId" params={{ flatId }}>
      {flatNumber}
    </TextLink>
  );
}
