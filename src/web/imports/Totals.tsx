import type { Import } from '#domain/imports/answers.ts';
import { nameOf } from '#web/imports/sheetColumns.ts';
import classes from '#web/imports/Totals.module.css';
import { count } from '#web/ui/format.ts';

type Total = Import['totals'][number];

const found: Record<Total['of'], (figure: string) => string> = {
  flats: (figure) => `${figure} flats`,
  owners: (figure) => `${figure} owners`,
  vehicles: (figure) => `${figure} vehicles`,
  sum: (figure) => `${figure} in all`,
  'left-out': (figure) => `${figure} in its rows, not brought in`,
};

/** The sheet's own last line beside what is taken: whether nothing was lost on the way. */
export function Totals({ plan: { totals, sheets } }: { plan: Import }) {
  if (totals.length === 0) return null;
  const isOneOfMany = sheets.filter(({ isUsed }) => isUsed).length > 1;
  return (
    <table className={classes.totals}>
      <caption>The last line of the sheet</caption>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">It says</th>
          <th scope="col">Taken</th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {totals.map(({ sheet, row, column, said, found: taken, of }) => {
          const own = sheets.find(({ index }) => index === sheet);
          const name = nameOf(own?.columns[column], column);
          return (
            <tr key={`${sheet}!${row}!${column}`} data-differs={said !== taken || undefined}>
              <th scope="row">{isOneOfMany ? `${name} of ${own?.name}` : name}</th>
              <td>{count(said)}</td>
              <td>{found[of](count(taken))}</td>
              <td>{said === taken ? 'Equal' : 'Differs'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
