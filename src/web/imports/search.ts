import { z } from 'zod';

export const steps = ['sheet', 'check'] as const;
export type Step = (typeof steps)[number];

/** The address parameters of an import: the draft, so that a reload or another day goes on with it, and the step. */
export const ImportSearch = z.object({
  draft: z.uuid().optional().catch(undefined),
  step: z.enum(steps).optional().catch(undefined),
});
