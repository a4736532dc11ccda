import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useMemo } from 'react';
import { flatChoice } from '#web/transfers/form/choices.ts';
import { fieldLabels } from '#web/transfers/form/fields.ts';
import { SellerVehicles } from '#web/transfers/form/SellerVehicles.tsx';
import type { Seller } from '#web/transfers/form/useSeller.ts';
import type { Society } from '#web/transfers/form/useSociety.ts';
import type { TransferForm } from '#web/transfers/form/useTransferForm.ts';
import card from '#web/ui/Card.module.css';
import { date } from '#web/ui/format.ts';
import { NotGiven } from '#web/ui/NotGiven.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { TextLink } from '#web/ui/TextLink.tsx';
import classes from './Transfer.module.css';

type Props = {
  editor: TransferForm;
  seller: Seller;
  society: Society;
  onChooseFlat: (flatId: string | null) => void;
  /** News of the flat are told elsewhere, or not yet. */
  isNewsHeld: boolean;
};

/** Which flat, whose it is, and what becomes of their vehicles there. */
export function FlatAndSeller({ editor, seller, society, onChooseFlat, isNewsHeld }: Props) {
  const { form } = editor;
  const choices = useMemo(() => (society.flats ?? []).map(flatChoice), [society.flats]);
  const { error, ...input } = form.getInputProps('flatId');
  return (
    <Stack gap="md" className={classes.present ?? ''}>
      <Card component="section" padding="lg">
        <Title order={2} size="h4" mb="sm">
          Flat and present owner
        </Title>
        <SearchSelect
          {...input}
          label={fieldLabels.flatId}
          placeholder="Choose a flat"
          required
          choices={choices}
          value={form.values.flatId}
          onChange={onChooseFlat}
          error={error ?? (seller.isFlatGone && 'The chosen flat no longer exists. Choose another one.')}
        />
        {seller.flat && <PresentOwner seller={seller} />}
        {seller.newOwner !== undefined && !isNewsHeld && (
          <ChangedHands
            seller={seller}
            isNamed={seller.newOwner?.name === form.values.name.trim()}
            onTake={() => editor.takeSeller(seller.newOwner?.ownerId ?? null)}
          />
        )}
      </Card>
      {seller.vehicles.length > 0 && <SellerVehicles form={form} seller={seller} />}
    </Stack>
  );
}

/** Section 2: the current owner's name, phone, email. */
function PresentOwner({ seller: { flat, owner, since } }: { seller: Seller }) {
  if (!owner) {
    return (
      <Text c="dimmed" size="sm" mt="md">
        {flat?.previousOwnerId
          ? 'This flat has no owner at present.'
          : 'This flat has no owner yet: the new owner will be its first.'}
      </Text>
    );
  }
  return (
    <Stack gap={6} mt="md">
      <Title order={3} size="h5">
        Current Owner
      </Title>
      <dl className={card.facts}>
        <dt>Name</dt>
        <dd>{owner.name}</dd>
        <dt>Phone</dt>
        <dd>
          <Anchor inherit href={`tel:${owner.phone}`}>
            {owner.phone}
          </Anchor>
        </dd>
        <dt>Email</dt>
        <dd>
          {owner.email ? (
            <Anchor inherit href={`mailto:${owner.email}`}>
              {owner.email}
            </Anchor>
          ) : (
            <NotGiven />
          )}
        </dd>
        {since && (
          <>
            <dt>Owner since</dt>
            <dd>{date(since)}</dd>
          </>
        )}
      </dl>
    </Stack>
  );
}

type ChangedProps = {
  seller: Seller;
  /** The form names the very same person as the new owner. */
  isNamed: boolean;
  onTake: () => void;
};

/** Somebody else transferred the flat while the form was open: nothing typed is lost, and it goes on from there. */
function ChangedHands({ seller: { flat, newOwner }, isNamed, onTake }: ChangedProps) {
  return (
    <Stack mt="md">
      <Notice title={`${flat?.flatNumber} has changed hands meanwhile`}>
        <Stack gap="xs" align="flex-start">
          {newOwner ? `It now belongs to ${newOwner.name}.` : 'It now has no owner.'} What you typed is still here.
          {isNamed && (
            <Text size="sm">
              That is the name you typed: <TextLink to="/admin/transfers">look at the register</TextLink> before you go
              on.
            </Text>
          )}
          <Button size="xs" variant="default" onClick={onTake}>
            {newOwner ? `Go on with ${newOwner.name} as the seller` : 'Go on without a seller'}
          </Button>
        </Stack>
      </Notice>
    </Stack>
  );
}
