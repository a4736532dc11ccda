import { createPortal } from 'react-dom';
import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';
import { SocietyHeading } from '#web/print/Letterhead.tsx';
import { madeLine, type Provenance, societyLines } from '#web/print/provenance.ts';
import { type Sheet, widthsOf } from '#web/print/sheet.ts';
import { type Column, type ColumnKind, isFigure } from '#web/records/column.ts';
import { count, date, money } from '#web/ui/format.ts';
import classes from './ListPaper.module.css';

type Props<R> = {
  /** 'Flats' */
  title: string;
  /** The filters and the sorting; null for the whole list in its usual order. */
  extent: string | null;
  columns: readonly Column<R>[];
  sheet: Sheet;
  provenance: Provenance;
  /** Replaces the list's own paper on the same page. */
  isSelection: boolean;
};

/** The most characters of a row that fit on a portrait page. */
const uprightCharacters = 115;
/** The most characters of a row that fit on a landscape page in the usual type size. */
const usualCharacters = 165;
const widestText = 34;
/** The most characters of a text column whose texts stay on one line, as numbers, days, phones and plates do. */
const widestWord = 12;

/** A list's paper, rendered beside the page; when printing, it is all that shows. */
export function ListPaper<R>({ title, extent, columns, sheet, provenance, isSelection }: Props<R>) {
  const longest = widthsOf(sheet, widestText);
  const unbroken = columns.map(({ kind }, place) => kind !== 'text' || (longest[place] ?? 0) <= widestWord);
  // Digits and capitals are wider than most letters.
  const widths = longest.map((width, place) => (unbroken[place] ? width * 1.2 : width) + 2);
  const across = widths.reduce((sum, width) => sum + width, 0);
  const [name] = societyLines(provenance.society);
  return createPortal(
    <article
      className={classes.paper}
      data-paper={isSelection ? 'selection' : 'list'}
      data-dense={across > usualCharacters || undefined}
      aria-label={title}
    >
      <style>{sheetStyle(across > uprightCharacters, [name, title, extent].filter(Boolean).join(' · '))}</style>
      <SocietyHeading society={provenance.society} />
      <h1 className={classes.title}>{title}</h1>
      {extent && <p>{extent}</p>}
      <p className={classes.made}>{`${count(sheet.rows.length)} in all. ${madeLine(provenance)}.`}</p>
      <table className={classes.table}>
        <colgroup>
          {columns.map(({ key }, place) => (
            <col key={key} style={{ width: `${((widths[place] ?? 0) / across) * 100}%` }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ key, label, kind }) => (
              <th key={key} scope="col" data-numeric={isFigure(kind) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <Rows sheet={sheet} unbroken={unbroken} />
        <Totals columns={columns} sheet={sheet} />
      </table>
      <Signatures preparedBy={provenance.by} />
    </article>,
    document.body,
  );
}

function Rows({ sheet: { columns, rows }, unbroken }: { sheet: Sheet; unbroken: readonly boolean[] }) {
  return (
    <tbody>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paper never changes.
        <tr key={index}>
          {columns.map(({ label, kind }, place) => (
            <td key={label} data-numeric={isFigure(kind) || undefined} data-unbroken={unbroken[place] || undefined}>
              {paperText(kind, row[place] ?? null)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function Totals<R>({ columns, sheet: { rows } }: { columns: readonly Column<R>[]; sheet: Sheet }) {
  if (rows.length < 2 || !columns.some(({ hasTotal }) => hasTotal)) return null;
  return (
    <tbody className={classes.totals}>
      <tr>
        {columns.map(({ key, kind, hasTotal }, place) => (
          <td key={key} data-numeric={isFigure(kind) || undefined}>
            {hasTotal ? paperText(kind, totalOf(rows, place)) : place === 0 && 'Total'}
          </td>
        ))}
      </tr>
    </tbody>
  );
}

function totalOf(rows: Sheet['rows'], place: number): number {
  return rows.reduce((sum, row) => sum + Number(row[place] ?? 0), 0);
}

/**
 * The page rule: each page has a foot that identifies it, in case pages get separated. Landscape is set by an unnamed
 * @page rule, because with named pages Chromium sometimes prints the first page in portrait.
 */
function sheetStyle(isAcross: boolean, foot: string): string {
  const quoted = foot.replace(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  const lie = isAcross ? 'size: A4 landscape; margin: 12mm 12mm 16mm; ' : '';
  return `@page { ${lie}@bottom-left { content: "${quoted}"; } }`;
}

/** Lines for signatures, under a list that is kept on record. */
function Signatures({ preparedBy }: { preparedBy: string }) {
  return (
    <div className={classes.signatures}>
      {[`Prepared by ${preparedBy}`, 'Secretary', 'Chairperson'].map((who) => (
        <div key={who}>
          {who}
          <span>Date:</span>
        </div>
      ))}
    </div>
  );
}

export function paperText(kind: ColumnKind, value: string | number | null): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return kind === 'rupees' ? money(value) : String(value);
  if (kind === 'day') return date(value);
  if (kind === 'plate') return spokenPlate(value);
  return kind === 'phone' ? spokenPhone(value) : value;
}
