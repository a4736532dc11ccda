import { Menu } from '@mantine/core';
import { memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ExportedList, logExport } from '#web/data/logExport.ts';
import { notify } from '#web/notify.tsx';
import { useProvenance } from '#web/print/Letterhead.tsx';
import { ListPaper } from '#web/print/ListPaper.tsx';
import { aboutSheet, fileNameOf } from '#web/print/provenance.ts';
import { columnsOf, sheetOf } from '#web/print/sheet.ts';
import type { Column } from '#web/records/column.ts';
import { useConfirm } from '#web/ui/ConfirmDialog.tsx';
import { count } from '#web/ui/format.ts';
import { HeadButton } from '#web/ui/HeadButton.tsx';
import { useIsPrinting } from '#web/ui/useIsPrinting.ts';
import IconChevronDown from '~icons/tabler/chevron-down';
import IconFileSpreadsheet from '~icons/tabler/file-spreadsheet';
import IconFileTypeCsv from '~icons/tabler/file-type-csv';
import IconPrinter from '~icons/tabler/printer';
import IconTableExport from '~icons/tabler/table-export';

type Props<R> = {
  /** 'Flats': the paper's title and the sheet's name. */
  title: string;
  /** The list's name in the log of exports. */
  list: ExportedList;
  /** 'flats': part of the file's name. */
  name: string;
  one: string;
  many: string;
  /** All columns. Must be the same array at every render. */
  columns: readonly Column<R>[];
  /** The keys of the columns the user chose, in their order; null without a choice. */
  chosen?: readonly string[] | null;
  /** Filtered and sorted; undefined while loading. */
  records: readonly R[] | undefined;
  /** The filters and the sorting as the paper states them; null for all records in their usual order. */
  extent: string | null;
  /** `records` are the user's selection: printed only from this menu, not by the browser's own print. */
  isSelection?: boolean;
  /** For a list that has loaded only some records: the label and the fetch for all of them. */
  rest?: { label: string; fetch: () => Promise<AllRecords<R>> };
};

/** All records, and the extent to state; once they are fetched, `records` has them as well. */
type AllRecords<R> = Pick<Props<R>, 'extent'> & { records: readonly R[] };

/**
 * Exports or prints what is listed. It stands once in a list's head, where it also serves the browser's own print, and
 * once with `isSelection` among the actions for selected records.
 */
export function ListOutput<R>(props: Props<R>) {
  const { title, columns, chosen = null, records, extent, one, many, isSelection = false, rest } = props;
  const provenance = useProvenance();
  const paper = usePaper(isSelection);
  usePrintOnRecord(props, paper.isWanted);
  const save = useSave(props);
  const onPaper = useMemo(() => columnsOf(columns, chosen, false), [columns, chosen]);
  const sheet = useMemo(
    () => (paper.isWanted && records ? sheetOf(title, onPaper, records) : null),
    [paper.isWanted, title, onPaper, records],
  );
  const amount = records?.length ?? 0;
  const noun = amount === 1 ? one : many;
  const print = async () => {
    const all = rest ? await fetched(rest.fetch) : records;
    if (all) await paper.print(all.length, all.length === 1 ? one : many);
  };
  const latest = useRef({ save, print });
  useLayoutEffect(() => {
    latest.current = { save, print };
  });
  const act = useCallback((what: Output) => {
    void (what === 'paper' ? latest.current.print() : latest.current.save(what));
  }, []);
  return (
    <>
      <OutputMenu
        isDisabled={!provenance || amount === 0}
        label={rest?.label ?? `${count(amount)} ${isSelection ? `selected ${noun}` : noun}`}
        act={act}
      />
      {sheet && provenance && amount > 0 && (
        <ListPaper
          title={title}
          extent={isSelection ? `Only ${count(amount)} selected ${noun}` : extent}
          columns={onPaper}
          sheet={sheet}
          provenance={provenance()}
          isSelection={isSelection}
        />
      )}
    </>
  );
}

type Output = 'xlsx' | 'csv' | 'paper';

