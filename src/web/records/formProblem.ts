import type { UseFormReturnType } from '@mantine/form';
import { RequestFailed } from '#web/data/api.ts';

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors' | 'getValues' | 'getInputNode'>;

/**
 * Shows each of the server's errors at its field and focuses the first. Returns the sentence that belongs to no field
 * of this form, or null when every error has a field.
 */
export function showProblem<V extends object>(
  form: UseFormReturnType<V>,
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string | null {
  const target = form as unknown as AnyForm;
  if (!(error instanceof Error) || (error instanceof RequestFailed && error.code === 'unreadable')) return fallback;
  const fields = Object.entries(error instanceof RequestFailed ? error.errors : {});
  const values = target.getValues();
  const placed = fields.filter(([path]) => (path.split('.')[0] ?? '') in values);
  const homeless = fields.filter(([path]) => !((path.split('.')[0] ?? '') in values));
  if (placed.length > 0) target.setErrors(Object.fromEntries(placed));
  const [firstPath] = placed[0] ?? [];
  if (firstPath !== undefined) target.getInputNode(firstPath)?.focus();
  if (homeless.length > 0) return homeless.map(([, sentence]) => sentence).join(' ');
  return placed.length > 0 ? null : error.message || fallback;
}

/** The same error with its sentences moved: `fieldOf` maps a field of the request to a field of the form. */
export function atFormFields(error: unknown, fieldOf: (path: string) => string): unknown {
  if (!(error instanceof RequestFailed)) return error;
  const errors = Object.entries(error.errors).map(([path, sentence]) => [fieldOf(path), sentence]);
  return Object.assign(Object.create(error), { errors: Object.fromEntries(errors) });
}

/** A form's handler for a failed check: focuses the first field with an error, in the form's order. */
export function focusFirst<V extends object>(form: UseFormReturnType<V>) {
  const { getValues, getInputNode } = form as unknown as AnyForm;
  return (errors: Record<string, unknown>) => {
    const wrong = Object.keys(errors).filter((path) => errors[path]);
    const inOrder = Object.keys(getValues()).flatMap((field) => wrong.filter((path) => path.split('.')[0] === field));
    const [first] = inOrder;
    if (first !== undefined) getInputNode(first)?.focus();
  };
}

/** Focuses the first field and selects its text, so that typing replaces the proposed value. */
export function focusToTypeOver<V extends object>(form: UseFormReturnType<V>) {
  const { getValues, getInputNode } = form as unknown as AnyForm;
  const node = getInputNode(Object.keys(getValues())[0] ?? '');
  node?.focus();
  if (node instanceof HTMLInputElement) node.select();
}

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
