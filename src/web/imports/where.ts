import type { Import } from '#domain/imports/answers.ts';
import type { RowOf } from '#domain/imports/record.ts';
import { count } from '#web/ui/format.ts';

/** 'Row 5', and of several sheets 'Row 5 of A Wing'. */
export function rowName({ sheets }: Pick<Import, 'sheets'>, { sheet, row }: RowOf): string {
  const used = sheets.filter(({ isUsed }) => isUsed);
  const name = used.length > 1 ? used.find(({ index }) => index === sheet)?.name : undefined;
  return name === undefined ? `Row ${row}` : `Row ${row} of ${name}`;
}

/** 'Row 5', 'Rows 5, 7, 9', 'Rows 5, 7, 9, 11, 12 and 40 more'; of several sheets each is named. */
export function rowNames(plan: Pick<Import, 'sheets'>, rows: readonly RowOf[], total = rows.length): string {
  const more = total > rows.length ? ` and ${count(total - rows.length)} more` : '';
  if (plan.sheets.filter(({ isUsed }) => isUsed).length > 1)
    return rows.map((row) => rowName(plan, row)).join(', ') + more;
  return `${total === 1 ? 'Row' : 'Rows'} ${rows.map(({ row }) => row).join(', ')}${more}`;
}
