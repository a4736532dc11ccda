import type { Import } from '#domain/imports/answers.ts';
import { nameOf } from '#web/imports/sheetColumns.ts';
import classes from '#web/imports/Totals.module.css';
import { count } from '#web/ui/format.ts';

type Total = Import['totals'][number];

const nouns = { flats: 'flat', owners: 'owner', vehicles: 'vehicle' };

function foundOf({ of, found }: Total): string {
  if (of === 'sum') return `${count(found)} in all`;
  if (of === 'left-out') return `${count(found)} in its rows, not brought in`;
  return `${count(found)} ${nouns[of]}${found === 1 ? '' : 's'}`;
}

/** Compares the totals line of each sheet with the rows taken, to show that no row was lost. */
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
        {totals.map((total) => {
          const { sheet, row, column, said, found } = total;
          const own = sheets.find(({ index }) => index === sheet);
          const name = nameOf(own?.columns[column], column);
          return (
            <tr key={`${sheet}!${row}!${column}`} data-differs={said !== found || undefined}>
              <th scope="row">{isOneOfMany ? `${name} of ${own?.name}` : name}</th>
              <td>{count(said)}</td>
              <td>{foundOf(total)}</td>
              <td>{said === found ? 'Equal' : 'Differs'}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
