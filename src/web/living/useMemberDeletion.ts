import type { HouseholdMember } from '#domain/household.ts';
import { deleteMember } from '#web/households/queries.ts';
import { type Deletion, useDeletion } from '#web/records/useDeletion.ts';

const deletion: Deletion<HouseholdMember> = {
  topic: 'householdMembers',
  title: ({ name }) => `Delete ${name}`,
  question: ({ name }) =>
    `Was ${name} listed by mistake? Of somebody who moved out, say since when with “Left…”: that stays on record.`,
  deleted: ({ name }) => `${name} deleted`,
};

export function useMemberDeletion() {
  return useDeletion(deletion, deleteMember);
}
