import { say } from '#domain/say.ts';
import type { ReversalPlan } from '#domain/transfer.ts';

type ReversalSentences = { restores: readonly string[]; cannot: readonly string[] };

/** What a reversal would bring back, and what it can't: every sentence of its plan, in the order they are shown. */
export function reversalSentences({ restores, cannot }: ReversalPlan): ReversalSentences {
  return { restores: restores.map((what) => say(what)), cannot: cannot.map((what) => say(what)) };
}
