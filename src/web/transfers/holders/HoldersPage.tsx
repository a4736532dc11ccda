import {
  Button,
  Card,
  Checkbox,
  Group,
  Modal,
  Radio,
  Skeleton,
  Stack,
  Text,
  Textarea,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { Flat } from '#domain/flat.ts';
import { mostHolders, spokenHolders } from '#domain/holders.ts';
import { spokenPlate } from '#domain/plate.ts';
import type { TransferReason, VehicleChoice } from '#domain/transfer.ts';
import { reasonLabels } from '#domain/transferReasons.ts';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { DayField } from '#web/days/DayField.tsx';
import { flatQuery } from '#web/flats/flatQueries.ts';
import { notify } from '#web/notify.tsx';
import { AlikeQuestion } from '#web/owners/AlikeQuestion.tsx';
import { FamilyCounts, familySaid } from '#web/owners/FamilyCounts.tsx';
import { usePeople } from '#web/owners/personOption.ts';
import { nothingLost } from '#web/records/formErrors.ts';
import { Notice } from '#web/records/Notice.tsx';
import { useFormRows } from '#web/records/useFormRows.ts';
import { useRents } from '#web/tenancies/useRents.ts';
import { reasonOptions } from '#web/transfers/form/fieldset.tsx';
import { emptyHolder, isAllAlong, isEmpty, isFirstNew, type Present } from '#web/transfers/holders/fields.ts';
import { HolderFieldset } from '#web/transfers/holders/HolderFieldset.tsx';
import { HoldersPlanView } from '#web/transfers/holders/HoldersPlanView.tsx';
import { Nominees } from '#web/transfers/holders/Nominees.tsx';
import { useHolders } from '#web/transfers/holders/useHolders.ts';
import { isAskedOfDeath, sellersFor, vehicleChoice } from '#web/transfers/leaseback.ts';
import { SellersStay, TenancyQuestion } from '#web/transfers/SellersStay.tsx';
import { useFocusBackFromReview } from '#web/transfers/useFocusBackFromReview.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import classes from '#web/ui/Form.module.css';
import { FormAlert } from '#web/ui/FormAlert.tsx';
import { wide } from '#web/ui/FormRow.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { Select } from '#web/ui/Select.tsx';
import { saveKeys } from '#web/ui/saveKeys.ts';
import { useMayLeave } from '#web/ui/useMayLeave.ts';
import IconArrowLeft from '~icons/tabler/arrow-left';
import IconBuildingOff from '~icons/tabler/building-off';
import IconPlus from '~icons/tabler/plus';
import own from './Holders.module.css';

const route = getRouteApi('/admin/flats/$flatId/owners');

/**
 * Changes a flat's owners from a day on (docs/rules.md, Joint owners): adds and removes names and passes shares, on one
 * page.
 */
export function HoldersPage() {
  const { flatId } = route.useParams();
  const { data: flat, error, isFetching, refetch } = useQuery({ ...flatQuery(flatId), placeholderData: undefined });
  const isUnknown = error instanceof RequestFailed && ['not_found', 'invalid_id'].includes(error.code);
  return (
    <>
      <PageHeader
        title={flat ? `Owners of ${flat.flatNumber}` : 'Change owners'}
        note="Who owns the flat from a day on, all of them. You see what will be before anything is done."
        actions={
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            renderRoot={(props) => <Link to="/admin/flats/$flatId" params={{ flatId }} {...props} />}
          >
            Back to the flat
          </Button>
        }
      />
      {isUnknown && (
        <EmptyState icon={<IconBuildingOff size={24} />} title="There is no such flat">
          The link may be mistyped, or the flat was deleted.
        </EmptyState>
      )}
      {error && !isUnknown && <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />}
      {flat && !isUnknown && <HoldersForm key={flat.id} flat={flat} />}
      {!flat && !error && (
        <div role="status" aria-busy="true">
          <VisuallyHidden>Loading the flat…</VisuallyHidden>
          <Skeleton height={420} maw={860} aria-hidden />
        </div>
      )}
    </>
  );
}

function HoldersForm({ flat }: { flat: Flat }) {
  const navigate = route.useNavigate();
  const [isDone, setIsDone] = useState(false);
  const holders = useHolders(flat, (result) => {
    const { id: transferId } = result;
    setIsDone(true);
    if (transferId === null) tellUndoable(`Owners of ${flat.flatNumber} recorded`, activityOf(result));
    else
      notify.offering(`Owners of ${flat.flatNumber} changed`, {
        label: 'Open the entry',
        durationMs: 10_000,
        run: () => void navigate({ to: '/admin/transfers/$transferId', params: { transferId } }),
      });
  });
  const { form, problem, isBusy, onRecord, submit } = holders;
  const button = useFocusBackFromReview(isBusy || holders.review.isOpen);
  useMayLeave(form.isDirty() && !isDone);
  // Navigates in an effect: by then the form no longer asks whether unsaved input may be lost.
  useEffect(() => {
    if (isDone) void navigate({ to: '/admin/flats/$flatId', params: { flatId: flat.id } });
  }, [isDone, flat.id, navigate]);
  // Nobody can who leaves while others rent the flat.
  const mayRent = flat.tenantName === null || form.values.tenancy === 'ends';
  return (
    <Card component="section" padding="lg" className={own.form ?? ''}>
      <form onSubmit={submit} noValidate aria-label={`Owners of ${flat.flatNumber}`}>
        <Rows holders={holders} />
        {holders.now && !isDone && <Changed flatNumber={flat.flatNumber} holders={holders} now={holders.now} />}
        {isFirstNew(form.values) && (
          <FamilyCounts
            legend="Family of the first owner"
            note={
              <Text size="sm" c="dimmed" mb="xs">
                Whoever lives there is counted by it. It may be left empty and filled in later.
              </Text>
            }
            least={holders.leastInFamily}
            field={(key) => form.getInputProps(`familyDetails.${key}`)}
          />
        )}
        <AllAlong holders={holders} />
        <About holders={holders} />
        <Nominees flatId={flat.id} holders={holders} />
        {flat.tenantName !== null && holders.leaving.length > 0 && (
          <Stack my="md">
            <TenancyQuestion
              flat={flat}
              under="those who own it then"
              day="that day"
              value={form.values.tenancy}
              // An owner who leaves can't rent the flat while other tenants stay.
              onChange={(tenancy) => form.setValues({ tenancy, sellers: sellersFor(form.values.reason, 'leave') })}
            />
          </Stack>
        )}
        {holders.leaving.length > 0 && (mayRent || isAskedOfDeath(form.values.reason)) && (
          <Sellers holders={holders} mayRent={mayRent} />
        )}
        {form.values.sellers !== 'rent' && <Vehicles holders={holders} />}
        <FormAlert>{nothingLost(problem)}</FormAlert>
        <Group justify="flex-end" mt="md">
          <Button ref={button} type="submit" loading={isBusy} disabled={holders.vehicles.isPending} {...saveKeys}>
            See what changes
          </Button>
        </Group>
      </form>
      <AlikeQuestion
        alike={onRecord.alike}
        isOpen={onRecord.isOpen}
        useLabel="Use that record"
        newLabel="Save as somebody else"
        onAnswer={onRecord.answer}
      />
      <Review holders={holders} flatNumber={flat.flatNumber} />
    </Card>
  );
}

type Props = { holders: ReturnType<typeof useHolders> };

function Rows({ holders: { form, present } }: Props) {
  const people = usePeople(useRents());
  const rows = form.values.holders;
  const focus = (path: string) => form.getInputNode(path)?.focus();
  const { next, remove, adding } = useFormRows({
    ...{ rows, most: mostHolders, isEmpty },
    more: (all) => [...all, emptyHolder()],
    set: (all) => form.setFieldValue('holders', all),
    focus: (place) => focus(`holders.${place}.${rows[place]?.personId ? 'share' : 'name'}`),
    goOn: () => focus(form.values.allAlong ? 'allAlong' : 'on'),
  });

  return (
    <>
      {rows.map(({ key, isPresent, personId }, place) => (
        <HolderFieldset
          key={key}
          form={form}
          place={place}
          name={isPresent ? (present.find(({ ownerId }) => ownerId === personId)?.name ?? null) : null}
          people={people}
          onRemove={remove && (() => remove(place))}
          onEnter={() => next(place)}
        />
      ))}
      {adding && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} {...adding} mb="md">
          Add a joint owner
        </Button>
      )}
    </>
  );
}

