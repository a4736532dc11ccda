import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';

/** Sends a small form, never twice at once; keeps the server's errors for its fields and for the form as a whole. */
export function useSending(otherwise: string) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isSending = useRef(false);

  async function send(act: () => Promise<void>) {
    if (isSending.current) return;
    isSending.current = true;
    setErrors({});
    setProblem(null);
    setIsBusy(true);
    try {
      await act();
    } catch (failure) {
      const said = failure instanceof RequestFailed ? failure.errors : {};
      setErrors(said);
      if (Object.keys(said).length === 0) setProblem(failure instanceof Error ? failure.message : otherwise);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  }

  return { errors, problem, isBusy, send };
}
