import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';
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
  return { errors, problem, isBusy, send };
}
