import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentencesOf } from '#domain/say.ts';
import type { Tenancy, TenancyFacts } from '#domain/tenancy.ts';
import { activityOf } from '#web/data/api.ts';
import { tellUndoable } from '#web/data/undoable.ts';
import { useOnRecord } from '#web/owners/useOnRecord.ts';
import { focusFirst, showProblem } from '#web/records/formProblem.ts';
import { societyQuery } from '#web/society/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import { type Job, type TenancyFields, toFacts, toFields, withoutEmpty, wrongIn } from '#web/tenancies/fields.ts';
import { addTenancy, correctTenancy, renewTenancy } from '#web/tenancies/queries.ts';

const done = { let: 'Flat let', renew: 'Tenancy renewed', correct: 'Tenancy corrected' };

/** One form over a tenancy that is entered, renewed or put right. */
export function useTenancyForm(job: Job, onDone: (tenancy: Tenancy) => void) {
  const { today } = useDay();
  const familyRule = useQuery(societyQuery).data?.familyRule ?? null;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const onRecord = useOnRecord();
  const form = useForm<TenancyFields>({
    mode: 'controlled',
    initialValues: toFields(job),
    validateInputOnBlur: ['since', 'lastDay', 'policeOn'],
    validate: (fields) => sentencesOf(wrongIn(fields, { today, familyRule, kind: job.kind })),
  });

  async function save(fields: TenancyFields) {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(null);
    try {
      // Who is on record is known by what is typed of somebody new.
      const tenants = await onRecord.ask(fields.tenants);
      if (tenants === null) return;
      form.setFieldValue('tenants', tenants);
      const saved = await send(job, { ...fields, tenants });
      tellUndoable(done[job.kind], activityOf(saved), `${saved.flatNumber}`);
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

  return { form, problem, isBusy, onRecord, submit, today, least: familyRule === 'total-above-zero' ? 0 : 1 };
}

function send(job: Job, fields: TenancyFields): Promise<Tenancy> {
  const facts = toFacts(fields) as TenancyFacts;
  if (job.kind === 'let') return addTenancy({ ...facts, flatId: fields.flatId ?? '' });
  const { id, version } = job.tenancy;
  if (job.kind === 'renew') return renewTenancy(id, { ...facts, version });
  return correctTenancy(id, { ...facts, version, endedOn: fields.endedOn || null, reason: fields.reason });
}
