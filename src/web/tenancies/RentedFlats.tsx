import { useQuery } from '@tanstack/react-query';
import { useMay } from '#web/identity/useMay.ts';
import { tenanciesOfQuery } from '#web/tenancies/queries.ts';
import { TenancyEntry } from '#web/tenancies/TenancyEntry.tsx';
import classes from '#web/ui/Entries.module.css';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';

/** A person's present and former tenancies, the latest first. */
export function RentedFlats({ personId }: { personId: string }) {
  const may = useMay();
  const query = useQuery({ ...tenanciesOfQuery({ personId }), enabled: may('tenancies:read') });
  if (!may('tenancies:read')) return null;
  return (
    <PageSection title="Rents and rented">
      <Fetched query={query}>
        {(items) =>
          items.length === 0 ? (
            <Nothing>They have rented nothing here.</Nothing>
          ) : (
            <ul className={classes.list}>
              {items.map((tenancy) => (
                <li key={tenancy.id}>
                  <TenancyEntry tenancy={tenancy} acts={null} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </PageSection>
  );
}