/** Memoised: a Mantine menu renders as slowly as several cards, and a new search result only changes its label. */
const OutputMenu = memo(function OutputMenu(props: {
  isDisabled: boolean;
  label: string;
  act: (what: Output) => void;
}) {
  const { isDisabled, label, act } = props;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <HeadButton
          disabled={isDisabled}
          leftSection={<IconTableExport size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export or print
        </HeadButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        <Menu.Item leftSection={<IconFileSpreadsheet size={18} aria-hidden />} onClick={() => act('xlsx')}>
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item leftSection={<IconFileTypeCsv size={18} aria-hidden />} onClick={() => act('csv')}>
          CSV (.csv)
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => act('paper')}>
          Print
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
});

function useSave<R>(props: Props<R>) {
  const { title, list, name, one, many, columns, chosen = null, records, isSelection, rest } = props;
  const provenance = useProvenance();
  return async (as: 'xlsx' | 'csv') => {
    if (!provenance || !records) return;
    const source = provenance();
    const file = fileNameOf(source, isSelection ? `selected-${name}` : name);
    const amountOf = (amount: number) => `${count(amount)} ${amount === 1 ? one : many}`;
    const toast = notify.loading(`Making a file of ${rest ? many : amountOf(records.length)}…`);
    try {
      const { records: all, extent } = rest ? await rest.fetch() : { records, extent: props.extent };
      await logExport({ kind: 'export', list, format: as, count: all.length });
      const sheet = sheetOf(title, columnsOf(columns, chosen, true), all);
      const amount = amountOf(all.length);
      const holds = [amount, extent].filter(Boolean).join('. ');
      // The code that makes files is fetched when the first file is made.
      const { saveSpreadsheet } = await import('#web/print/saveSpreadsheet.ts');
      await saveSpreadsheet(file, { as, sheets: as === 'xlsx' ? [sheet, aboutSheet(source, holds)] : [sheet] });
      notify.success(`${file}.${as} holds ${amount}`, { id: toast });
    } catch {
      notify.error('The file could not be made. Please try again.', { id: toast });
    }
  };
}

/** Logs every print of personal data, however it was started. It can't log first, as the browser does not wait. */
function usePrintOnRecord<R>({ list, records, isSelection = false }: Props<R>, isWanted: boolean) {
  const amount = records?.length ?? 0;
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isWanted) isSaid.current = false;
    // If a selection's paper is in the document, the list's own is not printed.
    const isLeftOut = !isSelection && document.querySelector('[data-paper="selection"]') !== null;
    // Once per print: in a print of the log itself, the new log entry changes `amount`.
    if (!isWanted || amount === 0 || isLeftOut || isSaid.current) return;
    isSaid.current = true;
    logExport({ kind: 'print', list, format: 'paper', count: amount }).catch(() => {});
  }, [isWanted, isSelection, list, amount]);
}

/** The fetched records; null after a failure, which is reported. */
async function fetched<R>(fetch: () => Promise<AllRecords<R>>): Promise<readonly R[] | null> {
  const toast = notify.loading('Fetching what is to be printed…');
  try {
    const { records } = await fetch();
    return records;
  } catch (error) {
    notify.error(error instanceof Error ? error.message : 'Something went wrong. Please try again.');
    return null;
  } finally {
    notify.dismiss(toast);
  }
}

/** More rows than this are printed only after a confirmation. */
const manyRows = 2000;
const rowsOfPage = 40;

/** When the paper is rendered: a list's for every print of the page, a selection's only when asked for. */
function usePaper(isSelection: boolean) {
  const isPrinting = useIsPrinting();
  const [isAsked, setIsAsked] = useState(false);
  const confirm = useConfirm();
  useEffect(() => {
    const forget = () => setIsAsked(false);
    window.addEventListener('afterprint', forget);
    return () => window.removeEventListener('afterprint', forget);
  }, []);

  async function print(rows: number, noun: string) {
    const pages = count(Math.ceil(rows / rowsOfPage));
    const mayPrint =
      rows <= manyRows ||
      (await confirm({
        title: `Print ${count(rows)} ${noun}?`,
        question: `That is about ${pages} pages, and the browser needs a while to lay them out.`,
        confirmLabel: 'Print',
      }));
    if (!mayPrint) return;
    if (isSelection) flushSync(() => setIsAsked(true));
    window.print();
  }

  return { isWanted: isSelection ? isAsked : isPrinting, print };
}
