import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { leastInFamily } from '#domain/family.ts';
import type { Flat } from '#domain/flat.ts';
import { HoldersDraft, type HoldersPlan, type HoldersResult, type HoldersSubmission } from '#domain/holders.ts';
import { sentencesOf } from '#domain/say.ts';
import type { TransferReason } from '#domain/transfer.ts';
import { RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { queryClient } from '#web/data/queries.ts';
import { flatQuery } from '#web/flats/flatQueries.ts';
import { useOnRecord } from '#web/owners/useAlike.ts';
import { atFormFields } from '#web/records/formErrors.ts';
import { focusFirst, showAtFields, unplaced } from '#web/records/formProblem.ts';
import { useSending } from '#web/records/useSending.ts';
import { societyQuery } from '#web/society/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import {
  type About,
  type HoldersFields,
  isEmpty,
  leavingOf,
  type Present,
  presentOf,
  toFields,
  toInput,
  withPresent,
  wrongIn,
} from '#web/transfers/holders/fields.ts';
import { proposedLastDay, type SellersChoice, sellersFor } from '#web/transfers/leaseback.ts';
import { previewHolders, sendHolders, vehiclesOfQuery } from '#web/transfers/requests.ts';

type Review = { plan: HoldersPlan; submission: HoldersSubmission };

/** The state of the owners form: its fields, the plan of the change, and sending it. */
export function useHolders(flat: Flat, onDone: (result: HoldersResult) => void) {
  const { today } = useDay();
  const familyRule = useQuery(societyQuery).data?.familyRule ?? null;
  // The owners and shares that the form shows as present. The server refuses when the flat's owners or shares differ by
  // now.
  const [present, setPresent] = useState<Present[]>(() => presentOf(flat));
  const now = presentOf(flat);
  const shown = (people: Present[]) => people.map(({ ownerId, share }) => `${ownerId} ${share}`).join();
  const isOutdated = shown(now) !== shown(present);
  const form = useForm<HoldersFields>({
    mode: 'controlled',
    initialValues: toFields(present, today),
    validate: (fields) => sentencesOf(wrongIn(fields, about(), { today, familyRule })),
  });
  const leaving = leavingOf(present, form.values);
  const vehicles = useVehiclesOf(leaving, flat.id);
  const about = () => ({ flatId: flat.id, present, vehicleIds: vehicles.items.map(({ id }) => id) });
  const { clearProblem, preview, ...reviewing } = useReview(form, about, onDone);

  /** Takes over the flat's present owners as of now, after somebody else changed them. */
  function goOn() {
    form.clearErrors();
    clearProblem();
    form.setFieldValue('holders', withPresent(form.getValues().holders, present, now));
    setPresent(now);
    form.getInputNode('holders.0.share')?.focus();
  }

  /** Removes empty rows first, so that the errors refer to the places of the rows that remain. */
  function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    const holders = form.getValues().holders.filter((holder) => !isEmpty(holder));
    const left = holders.length > 0 ? holders : form.getValues().holders.slice(0, 1);
    flushSync(() => form.setFieldValue('holders', left));
    form.onSubmit(preview, focusFirst(form))();
  }

  return {
    form,
    ...typing(form),
    present,
    /** The flat's owners as of now, where the form shows others; null while this form itself is sending its change. */
    now: isOutdated && !reviewing.isBusy ? now : null,
    goOn,
    leaving,
    vehicles,
    today,
    leastInFamily: leastInFamily(familyRule),
    submit,
    ...reviewing,
  };
}

/** The vehicles at the flat of those who leave it. */
function useVehiclesOf(leaving: readonly Present[], flatId: string) {
  return useQueries({
    queries: leaving.map(({ ownerId }) => vehiclesOfQuery(ownerId, flatId)),
    combine: (all) => ({
      items: all.flatMap(({ data }) => data ?? []),
      isPending: all.some(({ isPending: is }) => is),
    }),
  });
}