type ChangedProps = Props & { flatNumber: string; now: readonly Present[] };

/**
 * Somebody else changed the flat's owners meanwhile: what was typed stays, and the form goes on from the present
 * owners.
 */
function Changed({ flatNumber, holders: { present, refusals, goOn }, now }: ChangedProps) {
  const notice = useRef<HTMLDivElement>(null);
  // On a phone the refused row may be far above; this notice names the present owners as well and has the button to go
  // on.
  useEffect(() => {
    if (refusals > 0) notice.current?.focus();
  }, [refusals]);
  const isSomebodyGone = present.some((one) => now.every(({ ownerId }) => ownerId !== one.ownerId));
  return (
    <Stack mb="md" data-wraps>
      <Notice ref={notice} title={`The owners of ${flatNumber} have changed meanwhile`}>
        <Stack gap="xs" align="flex-start">
          {now.length > 0 ? `It now belongs to ${spokenHolders(now)}.` : 'It now has no owner.'} What you typed stays
          {isSomebodyGone ? '; going on takes out whoever does not own it any more.' : '.'}
          <Button size="xs" variant="default" onClick={goOn}>
            {now.length > 0 ? 'Go on with the present owners' : 'Go on without a present owner'}
          </Button>
        </Stack>
      </Notice>
    </Stack>
  );
}

