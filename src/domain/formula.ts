/**
 * Matches a text that a spreadsheet may run as a formula; in a CSV file an apostrophe is put before it. White space,
 * control characters and invisible marks before the sign count, as some programs skip them. So do apostrophes: an
 * import takes one off, so a text that has its own needs another.
 */
export const beginsLikeFormula = /^'*[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u;
