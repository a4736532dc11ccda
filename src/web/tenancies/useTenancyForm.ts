import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isDay } from '#domain/day.ts';
import { leastInFamily } from '#domain/family.ts';
import { sentencesOf } from '#domain/say.ts';
import type { Tenancy, TenancyDraft, TenancyFacts } from '#domain/tenancy.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { leavingFor, type TenancyPlan } from '#domain/tenancyPlan.ts';
import { activityOf, RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { useOnRecord } from '#web/owners/useAlike.ts';
import { focusFirst } from '#web/records/formProblem.ts';
import { useOthersChanges } from '#web/records/OthersChanges.tsx';
import { useSubmit } from '#web/records/useSending.ts';
import { societyQuery } from '#web/society/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import {
  type Job,
  type TenancyFields,
  toFacts,
  toFields,
  toPlanned,
  withoutEmpty,
  wrongIn,
} from '#web/tenancies/fields.ts';
import {
  addTenancy,
  correctTenancy,
  type PlanRequest,
  planOf,
  renewTenancy,
  tenanciesOfQuery,
  usePlan,
  useTenancyNow,
} from '#web/tenancies/queries.ts';

const done = { let: 'Flat let', renew: 'Tenancy renewed', correct: 'Tenancy corrected' };

/** State of a form that lets a flat, or renews or corrects a tenancy. */
export function useTenancyForm(job: Job, onDone: (tenancy: Tenancy) => void) {
  const { today } = useDay();
  const familyRule = useQuery(societyQuery).data?.familyRule ?? null;
  const [isDone, setIsDone] = useState(false);
  const onRecord = useOnRecord();
  const [newId] = useState(newIdempotencyKey);
  const { unansweredOf, send } = useSendingAgain(job);
  const form = useForm<TenancyFields>({
    mode: 'controlled',
    initialValues: toFields(job, today),
    validateInputOnBlur: ['since', 'lastDay', 'policeOn'],
    validate: (fields) => sentencesOf(wrongIn(fields, { today, familyRule, kind: job.kind })),
  });

  const { problem, isBusy, post } = useSubmit(form, save);
  const tenancy = useTenancyNow(job.kind === 'let' ? null : job.tenancy);
  const about: Job = job.kind === 'let' || tenancy === null ? job : { ...job, tenancy };
  const leavers = useLeavers(job, form.values, today);
  const isWhole = Object.keys(wrongIn(plannable(form.values), { today, familyRule, kind: job.kind })).length === 0;
  const isAgain = unansweredOf(form.values) !== null;
  const plan = usePlan(
    about.kind === 'correct' || !isWhole || isBusy || isDone || isAgain ? null : planned(about, form.values, leavers),
  );

  const mayCome = useOffered(plan.data, form.values);
  const keepChoice = useChoiceOfTenants(form);

  const othersChanges = useOthersChanges(about.kind === 'correct' ? about.tenancy : null, {
    isResting: isBusy || isDone,
    toFields: (corrected) => toFields({ kind: 'correct', tenancy: corrected }, today),
    read: form.getValues,
    write: form.setValues,
  });

  async function save(fields: TenancyFields) {
    const sending = unansweredOf(fields) ?? (await sendingFor(fields));
    if (sending === null) return;
    const saved = await send(sending);
    setIsDone(true);
    tellUndoable(sending.done, activityOf(saved), `${saved.flatNumber}`);
    onDone(saved);
  }

  /** What is to be sent, once it is known whether new people are on record already; null where nobody said. */
  async function sendingFor(fields: TenancyFields): Promise<Sending | null> {
    const tenants = await onRecord.ask(fields.tenants, fields.flatId);
    if (tenants === null) return null;
    const complete = { ...fields, tenants };
    // Sent before the form could say who may come along, they come as it would have said.
    const isUnsaid = about.kind !== 'correct' && fields.brings === null && !plan.isCurrent;
    const offered = isUnsaid ? await offeredFor(about, fields, leavers) : null;
    keepChoice(complete);
    form.setFieldValue('tenants', tenants);
    return {
      typed: JSON.stringify(complete),
      // What is sent again may find the former tenants gone already.
      done: leavers?.leave ? 'Tenants changed' : done[job.kind],
      // Who is found on record by now may have a household elsewhere, of which the form said nothing.
      send: sendingOf(about, {
        fields: { ...complete, brings: comingOf(complete, offered ?? mayCome) },
        leavers,
        newId,
      }),
    };
  }

  function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    const left = withoutEmpty(form.getValues().tenants);
    if (left.length !== form.getValues().tenants.length) form.setFieldValue('tenants', left);
    form.onSubmit((fields) => post({ ...fields, tenants: left }), focusFirst(form))();
  }

  const least = leastInFamily(familyRule);
  return { form, plan, mayCome, leavers, othersChanges, problem, isBusy, onRecord, submit, today, least };
}

/**
 * Sends, and remembers what got no answer, to be sent again as it was: by now the tenancies that it is about may be as it
 * made them.
 */
function useSendingAgain({ kind }: Job) {
  const [unanswered, setUnanswered] = useState<Sending | null>(null);
  async function send(sending: Sending): Promise<Tenancy> {
    try {
      return await sending.send();
    } catch (error) {
      const isKnown = !(error instanceof RequestFailed && error.isUnanswered);
      setUnanswered(isKnown || kind === 'correct' ? null : sending);
      throw error;
    }
  }
  const unansweredOf = (fields: TenancyFields) => (unanswered?.typed === JSON.stringify(fields) ? unanswered : null);
  return { unansweredOf, send };
}

