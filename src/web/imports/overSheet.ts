/**
 * The element for popovers over the sheet. It is in the page's main part, beside the sheet, whose overflow would cut
 * them off.
 */
export const overSheetId = 'over-sheet';
export const overSheet = { target: `#${overSheetId}` };
