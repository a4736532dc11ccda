import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { focusFirst, showProblem } from '#web/records/formProblem.ts';
import { saidByField } from '#web/texts/said.ts';

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

  // In words only here, as another language may be chosen while they stand there.
  const errors = failure instanceof RequestFailed ? { ...failure.errors, ...saidByField(failure.fields) } : {};
  const isOfForm = failure !== null && Object.keys(errors).length === 0;
  const problem = isOfForm ? (failure instanceof Error ? failure.message : otherwise) : null;
  return { errors, problem, failure, isBusy, send };
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
  const [problem, setProblem] = useState<string | null>(null);
  const isSending = useRef(false);

  async function send(values: V) {
    if (isSending.current) return;
    isSending.current = true;
    setProblem(null);
    try {
      await act(values);
    } catch (error) {
      setProblem(showProblem(form, error, otherwise));
    } finally {
      isSending.current = false;
    }
  }

  return { problem, submit: form.onSubmit(send, focusFirst(form)) };
}
