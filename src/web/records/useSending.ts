import { useRef, useState } from 'react';
import { RequestFailed } from '#web/data/api.ts';

/** Sends what a small form holds, once; keeps what the server says of its fields, and of it as a whole. */
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