/** From the checked form to the register: who may be on record already, the plan of the change, and sending it. */
function useReview(
  form: UseFormReturnType<HoldersFields>,
  about: () => About,
  onDone: (result: HoldersResult) => void,
) {
  const [key, setKey] = useState(newIdempotencyKey);
  const [review, setReview] = useState<{ shown: Review | null; isOpen: boolean }>({ shown: null, isOpen: false });
  const [refusals, setRefusals] = useState(0);
  const { isBusy, failure, send: during, forget } = useSending('');
  const onRecord = useOnRecord();
  const back = () => setReview((last) => ({ ...last, isOpen: false }));

  async function asking(act: () => Promise<void>) {
    try {
      await act();
    } catch (error) {
      back();
      const { present, flatId } = about();
      const inRow = inTheirRow(error, present, form.getValues());
      showAtFields(form, inRow);
      if (!(await isToldBelowRows(error, flatId))) throw inRow;
      setRefusals((count) => count + 1);
    }
  }

  async function preview(fields: HoldersFields) {
    const holders = await onRecord.ask(fields.holders, about().flatId);
    if (holders === null) return;
    form.setFieldValue('holders', holders);
    const draft = HoldersDraft.parse(toInput({ ...fields, holders }, about()));
    const plan = await previewHolders(draft);
    setReview({ shown: { plan, submission: { ...draft, key } }, isOpen: true });
  }

  async function send({ submission }: Review) {
    const result = await sendHolders(submission);
    setKey(newIdempotencyKey());
    form.resetDirty();
    onDone(result);
  }

  return {
    review,
    problem: failure === null ? null : unplaced(form, failure),
    /** How often the server refused because the owners have changed. */
    refusals,
    isBusy,
    onRecord,
    clearProblem: forget,
    preview: (fields: HoldersFields) => void during(() => asking(() => preview(fields))),
    confirm() {
      const { shown } = review;
      if (shown !== null) void during(() => asking(() => send(shown)));
    },
    back,
  };
}

/**
 * Whether the notice below the rows can show the present owners and offer to go on; if fetching them fails, only the
 * refusal is shown.
 */
async function isToldBelowRows(error: unknown, flatId: string): Promise<boolean> {
  if (!(error instanceof RequestFailed) || error.code !== 'owner_changed') return false;
  return queryClient.fetchQuery({ ...flatQuery(flatId), staleTime: 0 }).then(
    () => true,
    () => false,
  );
}

/**
 * Moves the error that a person is no owner to that person's row; an owner removed from the rows has none, so it stays
 * below them.
 */
function inTheirRow(error: unknown, present: readonly Present[], { holders }: HoldersFields): unknown {
  return atFormFields(error, (field) => {
    const [, nth] = /^presentOwnerIds\.(\d+)$/.exec(field) ?? [];
    const place = nth ? holders.findIndex(({ personId }) => personId === present[Number(nth)]?.ownerId) : -1;
    return place < 0 ? field : `holders.${place}.share`;
  });
}

/**
 * Proposes a last day eleven months on for sellers who stay; it follows the transfer's day until somebody types
 * another.
 */
function typing(form: UseFormReturnType<HoldersFields>) {
  return {
    dayTyped(on: string) {
      const { sellers, leaseback } = form.getValues();
      const isProposed = leaseback.lastDay === proposedLastDay(sellers, form.getValues().on);
      form.setFieldValue('on', on);
      if (isProposed) form.setFieldValue('leaseback.lastDay', proposedLastDay(sellers, on));
    },
    reasonChosen(reason: TransferReason | null) {
      form.setValues({ reason, sellers: sellersFor(reason, form.getValues().sellers) });
    },
    /** The agreement's fields keep what was typed while the other choice is selected. */
    sellersChosen(sellers: SellersChoice) {
      const { leaseback, on } = form.getValues();
      form.setValues({
        sellers,
        leaseback: { ...leaseback, lastDay: leaseback.lastDay || proposedLastDay(sellers, on) },
      });
    },
  };
}
