/**
 * What a spreadsheet may run as a formula: it gets an apostrophe before it in a file of comma-separated values. White space,
 * controls and marks that are not seen: programs skip some of them on their way to a formula. A text that has an apostrophe
 * before it of its own gets another, as an import takes one off.
 */
export const beginsLikeFormula = /^'*[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]/u;
