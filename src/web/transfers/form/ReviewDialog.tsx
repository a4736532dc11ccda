import { Button, Group, Modal, Stack, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { flatStatusLabels } from '#domain/flatFacts.ts';
import { spokenPlate } from '#domain/plate.ts';
import { capitalised, fieldWord, shownValue } from '#domain/sentences/log.ts';
import type { PlannedField, TransferPlan, TransferSubmission } from '#domain/transfer.ts';
import { reasonLabels, sidesOf } from '#domain/transferReasons.ts';
import { type AlikeAnswer, AlikeQuestion } from '#web/owners/AlikeQuestion.tsx';
import { EndLines } from '#web/transfers/EndLines.tsx';
import { PlanPart } from '#web/transfers/form/fieldset.tsx';
import type { TransferForm } from '#web/transfers/form/useTransfer.ts';
import { TenancyLines } from '#web/transfers/TenancyLines.tsx';
import { date } from '#web/ui/format.ts';
import { ToneBadge } from '#web/ui/ToneBadge.tsx';
import IconArrowRight from '~icons/tabler/arrow-right';
import card from '../../ui/Card.module.css';
import formClasses from '../../ui/Form.module.css';
import record from '../../ui/RecordPage.module.css';
import classes from './Transfer.module.css';

/**
 * The plan of the transfer, shown before it is sent. Nothing is sent until the user confirms; the page shows the
 * progress.
 */
export function ReviewDialog({ form: { state, dispatch, takeBuyer } }: { form: TransferForm }) {
  const { review, step } = state;
  const back = () => dispatch({ type: 'planClosed' });
  // The plan for which a user said that the buyer is new, although a similar record exists.
  const [keptNew, setKeptNew] = useState<TransferPlan | null>(null);
  const alike = review?.plan.to.alike ?? [];
  const isAsking = step.kind === 'reviewing' && alike.length > 0 && keptNew !== review?.plan;
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  function answer(answer: AlikeAnswer) {
    if (answer === 'cancel') back();
    else if (answer === 'new') setKeptNew(review?.plan ?? null);
    else void takeBuyer(answer.use);
  }

  return (
    <>
      <AlikeQuestion
        alike={alike}
        isOpen={isAsking}
        useLabel="Use that record"
        newLabel="Record as a new person"
        onAnswer={answer}
      />
      <Modal
        opened={step.kind === 'reviewing' && !isAsking}
        onClose={back}
        title={`Transfer ${review?.plan.flat.flatNumber ?? ''}`}
        size="xl"
        fullScreen={isPhone}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {review && (
          <>
            <Plan plan={review.plan} submission={review.submission} />
            <div className={formClasses.actions}>
              <Button variant="default" data-autofocus onClick={back}>
                Back
              </Button>
              <Button onClick={() => dispatch({ type: 'confirmed' })}>Confirm transfer</Button>
            </div>
          </>
        )}
      </Modal>
    </>
  );
}

function Plan({ plan, submission }: { plan: TransferPlan; submission: TransferSubmission }) {
  const { flat, vehicles, to } = plan;
  const [before, after] = sidesOf(submission.reason);
  return (
    <Stack gap="lg" mb="md">
      <div className={classes.parties}>
        <Side
          heading={before}
          name={[plan.from, ...plan.jointSellers].flatMap((one) => one?.name ?? []).join(' and ') || 'Nobody'}
          lines={leaves(plan)}
        />
        <IconArrowRight size={24} aria-hidden className={classes.arrow ?? ''} />
        <Side
          heading={after}
          name={to.name}
          lines={comes(plan)}
          badge={<ToneBadge tone={to.isNew ? 'accent' : 'gray'}>{to.isNew ? 'New record' : 'On record'}</ToneBadge>}
        />
      </div>
      {to.changes.length > 0 && (
        <PlanPart title={`Changes in the record of ${to.name}`}>
          <ul className={classes.lines}>
            {to.changes.map((change) => (
              <Text component="li" size="sm" key={change.field}>
                {changeSaid(change)}
              </Text>
            ))}
          </ul>
        </PlanPart>
      )}
      <dl className={`${card.facts} ${record.facts}`}>
        <dt>{`Flat ${flat.flatNumber}`}</dt>
        <dd>
          <Change before={flatStatusLabels[flat.statusBefore]} after={flatStatusLabels[flat.statusAfter]} />
        </dd>
        <dt>Residents</dt>
        <dd>
          {flat.residentsBefore === null && flat.residentsAfter === null ? (
            'not known'
          ) : (
            <Change
              before={String(flat.residentsBefore ?? (plan.from ? 'not known' : 'none'))}
              after={String(flat.residentsAfter ?? 'not known')}
            />
          )}
        </dd>
        <dt>Reason</dt>
        <dd>{reasonLabels[submission.reason]}</dd>
        {submission.remarks && (
          <>
            <dt>Remarks</dt>
            <dd className={classes.remarks}>{submission.remarks}</dd>
          </>
        )}
      </dl>
      <EndLines plan={plan} />
      <TenancyLines tenancies={plan.tenancies} leaseback={plan.leaseback} />
      {vehicles.length > 0 && (
        <PlanPart title="Vehicles">
          <ul className={classes.lines}>
            {vehicles.map((vehicle) => (
              <Text component="li" size="sm" key={vehicle.id}>
                <b>{spokenPlate(vehicle.vehicleNumber)}</b> ({vehicle.company} {vehicle.model}){' '}
                {vehicleFate(vehicle, plan)}
              </Text>
            ))}
          </ul>
        </PlanPart>
      )}
    </Stack>
  );
}

function Side({ heading, name, lines, badge }: { heading: string; name: string; lines: string[]; badge?: ReactNode }) {
  return (
    <section className={classes.side} aria-label={heading}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed">
          {heading}
        </Text>
        {badge}
      </Group>
      <Title order={3} size="h4" className={classes.name ?? ''}>
        {name}
      </Title>
      {lines.map((line) => (
        <Text size="sm" key={line}>
          {line}
        </Text>
      ))}
    </section>
  );
}

/** 'Available → Occupied'; a value that does not change is shown once. */
function Change({ before, after }: { before: string; after: string }) {
  return before === after ? `stays ${after}` : `${before} → ${after}`;
}

/** What becomes of the present owners, line by line. */
export function leaves({ from, jointSellers, died }: TransferPlan): string[] {
  if (from === null) return ['This flat has no owner at present.'];
  if (jointSellers.length > 0)
    return [from, ...jointSellers].map((one) => `${one.name}: ${leavesAlone(one, died).join(' ')}`);
  return leavesAlone(from, died);
}

function leavesAlone(from: NonNullable<TransferPlan['from']>, died: boolean): string[] {
  const days = `Owner since ${date(from.since)}, until ${date(from.until)}.`;
  const owned = died ? `${days} Has died.` : days;
  if (from.statusAfter === 'Old') return [owned, 'Becomes an Old owner; the record is kept.'];
  return [owned, `Stays an Active owner: still owns ${from.otherFlats.join(', ')}.`];
}

/** What becomes of the buyer, line by line. */
export function comes({ to }: TransferPlan): string[] {
  const lines = [`Owner from ${date(to.since)}.`];
  if (to.isNew) lines.push('A record of their own is made, as an Active owner.');
  else if (to.statusBefore === 'Old') lines.push('Becomes an Active owner again.');
  if (to.otherFlats.length > 0) lines.push(`Also owns ${to.otherFlats.join(', ')}.`);
  return lines;
}

/** 'Phone: 98200 11111 → 98200 22222'; of a document only that it is another one, or comes. */
export function changeSaid({ field, before, after }: PlannedField): string {
  const word = capitalised(fieldWord(field));
  if (after === true) return `${word}: ${before === true ? 'replaced by another' : 'added'}`;
  return `${word}: ${shownValue(field, before) || 'empty'} → ${shownValue(field, after) || 'empty'}`;
}

export function vehicleFate(
  { choice }: TransferPlan['vehicles'][number],
  { from, jointSellers, to, flat, died }: TransferPlan,
): string {
  if (choice === 'leaves' && died) return 'leaves: it has no flat then.';
  return choice === 'stays'
    ? `stays at ${flat.flatNumber}, now under ${to.name}.`
    : `leaves with ${jointSellers.length === 0 && from ? from.name : 'its owner'}: it has no flat then.`;
}
