import { useQuery } from '@tanstack/react-query';
import type { Flat } from '#domain/flat.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { unknown } from '#domain/vehicleFacts.ts';
import { flatVehiclesQuery } from '#web/flats/flatQueries.ts';
import { Fetched, Nothing, PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';
import { TextLink } from '#web/ui/TextLink.tsx';

/** The vehicles registered to the flat, with the vehicle's owner where that is not the flat's owner. */
export function FlatVehicles({ flat }: { flat: Flat }) {
  const query = useQuery(flatVehiclesQuery(flat.id));
  return (
    <PageSection title="Vehicles">
      <Fetched query={query}>
        {(vehicles) => {
          if (vehicles.length === 0) return <Nothing>No vehicle is registered here.</Nothing>;
          return (
            <ul className={classes.list}>
              {vehicles.map((vehicle) => (
                <li key={vehicle.id}>
                  <TextLink to="/admin/vehicles" search={{ q: vehicle.vehicleNumber }}>
                    {spokenPlate(vehicle.vehicleNumber)}
                  </TextLink>
                  <span>{vehicleFacts(vehicle, flat)}</span>
                </li>
              ))}
            </ul>
          );
        }}
      </Fetched>
    </PageSection>
  );
}

/** 'Maruti Swift · Car · Red · of Ravi Iyer' */
function vehicleFacts({ company, model, type, color, ownerId, ownerName }: Vehicle, flat: Flat): string {
  const whose = ownerId === flat.ownerId ? null : `of ${ownerName ?? unknown.toLowerCase()}`;
  return [`${company} ${model}`, type, color, whose].filter((part) => part !== null).join(' · ');
}
