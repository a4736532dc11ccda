import { Button, Group, Text } from '@mantine/core';
import type { HouseholdMember } from '#domain/household.ts';
import { factsSaid } from '#web/households/words.ts';
import paper from '#web/print/Paper.module.css';
import { OwnerLink } from '#web/recordLinks.tsx';
import { useDay } from '#web/society/useDay.ts';
import classes from '#web/ui/Entries.module.css';
import { useFocusAfterRecord } from '#web/ui/focusAfterAct.ts';
import { Phone } from '#web/ui/Phone.tsx';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

export type MemberActs = Record<'onEdit' | 'onLeave' | 'onDelete', (member: HouseholdMember) => void>;

/** A member with all known facts and the actions. */
export function MemberEntry({ member, acts }: { member: HouseholdMember; acts: MemberActs | null }) {
  const { today } = useDay();
  const { personId, name, phone, help, until, correction } = member;
  const buttons = useFocusAfterRecord<HTMLDivElement>();
  const isHere = until === null || until > today;
  return (
    <>
      <Group gap="xs" justify="space-between" align="flex-start">
        <Text component="div" fw={600}>
          <OwnerLink ownerId={personId} name={name} />
        </Text>
        {help !== null && isHere && <ToneBadge tone="red">{`Needs help: ${help}`}</ToneBadge>}
      </Group>
      <Text size="sm" c="dimmed">
        {factsSaid(member, today)}
      </Text>
      {correction !== null && (
        <Text size="sm" c="dimmed">
          {`Corrected: ${correction}`}
        </Text>
      )}
      {phone !== null && isHere && (
        <Text component="div" size="sm">
          <Phone number={phone} />
        </Text>
      )}
      {acts && (
        <Group ref={buttons} gap="xs" mt={4} className={`${paper.onlyOnScreen} ${classes.acts}`}>
          <Button variant="subtle" size="compact-sm" aria-label={`Edit ${name}`} onClick={() => acts.onEdit(member)}>
            Edit…
          </Button>
          {member.left === null && isHere && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Left: ${name}`}
              onClick={() => acts.onLeave(member)}
            >
              Left…
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={`Delete ${name}`}
            onClick={() => acts.onDelete(member)}
          >
            Delete
          </Button>
        </Group>
      )}
    </>
  );
}
