import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { flushSync } from 'react-dom';
import { isDay } from '#domain/day.ts';
import type { OwnerRecord } from '#domain/owner.ts';
import { spokenPlate } from '#domain/plate.ts';
import { DayField } from '#web/days/DayField.tsx';
import { flatsQuery } from '#web/flats/queries.ts';
import { useMay } from '#web/identity/useMay.ts';
import { askedDays, dayOf, type Ending, heldTogether, vehiclesLeft } from '#web/owners/days.ts';
import { touchedFields } from '#web/owners/fields.ts';
import { HeldTogether } from '#web/owners/HeldTogether.tsx';
import { ownerVehiclesQuery } from '#web/owners/ownerPageQueries.ts';
import type { OwnerEditor } from '#web/owners/useOwnerEditor.ts';
import notice from '#web/records/Notice.module.css';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import form from '#web/ui/Form.module.css';
import { date } from '#web/ui/format.ts';
import IconArrowsExchange from '~icons/tabler/arrows-exchange';
import IconDoorExit from '~icons/tabler/door-exit';
import classes from './OwnerForm.module.css';

/**
 * Asks for the last day of each flat that saving takes from the owner, and for the first day of the one it gives, so
 * that no ownership ends or begins unnoticed.
 */
export function OwnershipDays({ editor, today }: { editor: OwnerEditor; today: string }) {
  const { data: flats } = useQuery(flatsQuery);
  const { values } = editor.form;
  const { endings, beginsAt } = askedDays(editor.isNew ? null : editor.base, values);
  if (endings.length === 0 && beginsAt === null) return null;
  const numberOf = (flatId: string) => flats?.find(({ id }) => id === flatId)?.flatNumber ?? 'the flat';
  const held = heldTogether(editor.base, endings);
  // Those can't be saved before others are said to own the flat, so no day is asked of them.
  const ending = endings.filter(({ flatId }) => !held.some(({ id }) => id === flatId));
  const owned = values.status === 'Old' ? (editor.base?.flats ?? []).filter((flat) => !held.includes(flat)) : [];
  const freed = owned.map(({ id, flatNumber }) => ({ flatId: id, flatNumber, until: dayOf(values, id, today) }));
  const field = (key: string) => ({
    today,
    max: today,
    required: true,
    className: form.field ?? '',
    wrapperProps: { 'data-width': 'half' },
    ...editor.form.getInputProps(`days.${key}`),
    value: dayOf(values, key, today),
  });
  return (
    <fieldset className={classes.days}>
      <legend className={classes.legend}>Days of ownership</legend>
      <BecomesFree editor={editor} freed={freed} />
      {editor.base && held.length > 0 && (
        <div role="status">
          <HeldTogether name={editor.base.name} flats={held} />
        </div>
      )}
      {(ending.length > 0 || beginsAt !== null) && (
        <Text size="sm" mb="xs" role="status">
          {leaving(ending.length)}
        </Text>
      )}
      <div className={form.fields}>
        {ending.map(({ flatId, flatNumber, since }) => (
          <DayField
            key={flatId}
            label={`Owned ${flatNumber ?? numberOf(flatId)} until`}
            min={since || undefined}
            {...field(flatId)}
          />
        ))}
        {beginsAt !== null && <DayField label={`Owns ${numberOf(beginsAt)} since`} {...field('since')} />}
      </div>
      {editor.base && ending.length > 0 && <VehiclesLeft editor={editor} owner={editor.base} endings={ending} />}
    </fieldset>
  );
}

type VehiclesProps = { editor: OwnerEditor; owner: OwnerRecord; endings: Ending[] };

/** Asks of each of their vehicles at a flat that they leave whether it leaves with them. */
function VehiclesLeft({ editor, owner, endings }: VehiclesProps) {
  const { data: vehicles, error, refetch, isFetching } = useQuery(ownerVehiclesQuery(owner.id));
  const { form: fields } = editor;
  if (vehicles === undefined && error) {
    const title = 'Their vehicles could not be loaded';
    return <ErrorState title={title} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (vehicles === undefined)
    return (
      <Text size="sm" c="dimmed" mt="sm" role="status">
        Their vehicles are loading…
      </Text>
    );
  return (
    <Stack gap="xs" mt="sm">
      {vehiclesLeft(vehicles, endings).map(({ id, vehicleNumber, flatNumber }) => (
        <Checkbox
          key={id}
          label={`${spokenPlate(vehicleNumber)} leaves ${flatNumber} with them`}
          checked={!fields.values.vehicleStays[id]}
          onChange={({ currentTarget }) => fields.setFieldValue(`vehicleStays.${id}`, !currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}

function leaving(count: number): string {
  if (count === 0) return 'From which day the flat is theirs.';
  return count === 1
    ? 'Saving ends their ownership of this flat. From that day it is theirs no longer.'
    : `Saving ends their ownership of ${count} flats. From that day each is theirs no longer.`;
}

type FreedProps = {
  editor: OwnerEditor;
  /** The flats that saving frees, each with its last day. */
  freed: { flatId: string; flatNumber: string; until: string }[];
};

/** Says that an owner saved as Old leaves their flats empty, and offers a transfer in case there is a new owner. */
function BecomesFree({ editor, freed }: FreedProps) {
  const mayTransfer = useMay()('transfers:write');
  const recordTransfer = useTransferInstead(editor);
  if (freed.length === 0) return null;
  return (
    <Alert className={notice.notice ?? ''} icon={<IconDoorExit size={20} aria-hidden />} role="status" mb="sm">
      {freed.map(({ flatId, flatNumber, until }) => (
        <Group key={flatId} justify="space-between" gap="xs">
          <Text size="sm">
            {isDay(until) ? `${flatNumber} becomes free on ${date(until)}` : `${flatNumber} becomes free`}
          </Text>
          {mayTransfer && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              {...(freed.length > 1 && { 'aria-label': `Record as a transfer instead: ${flatNumber}` })}
              onClick={() => recordTransfer(flatId)}
            >
              Record as a transfer instead
            </Button>
          )}
        </Group>
      ))}
    </Alert>
  );
}

/** Opens the transfer of that flat. If only the status was changed nothing is lost, so nothing is asked. */
function useTransferInstead({ base, form }: OwnerEditor) {
  const navigate = useNavigate();
  return (flatId: string) => {
    const others = touchedFields(base, form.getValues()).filter((field) => field !== 'status');
    // Rendered before the navigation, because the form tells the dialog in its render whether it is dirty.
    if (base && others.length === 0) flushSync(() => form.setFieldValue('status', base.status));
    void navigate({ to: '/admin/transfer', search: { flat: flatId } });
  };
}
