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
  /** 'Flats': over the paper, and the name of the sheet. */
  title: string;
  /** Whose data it is, as the log says it. */
  list: ExportedList;
  /** 'flats': in the file's name. */
  name: string;
  one: string;
  many: string;
  /** Every column there is. The same array at every render. */
  columns: readonly Column<R>[];
  /** The keys of those that a person chose, in their order; null where nothing was chosen. */
  chosen?: readonly string[] | null;
  /** As they are filtered and sorted; undefined while they are being loaded. */
  records: readonly R[] | undefined;
  /** What was filtered and how it is sorted, as the paper says it; null for all in their usual order. */
  extent: string | null;
  /** Of the records that a person selected: on paper they are printed only when this menu is asked. */
  isSelection?: boolean;
  /** Where `records` are not all that there are: what all of them are called, and how they are had. */
  rest?: { label: string; fetch: () => Promise<AllRecords<R>> };
};

/** All of them, and which part of the list that is; once they are fetched `records` are these too. */
type AllRecords<R> = Pick<Props<R>, 'extent'> & { records: readonly R[] };

/**
 * What is listed, as a file or on paper. Stands once in a list's head, where it also answers the browser's own print, and
 * once with `isSelection` among what can be done to selected records.
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

/** Memoised: a menu of the component library takes as long as several cards, and another result only changes its label. */
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
    const made = provenance();
    const file = fileNameOf(made, isSelection ? `selected-${name}` : name);
    const amountOf = (amount: number) => `${count(amount)} ${amount === 1 ? one : many}`;
    const toast = notify.loading(`Making a file of ${rest ? many : amountOf(records.length)}…`);
    try {
      const { records: all, extent } = rest ? await rest.fetch() : { records, extent: props.extent };
      await logExport({ kind: 'export', list, format: as, count: all.length });
      const sheet = sheetOf(title, columnsOf(columns, chosen, true), all);
      const amount = amountOf(all.length);
      const holds = [amount, extent].filter(Boolean).join('. ');
      // What makes files is loaded with the first that is made.
      const { saveSpreadsheet } = await import('#web/print/saveSpreadsheet.ts');
      await saveSpreadsheet(file, { as, sheets: as === 'xlsx' ? [sheet, aboutSheet(made, holds)] : [sheet] });
      notify.success(`${file}.${as} holds ${amount}`, { id: toast });
    } catch {
      notify.error('The file could not be made. Please try again.', { id: toast });
    }
  };
}

/** The log says that people's data was printed, however the print was asked for: the browser waits for nobody then. */
function usePrintOnRecord<R>({ list, records, isSelection = false }: Props<R>, isWanted: boolean) {
  const amount = records?.length ?? 0;
  const isSaid = useRef(false);
  useEffect(() => {
    if (!isWanted) isSaid.current = false;
    // With a selection's paper in the document, the list's own is not printed.
    const isLeftOut = !isSelection && document.querySelector('[data-paper="selection"]') !== null;
    // Once for a paper: the entry that says it is itself one more in the log that is printed.
    if (!isWanted || amount === 0 || isLeftOut || isSaid.current) return;
    isSaid.current = true;
    logExport({ kind: 'print', list, format: 'paper', count: amount }).catch(() => {});
  }, [isWanted, isSelection, list, amount]);
}

/** Null where they could not be had, which is said. */
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

/** Above this, paper is asked about first. */
const manyRows = 2000;
const rowsOfPage = 40;

/** When the paper is wanted: a list's whenever the page is printed, a selection's when it was asked for. */
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