/** Offered where nobody leaves: an old couple is entered without an entry of the register (docs/rules.md, Joint owners). */
function AllAlong({ holders: { form, present, leaving } }: Props) {
  if (leaving.length > 0) return null;
  return (
    <Checkbox
      mb="md"
      label={
        present.length > 0
          ? 'They have owned it together all along (only recorded now)'
          : 'They have owned it for some time already (only recorded now)'
      }
      description={
        present.length > 0
          ? `As long as ${present.map(({ name }) => name).join(' and ')}. The register gets no entry.`
          : 'The register gets no entry.'
      }
      {...form.getInputProps('allAlong', { type: 'checkbox' })}
    />
  );
}

/** The day of the change, its reason and the remarks; of what has been for years at most the day. */
function About({ holders: { form, present, today, dayTyped, reasonChosen } }: Props) {
  const allAlong = isAllAlong(present, form.values);
  if (allAlong && present.length > 0) return null;
  const day = (
    <DayField
      {...wide.half}
      label={allAlong ? 'Since' : 'From'}
      required
      today={today}
      max={today}
      {...form.getInputProps('on')}
      onChange={dayTyped}
    />
  );
  if (allAlong) return <div className={classes.fields}>{day}</div>;
  return (
    <div className={classes.fields}>
      {day}
      <Select
        {...wide.half}
        label="Reason"
        required
        placeholder="Choose a reason"
        data={reasonOptions}
        {...form.getInputProps('reason')}
        onChange={(chosen) => reasonChosen(chosen as TransferReason | null)}
      />
      <Textarea
        {...wide.whole}
        label="Remarks"
        placeholder="e.g. number and date of the deed"
        {...form.getInputProps('remarks')}
      />
    </div>
  );
}

function Sellers({ holders: { form, leaving, today, sellersChosen }, mayRent }: Props & { mayRent: boolean }) {
  const field = (name: string) => form.getInputProps(`leaseback.${name}`);
  return (
    <Stack my="md">
      <SellersStay
        sellers={leaving}
        under="those who own it then"
        asks={{ death: isAskedOfDeath(form.values.reason), renting: mayRent }}
        choice={{ value: form.values.sellers, onChange: sellersChosen, error: form.errors['leaseback'] }}
        agreement={{ on: form.values.on, today, input: field, text: field }}
      />
    </Stack>
  );
}

function Vehicles({ holders: { form, vehicles, leaving } }: Props) {
  if (vehicles.items.length === 0) return null;
  const names = leaving.map(({ name }) => name).join(' and ');
  return (
    <Stack gap="md" mb="md">
      <Title order={2} size="h5">
        Vehicles at this flat
      </Title>
      {vehicles.items.map(({ id, vehicleNumber, company, model }) => (
        <Radio.Group
          key={id}
          label={`${spokenPlate(vehicleNumber)} ${company} ${model}`}
          value={vehicleChoice(form.values.vehicles[id], form.values.sellers)}
          onChange={(choice) =>
            form.setFieldValue('vehicles', { ...form.values.vehicles, [id]: choice as VehicleChoice })
          }
        >
          <Stack gap={6} mt={6}>
            <Radio value="leaves" label={form.values.sellers === 'died' ? 'Leaves the flat' : `Leaves with ${names}`} />
            <Radio value="stays" label="Stays with the flat, under the first owner" />
          </Stack>
        </Radio.Group>
      ))}
    </Stack>
  );
}

function Review({ holders: { review, back, confirm, isBusy, problem }, flatNumber }: Props & { flatNumber: string }) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const { shown, isOpen } = review;
  const family = shown ? familySaid(shown.submission.familyDetails) : '';
  return (
    <Modal
      opened={isOpen}
      onClose={back}
      title={`Owners of ${flatNumber}`}
      size="lg"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && (
        <>
          <HoldersPlanView plan={shown.plan} allAlong={shown.submission.allAlong} />
          {family !== '' && (
            <Text size="sm" mt="md">
              Family of {shown.plan.after[0]?.name}: {family}
            </Text>
          )}
          <Text size="sm" mt="md">
            {shown.submission.reason === null
              ? 'This is only recorded now: the register gets no entry.'
              : `Reason: ${reasonLabels[shown.submission.reason]}`}
          </Text>
          {shown.submission.remarks && (
            <Text size="sm" style={{ whiteSpace: 'pre-wrap' }}>
              Remarks: {shown.submission.remarks}
            </Text>
          )}
          <FormAlert>{problem}</FormAlert>
          <div className={classes.actions}>
            <Button variant="default" data-autofocus onClick={back} disabled={isBusy}>
              Back
            </Button>
            <Button onClick={confirm} loading={isBusy}>
              Confirm
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
