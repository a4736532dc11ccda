/** Said where a flat is to be chosen and the society has none. */
export const noFlatsYet = 'No flats yet. Add them first, in Flat Management.';
