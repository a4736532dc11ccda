import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { focusFirst, showAtFields, unplaced } from '#web/records/formProblem.ts';

/** Sends a small form, never twice at once; keeps the server's errors for its fields and for the form as a whole. */
export function useSending(otherwise: string) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  async function send(act: () => Promise<void>) {
    if (isSending.current) return;
    isSending.current = true;
    setFailure(null);
    setIsBusy(true);
    try {
      await act();
    } catch (error) {
      setFailure(error ?? otherwise);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  const errors = failure instanceof RequestFailed ? failure.errors : {};
  const [first] = Object.values(errors);
  const problem =
    failure === null || first !== undefined ? null : failure instanceof Error ? failure.message : otherwise;
  /** The first of all, where no field shows its own. */
  const said = problem ?? first ?? null;
  return { errors, problem, said, failure, isBusy, send, forget: () => setFailure(null) };
}

/**
 * Sends a checked form by `act`, never twice at once. The server's errors are shown at its fields; what belongs to none
 * of them is `problem`, and `otherwise` where the server did not say.
 */
export function useSubmit<V extends object>(
  form: UseFormReturnType<V>,
  act: (values: V) => Promise<unknown>,
  otherwise?: string,
) {
  const { failure, send, isBusy, forget } = useSending(otherwise ?? '');
  // The fields' errors are the form's: they go when the field is edited.
  const problem = failure === null ? null : unplaced(form, failure, otherwise);

  function post(values: V) {
    return send(async () => {
      try {
        await act(values);
      } catch (error) {
        showAtFields(form, error);
        throw error;
      }
    });
  }

  return { problem, post, submit: form.onSubmit(post, focusFirst(form)), isBusy, forget };
}
