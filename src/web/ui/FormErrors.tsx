import { Alert } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';

/** What a failed request may say (web/api.ts, RequestFailed), known here by shape only: this folder knows no server. */
type Told = Error & { errors?: Record<string, string> };

type AnyForm = Pick<UseFormReturnType<Record<string, unknown>>, 'setErrors' | 'getValues' | 'getInputNode'>;

/**
 * Puts what the server said of each field at that field, and the focus at the first. Returns the sentence that
 * belongs to no field of this form, or null when every one found its place.
 */
export function showProblem<V extends object>(
  form: UseFormReturnType<V>,
  error: unknown,
  fallback = 'Something went wrong. Please try again.',
): string | null {
  const target = form as unknown as AnyForm;
  if (!(error instanceof Error)) return fallback;
  const fields = Object.entries((error as Told).errors ?? {});
  const known = target.getValues();
  const placed = fields.filter(([path]) => (path.split('.')[0] ?? '') in known);
  const homeless = fields.filter(([path]) => !((path.split('.')[0] ?? '') in known));
  if (placed.length > 0) target.setErrors(Object.fromEntries(placed));
  const [firstPath] = placed[0] ?? [];
  if (firstPath !== undefined) target.getInputNode(firstPath)?.focus();
  if (homeless.length > 0) return homeless.map(([, sentence]) => sentence).join(' ');
  return placed.length > 0 ? null : error.message || fallback;
}

/** For a form's `onSubmit`: a check that failed puts the focus at the first field it complains of. */
export function focusFirst<V extends object>(form: UseFormReturnType<V>) {
  return (errors: Record<string, unknown>) => {
    const [path] = Object.keys(errors);
    if (path !== undefined) (form as unknown as AnyForm).getInputNode(path)?.focus();
  };
}

/** The red box of a form. Nothing while there is nothing to say. */
export function FormAlert({ children }: { children: string | null | undefined }) {
  if (!children) return null;
  return (
    <Alert color="red" variant="light" role="alert" icon={<IconAlertCircle size={20} aria-hidden />}>
      {children}
    </Alert>
  );
}
