/** Whether something is missing in a sentence of the log, a name, a noun, its end, or an article is there twice. */
export function notWhole(sentence: string): boolean {
  return [
    /^\s|\s{2}|\s$/,
    /\b(undefined|null|NaN)\b/,
    /\d the /,
    /\b(the|a|an) (the|a|an|how|who|which|whether)\b/,
    /\b(of|to|from|for|as|about|into|by|the|a|an|was)$/,
    /\b(of|to|from|for|as) (,|from |to )/,
  ].some((broken) => broken.test(sentence));
}
