/** What opens over the sheet stands in the page's main part, beside it: within it the sheet would cut it off. */
export const overSheetId = 'over-sheet';
export const overSheet = { target: `#${overSheetId}` };
