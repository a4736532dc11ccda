import { RequestFailed } from '#web/data/api.ts';

/** The problem as a sentence, followed by the assurance that the form still holds everything. */
export function nothingLost(problem: string | null): string | null {
  if (problem === null) return null;
  const sentence = problem.trim();
  return `${/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`} Nothing you typed is lost.`;
}

/** The error at a list's field, or else the first at one of its elements. */
export function errorWithin(errors: Readonly<Record<string, string>>, field: string): string | undefined {
  const at = Object.keys(errors).find((path) => path === field || path.startsWith(`${field}.`));
  return at && errors[at];
}

/** The same error at other fields: `fieldOf` maps a field of the request to a field of the form. */
export function atFormFields(error: unknown, fieldOf: (path: string) => string): unknown {
  if (!(error instanceof RequestFailed) || typeof error.reason === 'string') return error;
  const moved = <T>(at: Record<string, T>) =>
    Object.fromEntries(Object.entries(at).map(([path, what]) => [fieldOf(path), what]));
  return new RequestFailed({ ...error.reason, errors: moved(error.errors), fields: moved(error.fields) });
}
