import { z } from 'zod';

export const steps = ['sheet', 'check'] as const;
export type Step = (typeof steps)[number];

/** What the address of an import may hold: which file, so that a reload or another day goes on, and which step. */
export const ImportSearch = z.object({
  draft: z.uuid().optional().catch(undefined),
  step: z.enum(steps).optional().catch(undefined),
});