/** Who comes along is of the tenants there are: of others in their place nobody was chosen yet. */
function useChoiceOfTenants(form: UseFormReturnType<TenancyFields>) {
  const whose = whoseIn(form.values);
  const chosenOf = useRef(whose);
  useEffect(() => {
    if (chosenOf.current !== whose) form.setFieldValue('brings', null);
    chosenOf.current = whose;
  }, [whose, form.setFieldValue]);
  /** Found on record they are the same tenants: who comes along stays chosen. */
  return (fields: TenancyFields) => {
    chosenOf.current = whoseIn(fields);
  };
}

type Offered = TenancyPlan['mayCome'];
type Letting = Exclude<Job, { kind: 'correct' }>;

/** Who may come along; null where it is refused: the act refuses it, too. */
async function offeredFor(job: Letting, fields: TenancyFields, leavers: Leavers | null): Promise<Offered | null> {
  const plan = await planOf(planned(job, fields, leavers)).catch(() => null);
  return plan?.mayCome ?? null;
}

/**
 * Who may come, as last heard: a plan that is refused says nothing of it. Who is ticked stays to be unticked, also where
 * the answer to an earlier choice was the first to say that they may come no more.
 */
export function useOffered(plan: Pick<TenancyPlan, 'mayCome'> | undefined, { brings }: Pick<TenancyFields, 'brings'>) {
  const [offered, setOffered] = useState<Offered>([]);
  const now = plan?.mayCome;
  useEffect(() => {
    if (!now) return;
    const isGone = ({ id }: Offered[number]) => brings?.includes(id) && !now.some((one) => one.id === id);
    setOffered((before) => [...now, ...before.filter(isGone)]);
  }, [now, brings]);
  return offered;
}

/** Who comes along: as was chosen, else everybody who lives there. */
export function comingOf({ brings }: Pick<TenancyFields, 'brings'>, mayCome: Offered): string[] {
  return brings ?? mayCome.flatMap(({ id, lives }) => (lives ? [id] : []));
}

const plannable = (fields: TenancyFields) => ({ ...fields, tenants: withoutEmpty(fields.tenants) });

function planned(job: Letting, fields: TenancyFields, leavers: Leavers | null): PlanRequest {
  const facts = toPlanned(fields);
  if (job.kind === 'let') return { kind: 'let', draft: { ...facts, ...ofLetting(fields, leavers) } };
  const { id, version } = job.tenancy;
  return { kind: 'renew', id, draft: { ...facts, version } };
}

const whoseIn = ({ flatId, tenants }: TenancyFields) =>
  JSON.stringify([flatId, tenants.map(({ personId }) => personId)]);

/** What was sent, by what was typed, and what is said once it is done. */
type Sending = { typed: string; done: string; send: () => Promise<Tenancy> };

type Sent = { fields: TenancyFields; leavers: Leavers | null; newId: string };

/** What is to be sent, put together once, however often it is sent. */
function sendingOf(job: Job, { fields, leavers, newId }: Sent): () => Promise<Tenancy> {
  const facts = toFacts(fields) as TenancyFacts;
  if (job.kind === 'let') {
    const draft = { id: newId, ...facts, ...ofLetting(fields, leavers) };
    return () => addTenancy(draft);
  }
  const { id, version } = job.tenancy;
  if (job.kind === 'renew') return () => renewTenancy(id, { id: newId, ...facts, version });
  const correction = { ...facts, version, endedOn: fields.endedOn || null, reason: fields.reason };
  return () => correctTenancy(id, correction);
}

function ofLetting(fields: TenancyFields, leavers: Leavers | null) {
  return { flatId: fields.flatId ?? '', ends: ends(fields, leavers), brings: fields.brings };
}

function ends({ vehicles }: TenancyFields, leavers: Leavers | null): TenancyDraft['ends'] {
  if (!leavers?.leave) return null;
  const { id, version } = leavers.tenancy;
  return { id, version, vehicles };
}

/**
 * The present tenancy when the flat is let to others, whether its tenants leave, and whether the form asks about that.
 */
export type Leavers = { tenancy: Tenancy; leave: boolean; isAsked: boolean };

function useLeavers(job: Job, { flatId, since, ends }: TenancyFields, today: string): Leavers | null {
  const query = useQuery({
    ...tenanciesOfQuery({ flatId: flatId ?? '' }),
    enabled: job.kind === 'let' && flatId !== null,
  });
  if (job.kind !== 'let') return null;
  const { after } = job;
  const tenancy = after
    ? (query.data?.find(({ id }) => id === after.id) ?? after)
    : query.data?.find((one) => one.ended === null && one.since <= today && one.since < one.until);
  if (!tenancy) return null;
  const leaving = isDay(since)
    ? leavingFor({ ...tenancy, tenants: spokenTenants(tenancy.tenants) }, since, today)
    : null;
  const isAsked = leaving === null || 'code' in leaving || leaving.isEnded;
  const isOver = tenancy.until <= today;
  return { tenancy, leave: ends === '' ? isOver && isAsked : ends === 'leave', isAsked };
}
