import { getRouteApi } from '@tanstack/react-router';
import { type ChangeEvent, useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import type { AlikeOwner } from '#domain/alike.ts';
import { say } from '#domain/say.ts';
import { RequestFailed } from '#web/data/api.ts';
import { newIdempotencyKey } from '#web/data/idempotencyKey.ts';
import { queryClient } from '#web/data/queries.ts';
import { readOwnNote, writeOwnNote } from '#web/identity/ownNotes.ts';
import { notify } from '#web/notify.tsx';
import { ownerQuery } from '#web/owners/queries.ts';
import { useDay } from '#web/society/useDay.ts';
import type { Rules } from '#web/transfers/form/draft.ts';
import { emptyFields, fieldLabels, personOf, type TransferField } from '#web/transfers/form/fields.ts';
import { hasDocuments, readSavedDraft, toSavedDraft } from '#web/transfers/form/savedDraft.ts';
import { nextTransfer } from '#web/transfers/form/transferReducer.ts';
import {
  type NameAnswer,
  newTransfer,
  type TransferEvent,
  type TransferState,
} from '#web/transfers/form/transferState.ts';
import { type FlatsAndOwners, idsOf, refreshFlatsAndOwners, useSeller } from '#web/transfers/form/useRecords.ts';
import { previewTransfer, sendTransfer } from '#web/transfers/requests.ts';
import { useKeptTyped, useMayLeave } from '#web/ui/useMayLeave.ts';

/** The id of the heading above the flat's present owner. */
export const presentOwnerHeading = 'present-owner';

type Dispatch = (event: TransferEvent) => void;

/** The transfer form's state (transferReducer.ts), the records it shows, and its effects. */
export function useTransfer(userId: string, records: FlatsAndOwners) {
  const { today, settings } = useDay();
  const [state, dispatch] = useReducer(nextTransfer, { userId, today }, savedOrNew);
  const { fields, knownBuyer, idempotencyKey, step } = state;
  const empty = useMemo(() => emptyFields(today), [today]);
  const seller = useSeller(fields, records);
  const chooseFlat = (flatId: string | null) =>
    dispatch({ type: 'flatChosen', flatId, presentOwnerId: records.flatsById.get(flatId ?? '')?.ownerId ?? null });
  const showFlat = useFlatInAddress(fields.flatId, chooseFlat);

  const draft = useMemo(
    () => toSavedDraft({ fields, knownBuyer, idempotencyKey }, empty),
    [fields, knownBuyer, idempotencyKey, empty],
  );
  useEffect(() => writeOwnNote(userId, draftNote, draft, 'window'), [userId, draft]);
  useKeptTyped(draft !== null);
  useBuyerSeen(fields.existingOwnerId, records, dispatch);
  useRequests(step, { dispatch, today, onDone: () => showFlat(null) });
  useFocusOnRefusal(state);
  // Every other field is saved for this window; documents are not.
  useMayLeave(hasDocuments(fields) || step.kind === 'sending');

  const rules: Rules = {
    today,
    familyRule: settings?.familyRule ?? null,
    notBefore: seller.since,
    vehicleIds: seller.vehicles.map(({ id }) => id),
    jointOwnerIds: idsOf(seller.jointOwners),
    isBuyerOnRecord: records.ownersById.has(fields.existingOwnerId ?? ''),
  };
  return {
    state,
    dispatch,
    /** The fields of the form as it opens. */
    empty,
    today,
    seller,
    ...inputsOf(state, dispatch),
    submit: () => dispatch({ type: 'submitted', rules }),
    tryAgain: () => dispatch({ type: 'triedAgain', rules }),
    leaveName: () => dispatch({ type: 'nameLeft', rules }),
    answer: (answer: NameAnswer) => dispatch({ type: 'nameAnswered', answer, rules }),
    renewKey: () => dispatch({ type: 'keyRenewed', nextKey: newIdempotencyKey() }),
    chooseFlat(flatId: string | null) {
      chooseFlat(flatId);
      showFlat(flatId);
    },
    /** Goes on with who owns the flat by now. The pressed button leaves with its notice, so the heading has the focus. */
    takeSeller(presentOwnerId: string | null) {
      dispatch({ type: 'sellerTaken', presentOwnerId });
      document.getElementById(presentOwnerHeading)?.focus();
    },
    async takeBuyer({ id }: AlikeOwner) {
      try {
        const owner = records.ownersById.get(id) ?? (await queryClient.fetchQuery(ownerQuery(id, 0)));
        const buyer = { id, person: personOf(owner) };
        dispatch({ type: 'buyerTaken', buyer, rules: { ...rules, isBuyerOnRecord: true } });
      } catch (error) {
        notify.error(error instanceof Error ? error.message : 'That record could not be opened');
      }
    },
    chooseBuyer(ownerId: string | null) {
      const owner = records.ownersById.get(ownerId ?? '');
      dispatch({ type: 'buyerChosen', buyer: owner ? { id: owner.id, person: personOf(owner) } : null });
    },
    clear() {
      dispatch({ type: 'cleared', today, nextKey: newIdempotencyKey() });
      showFlat(null);
    },
  };
}

export type TransferForm = ReturnType<typeof useTransfer>;

const draftNote = 'transfer';

function savedOrNew({ userId, today }: { userId: string; today: string }): TransferState {
  const saved = readSavedDraft(readOwnNote(userId, draftNote, 'window'), today);
  return newTransfer(saved ?? { fields: emptyFields(today), knownBuyer: null, idempotencyKey: newIdempotencyKey() });
}

/**
 * The properties of an input: `text` for one whose onChange gets an event, `input` for one whose onChange gets the
 * value.
 */
function inputsOf({ fields, errors }: TransferState, dispatch: Dispatch) {
  function shown<F extends TransferField>(field: F) {
    const wrong = errors[field];
    return { value: fields[field], error: wrong && say(wrong), 'data-field': field };
  }
  function change(field: TransferField, value: unknown) {
    dispatch({ type: 'typed', change: { [field]: value } });
  }
  return {
    text: <F extends TransferField>(field: F) => ({
      ...shown(field),
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change(field, event.currentTarget.value),
    }),
    input: <F extends TransferField>(field: F) => ({
      ...shown(field),
      onChange: (value: unknown) => change(field, value),
    }),
  };
}

/** Follows changes of the chosen person's record while the form is open. */
function useBuyerSeen(existingOwnerId: string | null, { ownersById }: FlatsAndOwners, dispatch: Dispatch) {
  const owner = ownersById.get(existingOwnerId ?? '');
  useEffect(() => {
    if (owner) dispatch({ type: 'buyerSeen', buyer: { id: owner.id, person: personOf(owner) } });
  }, [owner, dispatch]);
}

type Requests = { dispatch: Dispatch; today: string; onDone: () => void };

/** Sends the request that the step stands for, once for each step. */
function useRequests(step: TransferState['step'], { dispatch, today, onDone }: Requests) {
  const perform = useEffectEvent(async () => {
    try {
      if (step.kind === 'checking') {
        const { key: _, ...draft } = step.submission;
        dispatch({ type: 'planned', plan: await previewTransfer(draft) });
      } else if (step.kind === 'sending') {
        const result = await sendTransfer(step.submission);
        dispatch({ type: 'done', result, today, nextKey: newIdempotencyKey() });
        onDone();
      }
    } catch (error) {
      const failure = error instanceof RequestFailed ? error : null;
      dispatch({ type: 'failed', failure });
      if (failure === null) throw error;
      if (failure.code === 'owner_changed' || failure.code === 'conflict') refreshFlatsAndOwners();
    }
  });
  useEffect(() => {
    if (step.kind === 'checking' || step.kind === 'sending') void perform();
  }, [step]);
}

const route = getRouteApi('/admin/transfer');

/**
 * Keeps the chosen flat in the address (?flat=…), so that a link can preset it. Returns the function that sets it
 * there.
 */
function useFlatInAddress(flatId: string | null, chooseFlat: (flatId: string) => void) {
  const { flat } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (next: string | null) => void navigate({ search: next === null ? {} : { flat: next }, replace: true });
  const follow = useEffectEvent(() => {
    // After a reload the saved draft has the flat already, with the choices made for it.
    if (flat === undefined && flatId !== null) show(flatId);
    if (flat !== undefined && flat !== flatId) chooseFlat(flat);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the flat in the address chooses a flat.
  useEffect(() => follow(), [flat]);
  return show;
}

/** Focuses the first wrong field, after the render: a field in the collapsed part can't take the focus before. */
function useFocusOnRefusal({ outcome, errors }: TransferState) {
  const focus = useEffectEvent(() => {
    const field = Object.keys(fieldLabels).find((name) => errors[name]);
    if (field) setTimeout(() => document.querySelector<HTMLElement>(`[data-field="${field}"]`)?.focus());
  });
  useEffect(() => {
    if (outcome?.kind === 'refused') focus();
  }, [outcome]);
}
