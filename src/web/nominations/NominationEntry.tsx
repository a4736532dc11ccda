import { Button, Group, Text } from '@mantine/core';
import type { Nomination } from '#domain/nomination.ts';
import { recordOf, shownNominee, stateOf } from '#web/nominations/words.ts';
import paper from '#web/print/Paper.module.css';
import { FlatLink, OwnerLink } from '#web/recordLinks.tsx';
import entries from '#web/ui/Entries.module.css';
import { date } from '#web/ui/format.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';

type Props = {
  nomination: Nomination;
  /** What identifies the nomination: the person on a flat's page, the flat on a person's page, both in the register. */
  names: 'owner' | 'flat' | 'both';
  onCorrect?: (() => void) | null;
  onRevoke?: (() => void) | null;
};

/** A nomination with all its facts and actions. */
export function NominationEntry({ nomination, names, onCorrect = null, onRevoke = null }: Props) {
  const { ownerId, ownerName, flatNumber, since, nominees, remarks, revocation, correction } = nomination;
  const { text, tone } = stateOf(nomination);
  const about = `${ownerName}, ${flatNumber}, made on ${date(since)}`;
  const notes = [
    recordOf(nomination),
    remarks,
    revocation && `How revoked: ${revocation}`,
    correction && `Corrected: ${correction}`,
  ];
  return (
    <>
      <Group gap="xs" justify="space-between">
        <Text component="span" fw={600}>
          {names !== 'owner' && <FlatLink {...nomination} />}
          {names === 'both' && ' · '}
          {names !== 'flat' && <OwnerLink ownerId={ownerId} name={ownerName} />}
        </Text>
        <ToneBadge tone={tone}>{text}</ToneBadge>
      </Group>
      <Text size="sm" c="dimmed">{`Made on ${date(since)}`}</Text>
      <ul className={entries.nominees}>
        {nominees.map((nominee) => (
          <li key={nominee.name}>{shownNominee(nominee)}</li>
        ))}
      </ul>
      {notes.map(
        (note) =>
          note && (
            <Text key={note} size="sm" c="dimmed">
              {note}
            </Text>
          ),
      )}
      {(onCorrect || onRevoke) && (
        <Group gap="xs" mt={4} className={`${paper.onlyOnScreen} ${entries.acts}`}>
          {onCorrect && (
            <Button variant="subtle" size="compact-sm" data-stays aria-label={`Correct ${about}`} onClick={onCorrect}>
              Correct…
            </Button>
          )}
          {onRevoke && (
            <Button variant="subtle" color="red" size="compact-sm" aria-label={`Revoke ${about}`} onClick={onRevoke}>
              Revoke…
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
