import { useQuery } from '@tanstack/react-query';
import type { OwnerRecord } from '#domain/owner.ts';
import type { Ownership } from '#domain/ownership.ts';
import { spokenPlate } from '#domain/plate.ts';
import { spokenShare } from '#domain/share.ts';
import type { Transfer } from '#domain/transfer.ts';
import { reasonOf } from '#domain/transferReasons.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { daysOf } from '#web/days/daysOf.ts';
import { ownerHistoryQuery, ownerTransfersQuery, ownerVehiclesQuery } from '#web/owners/ownerPageQueries.ts';
import { FlatLink } from '#web/recordLinks.tsx';
import { date } from '#web/ui/format.ts';
import { FetchedList, PageSection } from '#web/ui/PageSection.tsx';
import classes from '#web/ui/RecordPage.module.css';
import { TextLink } from '#web/ui/TextLink.tsx';

type Props = { owner: OwnerRecord };

/** The owner's present flats, then the former ones, each with its days and the transfer behind it. */
export function OwnerFlats({ owner }: Props) {
  const query = useQuery(ownerHistoryQuery(owner.id));
  return (
    <PageSection title="Flats">
      <FetchedList query={query} className={classes.list} none="No flat is or was theirs, as far as the records go.">
        {(ownership) => (
          <>
            <FlatName {...ownership} />
            <span>
              {daysOf(ownership)}
              {togetherOf(ownership)}
              {ownership.transferId !== null && (
                <>
                  {' · '}
                  <TextLink to="/admin/transfers/$transferId" params={{ transferId: ownership.transferId }}>
                    By transfer
                  </TextLink>
                </>
              )}
            </span>
          </>
        )}
      </FetchedList>
    </PageSection>
  );
}

/** ' · 1/2, with Sunita Kumar' */
function togetherOf({ share, with: others }: Ownership): string {
  const parts = [share && spokenShare(share), others.length > 0 && `with ${others.join(', ')}`].filter(Boolean);
  return parts.length > 0 ? ` · ${parts.join(', ')}` : '';
}

function FlatName(of: Ownership) {
  const link = <FlatLink {...of} />;
  return of.flatId === null ? <span>{link}</span> : link;
}

export function OwnerVehicles({ owner }: Props) {
  const query = useQuery(ownerVehiclesQuery(owner.id));
  return (
    <PageSection title="Vehicles">
      <FetchedList query={query} className={classes.list} none="No vehicle is theirs.">
        {(vehicle) => (
          <>
            <TextLink to="/admin/vehicles" search={{ q: vehicle.vehicleNumber }}>
              {spokenPlate(vehicle.vehicleNumber)}
            </TextLink>
            <span>{vehicleFacts(vehicle)}</span>
          </>
        )}
      </FetchedList>
    </PageSection>
  );
}

/** 'Maruti Swift · Car · Red · at A-101' */
function vehicleFacts({ company, model, type, color, flatNumber }: Vehicle): string {
  const where = flatNumber === null ? 'no flat' : `at ${flatNumber}`;
  return [`${company} ${model}`, type, color, where].filter((part) => part !== null).join(' · ');
}

/** The entries of the register of transfers that name the owner. */
export function OwnerTransfers({ owner }: Props) {
  const query = useQuery(ownerTransfersQuery(owner.id));
  return (
    <PageSection title="Transfers">
      <FetchedList query={query} className={classes.list} none="The register does not name them.">
        {(transfer) => (
          <>
            <TextLink
              to="/admin/transfers/$transferId"
              params={{ transferId: transfer.id }}
              aria-label={`${transfer.flatNumber}, ${date(transfer.on)}`}
            >
              {date(transfer.on)}
            </TextLink>
            <span>{entryOf(transfer, owner.id)}</span>
          </>
        )}
      </FetchedList>
    </PageSection>
  );
}

/** 'A-101 from Ravi Iyer · Sale', 'A-101 to Kavita Menon · Reversal' */
function entryOf(transfer: Transfer, ownerId: string): string {
  const { kind, flatNumber, fromOwnerId, fromName, toName, holders } = transfer;
  const isGiven = holders ? holders.before.some((one) => one.ownerId === ownerId) : fromOwnerId === ownerId;
  const other = isGiven ? toName : fromName;
  const whose = kind === 'correction' || other === null ? '' : ` ${isGiven ? 'to' : 'from'} ${other}`;
  return `${flatNumber}${whose} · ${reasonOf(transfer)}`;
}
