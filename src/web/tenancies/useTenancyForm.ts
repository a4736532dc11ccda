import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isDay } from '#domain/day.ts';
import { leastInFamily } from '#domain/family.ts';
import { sentencesOf } from '#domain/say.ts';
import type { Tenancy, TenancyDraft, TenancyFacts } from '#domain/tenancy.ts';
import { spokenTenants } from '#domain/tenancyFacts.ts';
import { leavingFor } from '#domain/tenancyPlan.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { useOnRecord } from '#web/owners/useOnRecord.ts';
import { focusFirst, showProblem } from '#web/records/formProblem.ts';
import { useOthersChanges } from '#web/records/OthersChanges.tsx';
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
  type Planned,
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
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const onRecord = useOnRecord();
  const form = useForm<TenancyFields>({
    mode: 'controlled',
    initialValues: toFields(job, today),
    validateInputOnBlur: ['since', 'lastDay', 'policeOn'],
    validate: (fields) => sentencesOf(wrongIn(fields, { today, familyRule, kind: job.kind })),
  });

  const tenancy = useTenancyNow(job.kind === 'let' ? null : job.tenancy);
  const about: Job = job.kind === 'let' || tenancy === null ? job : { ...job, tenancy };
  const leavers = useLeavers(job, form.values, today);
  const isWhole = Object.keys(wrongIn(plannable(form.values), { today, familyRule, kind: job.kind })).length === 0;
  const plan = usePlan(
    about.kind === 'correct' || !isWhole || isBusy || isDone ? null : planned(about, form.values, leavers),
  );

  const changedByBoth = useOthersChanges(about.kind === 'correct' ? about.tenancy : null, {
    isResting: isBusy || isDone,
    toFields: (corrected) => toFields({ kind: 'correct', tenancy: corrected }, today),
    read: form.getValues,
    write: form.setValues,
  });

  // Who comes along is of the tenants there are: others in their place bring nobody yet.
  const whose = JSON.stringify([form.values.flatId, form.values.tenants.map(({ personId }) => personId)]);
  const asked = useRef(whose);
  useEffect(() => {
    if (asked.current !== whose) form.setFieldValue('brings', []);
    asked.current = whose;
  }, [whose, form.setFieldValue]);

  async function save(fields: TenancyFields) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      // Asks whether new people are on record already, by what was typed of them.
      const tenants = await onRecord.ask(fields.tenants);
      if (tenants === null) return;
      form.setFieldValue('tenants', tenants);
      const saved = await send(about, { ...fields, tenants }, leavers);
      setIsDone(true);
      tellUndoable(leavers?.leave ? 'Tenants changed' : done[job.kind], activityOf(saved), `${saved.flatNumber}`);
      onDone(saved);
    } catch (error) {
      setProblem(showProblem(form, error));
    } finally {
      setIsBusy(false);
    }
  }

  function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    const left = withoutEmpty(form.getValues().tenants);
    if (left.length !== form.getValues().tenants.length) form.setFieldValue('tenants', left);
    form.onSubmit((fields) => void save({ ...fields, tenants: left }), focusFirst(form))();
  }

  return {
    form,
    plan,
    leavers,
    changedByBoth,
    problem,
    isBusy,
    onRecord,
    submit,
    today,
    least: leastInFamily(familyRule),
  };
}

const plannable = (fields: TenancyFields) => ({ ...fields, tenants: withoutEmpty(fields.tenants) });

function planned(job: Exclude<Job, { kind: 'correct' }>, fields: TenancyFields, leavers: Leavers | null): Planned {
  const facts = toPlanned(fields);
  if (job.kind === 'let') return { kind: 'let', draft: { ...facts, ...ofLetting(fields, leavers) } };
  const { id, version } = job.tenancy;
  return { kind: 'renew', id, draft: { ...facts, version } };
}

function send(job: Job, fields: TenancyFields, leavers: Leavers | null): Promise<Tenancy> {
  const facts = toFacts(fields) as TenancyFacts;
  if (job.kind === 'let') return addTenancy({ ...facts, ...ofLetting(fields, leavers) });
  const { id, version } = job.tenancy;
  if (job.kind === 'renew') return renewTenancy(id, { ...facts, version });
  return correctTenancy(id, { ...facts, version, endedOn: fields.endedOn || null, reason: fields.reason });
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
