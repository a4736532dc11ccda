import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ActivityRecord } from '#domain/activity.ts';
import type { ImportProgress, ImportResult } from '#domain/imports/answers.ts';
import { isIncomplete } from '#domain/ownerFacts.ts';
import { say } from '#domain/say.ts';
import { useMay } from '#web/identity/useMay.ts';
import classes from '#web/imports/Import.module.css';
import { importActivityQuery, useUndoImport } from '#web/imports/queries.ts';
import { ReportButton } from '#web/imports/ReportButton.tsx';
import { ofEach, sumOf, whatWasDone } from '#web/imports/words.ts';
import { ownersQuery } from '#web/owners/queries.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { count } from '#web/ui/format.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import IconArrowBackUp from '~icons/tabler/arrow-back-up';
import IconCircleCheck from '~icons/tabler/circle-check';

/** What was imported, links to the records, and the button to undo it; once it was undone, that it was. */
export function ImportDone({
  progress: { id, name, result },
  onLeave,
}: {
  progress: ImportProgress;
  onLeave: () => void;
}) {
  const activityId = result?.activityId ?? null;
  const { data: activity } = useQuery({ ...importActivityQuery(activityId ?? ''), enabled: activityId !== null });
  const undo = useUndoImport(activityId ?? '');
  const isUndone = undo.isSuccess || (activity !== undefined && activity.undoneBy !== null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button that was pressed is gone once it is undone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [isUndone]);
  if (result === null) return null;
  const { counts } = result;
  return (
    <Card component="section" aria-labelledby="import-done" padding="lg">
      <Group gap="sm" mb="xs" wrap="nowrap">
        {isUndone ? (
          <IconArrowBackUp size={28} aria-hidden />
        ) : (
          <IconCircleCheck size={28} aria-hidden className={classes.doneMark} />
        )}
        <Title order={2} size="h4" id="import-done" ref={heading} tabIndex={-1} className={classes.heading ?? ''}>
          {isUndone ? 'This import was undone' : whatWasDone(counts)}
        </Title>
      </Group>
      <Text c="dimmed" className={classes.named ?? ''} mb={isUndone ? 'md' : undefined}>
        {isUndone ? `It was from ${name}. Everything is as it was before.` : `From ${name}.`}
      </Text>
      {!isUndone && <Outcome counts={counts} />}
      <Group gap="sm" align="start">
        <Button variant="default" onClick={onLeave}>
          Import another file
        </Button>
        <ReportButton id={id} />
        {activity && !isUndone && <Undo activity={activity} undo={undo} counts={counts} />}
      </Group>
    </Card>
  );
}

/** What else became of the file, and where what it made stands. */
function Outcome({ counts }: Pick<ImportResult, 'counts'>) {
  return (
    <>
      <ul className={classes.outcome}>
        {sumOf(counts.alone) > 0 && (
          <li>{`${ofEach(counts.alone)} stood in the file as they are here, and were left alone.`}</li>
        )}
        {counts.refused > 0 && (
          <li>{`${count(counts.refused)} ${counts.refused === 1 ? 'row' : 'rows'} could not be taken.`}</li>
        )}
        <Incomplete />
      </ul>
      <Group gap="lg" my="md">
        <TextLink to="/admin/flats">Flats</TextLink>
        <TextLink to="/admin/owners">Owners</TextLink>
        {counts.made.tenancies + counts.changed.tenancies > 0 && <TextLink to="/admin/tenancies">Tenancies</TextLink>}
        <TextLink to="/admin/vehicles">Vehicles</TextLink>
      </Group>
    </>
  );
}

/** Says how many owners lack details: an import takes owners without email, phone and family. */
function Incomplete() {
  const { data: owners = [] } = useQuery(ownersQuery);
  const incomplete = owners.filter(isIncomplete).length;
  if (incomplete === 0) return null;
  return (
    <li>
      <TextLink to="/admin/owners" search={{ record: 'to-complete' }}>
        {`${count(incomplete)} ${incomplete === 1 ? 'owner is' : 'owners are'} to complete`}
      </TextLink>
    </li>
  );
}

type UndoProps = Pick<ImportResult, 'counts'> & { activity: ActivityRecord; undo: ReturnType<typeof useUndoImport> };

/** Offers to undo the import until a newer change prevents it, and names that change. */
function Undo({ activity, undo, counts }: UndoProps) {
  const confirm = useConfirm();
  const mayUndo = useMay()('activities:undo');
  if (!mayUndo) return null;

  async function press() {
    const isSure = await confirm({
      title: 'Undo this import?',
      question: `${whatWasDone(counts)} by it: that is undone, all of it.`,
      confirmLabel: 'Undo this import',
      isDanger: true,
    });
    if (isSure) undo.mutate();
  }

  const { why } = activity.undo;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={undo.isPending}
        onClick={() => void press()}
      >
        Undo this import
      </Button>
      {why && !undo.error && (
        <Text size="sm" c="dimmed" mt="xs">
          {say(why)}
        </Text>
      )}
      <FormAlert>{undo.error?.message}</FormAlert>
    </div>
  );
}
