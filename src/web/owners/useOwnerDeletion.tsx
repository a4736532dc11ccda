import { Text } from '@mantine/core';
import type { Owner } from '#domain/owner.ts';
import { ownedNumbers } from '#web/owners/fields.ts';
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
  const flats = ownedNumbers(owner);
  const freed = `${flats} ${owner.flats.length > 1 ? 'become' : 'becomes'} Available from today.`;
  return (
    <>
      <Text>Are you sure you want to delete this owner?</Text>
      <Text size="sm" c="dimmed" mt="xs">
        {flats !== '' && `${freed} `}
        Their vehicles stay, with Unknown as owner.
      </Text>
    </>
  );
}
