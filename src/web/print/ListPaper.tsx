import { createPortal } from 'react-dom';
import { spokenPhone } from '#domain/phone.ts';
import { spokenPlate } from '#domain/plate.ts';
import { SocietyHeading } from '#web/print/Letterhead.tsx';
import { madeLine, type Provenance, societyLines } from '#web/print/provenance.ts';
import { headingWidth, type Sheet, widthsOf } from '#web/print/sheet.ts';
import { type Column, type ColumnKind, cellText, isFigure } from '#web/records/column.ts';
import { count } from '#web/ui/format.ts';
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
/** The most characters of a row that fit on a landscape page in the usual type size, and in the small one. */
const usualCharacters = 165;
const smallCharacters = 195;
/** The most characters of a text in one line: the first of these with which a row fits. */
const textWidths = [34, 26, 20, 14];
/** The most characters of a text column whose texts stay on one line, as numbers, days, phones and plates do. */
const widestWord = 12;

/** A list's paper, rendered beside the page; when printing, it is all that shows. */
export function ListPaper<R>({ title, extent, columns, sheet, provenance, isSelection }: Props<R>) {
  const { unbroken, widths, across } = columnWidths(sheet);
  const [name] = societyLines(provenance.society);
  return createPortal(
    <article
      className={classes.paper}
      data-paper={isSelection ? 'selection' : 'list'}
      data-dense={across > usualCharacters || undefined}
      data-crowded={across > smallCharacters || undefined}
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

/** The columns' widths in characters and their sum, and in which columns a text stays on one line. */
export function columnWidths(sheet: Sheet) {
  const natural = widthsOf(sheet, textWidths[0]);
  const unbroken = sheet.columns.map(({ kind }, place) => kind !== 'text' || (natural[place] ?? 0) <= widestWord);
  let widths: number[] = [];
  let across = 0;
  for (const widest of textWidths) {
    widths = natural.map((width, place) =>
      // Digits and capitals are wider than most letters.
      unbroken[place]
        ? width * 1.2 + 2
        : Math.min(width, Math.max(widest, headingWidth(sheet.columns[place]?.label ?? ''))) + 2,
    );
    across = widths.reduce((sum, width) => sum + width, 0);
    if (across <= smallCharacters) break;
  }
  return { unbroken, widths, across };
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
  if (kind === 'plate' && typeof value === 'string') return spokenPlate(value);
  return kind === 'phone' && typeof value === 'string' ? spokenPhone(value) : cellText(kind, value);
}
