import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useMemo, useRef } from 'react';
import { message } from '#domain/message.ts';
import { say } from '#domain/say.ts';
import { flatOption, noFlatsYet } from '#web/flats/summary.ts';
import { Field } from '#web/ui/FormRow.tsx';
import { SearchSelect } from '#web/ui/SearchSelect.tsx';
import { fieldLabels } from '#web/vehicles/fields.ts';
import { chosenAtFirst, type Options, offeredFlats, type Pair, withFlat, withOwner } from '#web/vehicles/options.ts';
import type { VehicleEditor } from '#web/vehicles/VehicleForm.tsx';
import own from './Vehicle.module.css';

const noOwnersYet = 'No owners yet. Add them first, in Owner Management.';

type Props = { form: VehicleEditor['form']; options: Options };

/** Selects for the vehicle's owner and flat. Choosing one fills in the other, but never replaces the user's choice. */
export function OwnerAndFlat({ form, options }: Props) {
  const { ownerId, flatId } = form.values;
  const chosen = useRef(chosenAtFirst(form.values));
  const owner = ownerId === null ? undefined : options.ownersById.get(ownerId);
  const flat = flatId === null ? undefined : options.flatsById.get(flatId);
  const theirs = useTheirFlats(owner, options);
  const flatOwner = flat?.ownerId ? options.ownersById.get(flat.ownerId) : undefined;

  function take(pair: Pair) {
    if (pair.ownerId !== ownerId) form.setFieldValue('ownerId', pair.ownerId);
    if (pair.flatId !== flatId) form.setFieldValue('flatId', pair.flatId);
  }

  function chooseOwner(id: string | null) {
    const next = id === null ? undefined : options.ownersById.get(id);
    if (!next) return;
    chosen.current = { ...chosen.current, ownerId: true };
    take(withOwner({ ownerId, flatId }, chosen.current, next));
  }

  function chooseFlat(id: string | null) {
    const next = id === null ? undefined : options.flatsById.get(id);
    if (!next) return;
    chosen.current = { ...chosen.current, flatId: true };
    take(withFlat({ ownerId, flatId }, chosen.current, next));
  }

  const placeholder = options.isLoading ? 'Loading…' : 'Type to search';
  return (
    <>
      <Field width="half">
        <SearchSelect
          {...form.getInputProps('ownerId')}
          label={fieldLabels.ownerId}
          placeholder={placeholder}
          required
          options={options.ownerOptions}
          value={ownerId}
          onChange={chooseOwner}
          notInList={say(message('choose_owner'))}
          {...(options.ownersById.size === 0 && { nothingFoundMessage: options.isLoading ? 'Loading…' : noOwnersYet })}
        />
        {flatOwner && ownerId !== null && flatOwner.id !== ownerId && (
          <Offer says={`${flat?.flatNumber} belongs to ${flatOwner.name}.`}>
            <Take onClick={() => chooseOwner(flatOwner.id)}>{`Take ${flatOwner.name}`}</Take>
          </Offer>
        )}
      </Field>
      <Field width="half">
        <SearchSelect
          {...form.getInputProps('flatId')}
          label={fieldLabels.flatId}
          placeholder={placeholder}
          required
          options={options.flatOptions}
          likely={theirs}
          othersHeading="Other flats"
          value={flatId}
          onChange={chooseFlat}
          notInList={say(message('choose_flat'))}
          {...(options.flatsById.size === 0 && { nothingFoundMessage: options.isLoading ? 'Loading…' : noFlatsYet })}
        />
        <OfferedFlats pair={{ ownerId, flatId }} owner={owner} onTake={chooseFlat} />
      </Field>
    </>
  );
}

function useTheirFlats(owner: { name: string; flats: { id: string }[] } | undefined, { flatsById }: Options) {
  return useMemo(() => {
    const flats = (owner?.flats ?? []).flatMap(({ id }) => flatsById.get(id) ?? []);
    return owner && flats.length > 0 ? { heading: `Flats of ${owner.name}`, options: flats.map(flatOption) } : null;
  }, [owner, flatsById]);
}

type OfferProps = {
  pair: Pair;
  owner: { name: string; flats: { id: string; flatNumber: string }[] } | undefined;
  onTake: (id: string) => void;
};

const mostOffered = 3;

function OfferedFlats({ pair, owner, onTake }: OfferProps) {
  const flats = offeredFlats(pair, owner);
  if (!owner || flats.length === 0) return null;
  const shown = flats.slice(0, mostOffered);
  return (
    <Offer says={`${owner.name} owns ${flats.length > mostOffered ? `${flats.length} flats` : 'another'}:`}>
      {shown.map(({ id, flatNumber }) => (
        <Take key={id} onClick={() => onTake(id)}>{`Take ${flatNumber}`}</Take>
      ))}
    </Offer>
  );
}

function Offer({ says, children }: { says: string; children: ReactNode }) {
  return (
    <Text component="div" size="xs" className={own.offer ?? ''}>
      <span>{says}</span>
      {children}
    </Text>
  );
}

function Take({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      // Keeps the focus in the field: the error of an empty field would move this link away from the pointer.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </Anchor>
  );
}
