import { memo, type ReactNode } from 'react';
import { spokenPlate } from '#domain/plate.ts';
import { unknown, type Vehicle } from '#domain/vehicle.ts';
import { OwnerLink } from '#web/owners/OwnerLink.tsx';
import { RecordCard } from '#web/records/RecordCard.tsx';
import classes from '#web/ui/Card.module.css';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import { Plate } from '#web/vehicles/Plate.tsx';
import own from './VehicleCard.module.css';

type Props = {
  vehicle: Vehicle;
  onEdit: ((vehicle: Vehicle) => void) | null;
  onDelete: ((vehicle: Vehicle) => void) | null;
};

/** Memoised: of thousands of cards a live change renders one again. */
export const VehicleCard = memo(function VehicleCard({ vehicle, onEdit, onDelete }: Props) {
  const { company, model, color, type, year } = vehicle;
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
        <Fact name="Color">{color}</Fact>
        <Fact name="Type">{type}</Fact>
        <Fact name="Year">{year}</Fact>
        <Fact name="Owner">
          {vehicle.ownerName === null ? unknown : <OwnerLink ownerId={vehicle.ownerId} name={vehicle.ownerName} />}
        </Fact>
        <Fact name="Flat">
          <FlatLink {...vehicle} />
        </Fact>
      </dl>
    </RecordCard>
  );
});

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children ?? <NotGiven />}</dd>
    </>
  );
}

export function FlatLink({ flatId, flatNumber }: Pick<Vehicle, 'flatId' | 'flatNumber'>) {
  if (flatId === null || flatNumber === null) return unknown;
  return (
    <TextLink to="/admin/flats/$flatId" params={{ flatId }}>
      {flatNumber}
    </TextLink>
  );
}
