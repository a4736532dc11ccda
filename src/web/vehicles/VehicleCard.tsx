import { memo } from 'react';
import { details, inPlaces, taking } from '#domain/fieldList.ts';
import { spokenPlate } from '#domain/plate.ts';
import { vehicleFields, vehicleRule } from '#domain/vehicle.fields.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { unknown } from '#domain/vehicleFacts.ts';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import { cellText, columnKind } from '#web/records/column.ts';
import { RecordCard } from '#web/records/RecordCard.tsx';
import classes from '#web/ui/Card.module.css';
import { Fact } from '#web/ui/Fact.tsx';
import { Plate } from '#web/vehicles/Plate.tsx';
import own from './Vehicle.module.css';

const facts = inPlaces(taking(vehicleFields, 'page'), (field) => details(vehicleRule(field).page).place);

type Props = {
  vehicle: Vehicle;
  onEdit: ((vehicle: Vehicle) => void) | null;
  onDelete: ((vehicle: Vehicle) => void) | null;
};

/** Memoised: of thousands of cards a live change renders only one again. */
export const VehicleCard = memo(function VehicleCard({ vehicle, onEdit, onDelete }: Props) {
  const { company, model } = vehicle;
  const number = spokenPlate(vehicle.vehicleNumber);
  return (
    <RecordCard
      label={`Vehicle ${number}`}
      name={number}
      onEdit={onEdit && (() => onEdit(vehicle))}
      onDelete={onDelete && (() => onDelete(vehicle))}
    >
      <h2 className={classes.name}>
        <Plate number={number} />
      </h2>
      <p className={own.model}>
        <strong>{company}</strong> {model}
      </p>
      <dl className={classes.facts}>
        {facts.map((field) => (
          <Fact key={field} name={vehicleFields[field].name}>
            {cellText(columnKind(vehicleFields[field].kind), vehicle[field]) || null}
          </Fact>
        ))}
        <Fact name="Owner">
          {vehicle.ownerName === null ? unknown : <OwnerLink ownerId={vehicle.ownerId} name={vehicle.ownerName} />}
        </Fact>
        <Fact name="Flat">
          <VehicleFlat {...vehicle} />
        </Fact>
      </dl>
    </RecordCard>
  );
});

export function VehicleFlat({ flatId, flatNumber }: Pick<Vehicle, 'flatId' | 'flatNumber'>) {
  return flatId === null || flatNumber === null ? unknown : <FlatLink flatId={flatId} flatNumber={flatNumber} />;
}
