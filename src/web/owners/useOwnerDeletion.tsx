import { Text } from '@mantine/core';
import type { Owner } from '#domain/owner.ts';
import { ownedNumbers } from '#web/owners/fields.ts';
import { HeldTogether } from '#web/owners/HeldTogether.tsx';
import { deleteOwner } from '#web/owners/queries.ts';
import { type Deletion, useDeletion } from '#web/records/useDeletion.ts';

const deletion: Deletion<Owner> = {
  topic: 'owners',
  title: ({ name }) => `Delete ${name}`,
  question: (owner) => <Question owner={owner} />,
  deleted: ({ name }) => `${name} deleted`,
};

export function useOwnerDeletion() {
  return useDeletion(deletion, deleteOwner);
}

/** The question, and the effects of a yes (docs/rules.md, Ownership over time). */
function Question({ owner }: { owner: Owner }) {
  const held = owner.flats.filter((flat) => flat.with.length > 0);
  const left = owner.flats.filter((flat) => !held.includes(flat));
  const flats = ownedNumbers({ flats: left });
  const freed = `${flats} ${left.length > 1 ? 'become' : 'becomes'} Available from today.`;
  return (
    <>
      <Text>Are you sure you want to delete this owner?</Text>
      <HeldTogether name={owner.name} flats={held} />
      <Text size="sm" c="dimmed" mt="xs">
        {flats !== '' && `${freed} `}
        Their vehicles stay, with Unknown as owner.
      </Text>
    </>
  );
}
