import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { say } from '#domain/say.ts';
import { useMay } from '#web/identity/useMay.ts';
import { EraseDialog } from '#web/privacy/EraseDialog.tsx';
import { HandOverDialog } from '#web/privacy/HandOverDialog.tsx';
import { erasureQuery } from '#web/privacy/queries.ts';
import { useOpening } from '#web/ui/FormDialog.tsx';
import { date } from '#web/ui/format.ts';
import { PageSection } from '#web/ui/PageSection.tsx';

type Dialog = 'hand-over' | 'erase';

/**
 * The privacy actions for a person whose record was deleted, but whom the log still names. Renders nothing while the
 * record exists.
 */
export function DeletedOwner({ ownerId }: { ownerId: string }) {
  const mayWrite = useMay()('privacy:write');
  const { data: plan } = useQuery({ ...erasureQuery(ownerId), enabled: mayWrite });
  const { about, isOpen, nth, open, close } = useOpening<Dialog>('hand-over');
  if (!plan?.deletedOn) return null;
  const of = (which: Dialog) => ({ isOpen: isOpen && about === which, nth, onClose: close });
  const { name, deletedOn, cannot } = plan;
  const isErased = cannot.some(({ code }) => code === 'erase_done_already');
  const merged = cannot.find(({ code }) => code === 'erase_merged');
  return (
    <PageSection title="Privacy">
      <Text size="sm">
        {merged ? say(merged) : `The record of ${name} was deleted on ${date(deletedOn)}. `}
        {!merged && (isErased ? 'Their personal details are erased.' : 'The log still says what was in it.')}
      </Text>
      <Group gap="xs" mt="sm">
        <Button variant="default" size="sm" aria-haspopup="dialog" onClick={() => open('hand-over')}>
          Hand over a copy…
        </Button>
        {!isErased && !merged && (
          <Button variant="light" color="red" size="sm" aria-haspopup="dialog" onClick={() => open('erase')}>
            Erase details…
          </Button>
        )}
      </Group>
      <HandOverDialog of="owners" id={ownerId} name={name} {...of('hand-over')} />
      <EraseDialog owner={{ id: ownerId, name }} {...of('erase')} />
    </PageSection>
  );
}
