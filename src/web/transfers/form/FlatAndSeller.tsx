import { Button, Card, Radio, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import type { Flat } from '#domain/flat.ts';
import { flatStatusLabels } from '#domain/flatFacts.ts';
import { spokenHolders } from '#domain/holders.ts';
import { message } from '#domain/message.ts';
import { spokenPlate } from '#domain/plate.ts';
import { say } from '#domain/say.ts';
import type { VehicleChoice } from '#domain/transfer.ts';
import { floorSaid, peopleOf } from '#web/flats/summary.ts';
import { Notice } from '#web/records/Notice.tsx';
import { fieldLabels } from '#web/transfers/form/fields.ts';
import { Section } from '#web/transfers/form/fieldset.tsx';
import type { TransferState } from '#web/transfers/form/transferState.ts';
import type { FlatsAndOwners, Seller } from '#web/transfers/form/useRecords.ts';
import { presentOwnerHeading, type TransferForm } from '#web/transfers/form/useTransfer.ts';
import { isAskedOfDeath, leasebackField, sellersFor, vehicleChoice } from '#web/transfers/leaseback.ts';
import { NominationNotice } from '#web/transfers/NominationNotice.tsx';
import { SellersStay, TenancyQuestion } from '#web/transfers/SellersStay.tsx';
import { useNominations } from '#web/transfers/useNominations.ts';
import card from '#web/ui/Card.module.css';
import { EmailLink } from '#web/ui/EmailLink.tsx';
import { date } from '#web/ui/format.ts';
import type { Option } from '#web/ui/matchingOptions.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { Phone } from '#web/ui/Phone.tsx';
import record from '#web/ui/RecordPage.module.css';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Transfer.module.css';

type Props = { form: TransferForm; records: FlatsAndOwners };

/** The flat, its owner, and what becomes of the owner's vehicles there. */
export function FlatAndSeller({ form, records }: Props) {
  const { state, seller, input, chooseFlat } = form;
  const { flats } = records;
  const options = useMemo(() => (flats ?? []).map(flatOption), [flats]);
  const { error, ...select } = input('flatId');
  // Nobody can who leaves while others rent the flat.
  const mayRent = !seller.flat?.tenantName || state.fields.tenancy === 'ends';
  return (
    // With the fields of a leaseback this card is too tall to be sticky.
    <Stack gap="md" className={state.fields.sellers !== 'rent' ? (classes.present ?? '') : ''}>
      <Section title="Flat and present owner" id={presentOwnerHeading}>
        <SearchSelect
          {...select}
          label={fieldLabels.flatId}
          placeholder="Choose a flat"
          required
          options={options}
          onChange={chooseFlat}
          notInList={say(message('choose_flat'))}
          error={error ?? (seller.isFlatGone && 'The chosen flat no longer exists. Choose another one.')}
        />
        {seller.flat && <PresentOwner seller={seller} />}
        {seller.flat && <Nominees form={form} flatId={seller.flat.id} />}
        {seller.newOwners !== undefined && !isNewsHeld(state) && <ChangedHands form={form} />}
      </Section>
      {seller.flat?.tenantName && <Tenancy form={form} flat={seller.flat} />}
      {(mayRent || isAskedOfDeath(state.fields.reason)) && <Sellers form={form} mayRent={mayRent} />}
      {seller.vehicles.length > 0 && state.fields.sellers !== 'rent' && <SellerVehicles form={form} />}
    </Stack>
  );
}

/** docs/rules.md, Transfers: labelled flat number, floor, status. Searching also finds a flat by who owns or rents it. */
function flatOption(flat: Flat): Option {
  const { id, flatNumber, floor, status } = flat;
  return {
    value: id,
    label: `${flatNumber} · ${floorSaid(floor)} · ${flatStatusLabels[status]}`,
    also: peopleOf(flat),
  };
}

/**
 * Whether the notice that the flat changed hands is held back: the alert says so already, or this form's own unanswered
 * request may be the cause.
 */
function isNewsHeld({ step, unanswered, outcome }: TransferState): boolean {
  return step.kind !== 'editing' || unanswered !== null || outcome?.kind === 'ownerChanged';
}

/** docs/rules.md, Transfers: the current owner's name, phone, email. */
function PresentOwner({ seller: { flat, owner, ownsSince, jointOwners } }: { seller: Seller }) {
  if (!owner) {
    return (
      <Stack gap={6} mt="md">
        <Text c="dimmed" size="sm">
          {flat?.previousOwnerId
            ? 'This flat has no owner at present.'
            : 'This flat has no owner yet: the new owner will be its first.'}
        </Text>
        {flat && <SeveralBuyers flatId={flat.id} isJoint={false} />}
      </Stack>
    );
  }
  return (
    <Stack gap={6} mt="md">
      <Title order={3} size="h5">
        Current Owner
      </Title>
      <dl className={`${card.facts} ${record.facts}`}>
        <dt>Name</dt>
        <dd>{owner.name}</dd>
        <dt>Phone</dt>
        <dd>{owner.phone ? <Phone number={owner.phone} /> : <NotGiven />}</dd>
        <dt>Email</dt>
        <dd>{owner.email ? <EmailLink email={owner.email} /> : <NotGiven />}</dd>
        {ownsSince && (
          <>
            <dt>Owner since</dt>
            <dd>{date(ownsSince)}</dd>
          </>
        )}
        {jointOwners.length > 0 && (
          <>
            <dt>With</dt>
            <dd>{jointOwners.map(({ name }) => name).join(', ')}</dd>
          </>
        )}
      </dl>
      {flat && <SeveralBuyers flatId={flat.id} isJoint={jointOwners.length > 0} />}
    </Stack>
  );
}

/** Links to the form for several owners: this form is for one new owner, to whom all present owners hand over the flat. */
function SeveralBuyers({ flatId, isJoint }: { flatId: string; isJoint: boolean }) {
  return (
    <Text size="sm" c="dimmed">
      {isJoint ? 'All of them leave the flat. Somebody stays, or more than one new owner?' : 'More than one new owner?'}{' '}
      <TextLink to="/admin/flats/$flatId/owners" params={{ flatId }}>
        Change its owners
      </TextLink>{' '}
      instead.
    </Text>
  );
}

/** Says whom those who leave nominated: nominees are entered where several may follow. */
function Nominees({ form: { state, seller }, flatId }: Pick<Props, 'form'> & { flatId: string }) {
  const owner = seller.owner && { ownerId: seller.owner.id, name: seller.owner.name };
  const owners = [...(owner ? [owner] : []), ...seller.jointOwners].flatMap(({ ownerId, name }) =>
    ownerId === null ? [] : [{ ownerId, name }],
  );
  const nominations = useNominations(flatId, owners, state.fields.reason);
  return nominations.map((nomination) => (
    <Stack key={nomination.id} mt="md">
      <NominationNotice nomination={nomination}>
        <Text size="sm">
          {nomination.nominees.length === 1 ? 'To enter the nominee' : 'To enter them all'}:{' '}
          <TextLink
            to="/admin/flats/$flatId/owners"
            params={{ flatId }}
            {...(nominations.length > 1 && { 'aria-label': `Change owners: nominees of ${nomination.holder.name}` })}
          >
            Change owners
          </TextLink>
        </Text>
      </NominationNotice>
    </Stack>
  ));
}

/**
 * Somebody else transferred the flat while the form was open: what was typed stays, and the form goes on with the new
 * owner.
 */
function ChangedHands({ form: { state, takeSeller, seller } }: Pick<Props, 'form'>) {
  const { flat, newOwners = [] } = seller;
  // One of the flat's new owners has the very name typed as the buyer.
  const isNamed = newOwners.some(({ name }) => name === state.fields.name.trim());
  const owners = newOwners.length > 0 ? spokenHolders(newOwners) : null;
  return (
    <Stack mt="md" data-wraps>
      <Notice title={`${flat?.flatNumber} has changed hands meanwhile`}>
        <Stack gap="xs" align="flex-start">
          {owners ? `It now belongs to ${owners}.` : 'It now has no owner.'} What you typed is still here.
          {isNamed && (
            <Text size="sm">
              That is the name you typed: <TextLink to="/admin/transfers">look at the register</TextLink> before you go
              on.
            </Text>
          )}
          <Button size="xs" variant="default" onClick={() => takeSeller(newOwners[0]?.ownerId ?? null)}>
            {newOwners.length > 1 ? 'Go on with the present owners' : goOn(owners)}
          </Button>
        </Stack>
      </Notice>
    </Stack>
  );
}

const goOn = (owner: string | null) =>
  owner ? `Go on with ${owner} as the present owner` : 'Go on without a present owner';

type SellersProps = Pick<Props, 'form'> & { mayRent: boolean };

function Sellers({ form: { state, dispatch, seller, today, input, text }, mayRent }: SellersProps) {
  if (!seller.owner) return null;
  return (
    <Section title="After the transfer">
      <SellersStay
        sellers={[seller.owner, ...seller.jointOwners]}
        under="the new owner"
        asks={{ death: isAskedOfDeath(state.fields.reason), renting: mayRent }}
        choice={{ ...input('sellers'), onChange: (choice) => dispatch({ type: 'sellersChosen', choice }) }}
        agreement={{
          on: state.fields.occupancyDate,
          today,
          input: (field) => input(leasebackField(field)),
          text: (field) => text(leasebackField(field)),
        }}
      />
    </Section>
  );
}

function Tenancy({ form: { state, dispatch }, flat }: Pick<Props, 'form'> & { flat: Flat }) {
  return (
    <Section title="Tenancy">
      <TenancyQuestion
        flat={flat}
        under="the new owner"
        day="the occupancy date"
        value={state.fields.tenancy}
        // The seller can't rent the flat while other tenants stay.
        onChange={(tenancy) =>
          dispatch({ type: 'typed', change: { tenancy, sellers: sellersFor(state.fields.reason, 'leave') } })
        }
      />
    </Section>
  );
}

/** docs/rules.md, Transfers: each vehicle of the seller at the flat, with what becomes of it. */
function SellerVehicles({ form: { state, dispatch, seller } }: Pick<Props, 'form'>) {
  const { vehicles, owner } = seller;
  const choose = (id: string, choice: string) =>
    dispatch({ type: 'vehicleChosen', id, choice: choice as VehicleChoice });
  return (
    <Card component="section" padding="lg">
      <Title order={2} size="h4">
        Vehicles at this flat
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        What becomes of each?
      </Text>
      <Stack gap="md">
        {vehicles.map(({ id, vehicleNumber, company, model }) => (
          <Radio.Group
            key={id}
            label={
              <>
                <span className={classes.plate}>{spokenPlate(vehicleNumber)}</span> {company} {model}
              </>
            }
            value={vehicleChoice(state.fields.vehicles[id], state.fields.sellers)}
            onChange={(choice) => choose(id, choice)}
          >
            <Stack gap={6} mt={6}>
              <Radio
                value="leaves"
                label={
                  state.fields.sellers === 'died' ? 'Leaves the flat' : `Leaves with ${owner?.name ?? 'the owner'}`
                }
              />
              <Radio value="stays" label="Stays with the flat, under the new owner" />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Card>
  );
}
