import type { UseFormReturnType } from '@mantine/form';
import { createElement } from 'react';
import { RequestFailed } from '#web/data/api.ts';
import { useLanguage } from '#web/texts/language.ts';

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors' | 'getValues' | 'getInputNode'>;

/** Shows each of the server's errors at its field, in the language chosen while it stands there; focuses the first. */
export function showAtFields<V extends object>(form: UseFormReturnType<V>, error: unknown): void {
  const target = form as unknown as AnyForm;
  const placed = Object.keys(errorsOf(error)).filter((path) => isIn(target.getValues(), path));
  const [first] = placed;
  if (first === undefined) return;
  target.setErrors(Object.fromEntries(placed.map((path) => [path, createElement(ErrorAt, { error, path })])));
  target.getInputNode(first)?.focus();
}

/** The sentence of an error that belongs to no field of this form; null when every error has a field. */
export function unplaced<V extends object>(
  { getValues }: Pick<UseFormReturnType<V>, 'getValues'>,
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string | null {
  if (!(error instanceof Error) || (error instanceof RequestFailed && error.code === 'unreadable')) return fallback;
  const errors = Object.entries(errorsOf(error));
  const homeless = errors.filter(([path]) => !isIn(getValues(), path));
  if (homeless.length > 0) return homeless.map(([, sentence]) => sentence).join(' ');
  return errors.length > 0 ? null : error.message || fallback;
}

const isIn = (values: object, path: string) => (path.split('.')[0] ?? '') in values;

function errorsOf(error: unknown): Record<string, string> {
  return error instanceof RequestFailed && error.code !== 'unreadable' ? error.errors : {};
}

export type ErrorAtProps = { error: unknown; path: string };

function ErrorAt({ error, path }: ErrorAtProps) {
  useLanguage();
  return errorsOf(error)[path];
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
