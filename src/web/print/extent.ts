import type { Column, ColumnKind } from '#web/records/column.ts';

/**
 * Which part of a list it is and in what order, as paper and file state it: 'Only Occupied, with "Rao". Sorted by rent,
 * highest first'; null for the whole list in its usual order.
 */
export function extentOf(filters: readonly string[], text: string, order: string | null = null): string | null {
  const searched = text.trim() ? [`with "${text.trim()}"`] : [];
  const only = [...filters, ...searched].join(', ');
  const lines = [...(only ? [`Only ${only}`] : []), ...(order ? [`Sorted by ${order}`] : [])];
  return lines.length === 0 ? null : lines.join('. ');
}

type Listed<R> = {
  columns: readonly Column<R>[];
  chosen: readonly { key: string }[];
  view: 'cards' | 'table';
  shown: readonly R[] | undefined;
  filters: readonly { name: string; label: string; options: readonly { value: string; label: string }[] }[];
  address: { search: object };
  text: string;
};

/** The part of ListOutput's props that a list's state determines: columns, records and extent. */
export function outputOf<R>({ columns, chosen, view, shown, filters, address, text }: Listed<R>) {
  const set = new Map<string, unknown>(Object.entries(address.search));
  const lines = filters.flatMap(({ name, label, options }) => {
    const choice = options.find(({ value }) => value === set.get(name));
    return choice ? [`${label}: ${choice.label}`] : [];
  });
  const isTable = view === 'table';
  return {
    columns,
    chosen: isTable ? chosen.map(({ key }) => key) : null,
    records: shown,
    extent: extentOf(lines, text, isTable ? orderLine(String(set.get('sort') ?? ''), columns) : null),
  };
}

/** Words for ascending and descending order, by the column's kind. */
const directions: Record<ColumnKind, readonly [up: string, down: string]> = {
  text: ['A to Z', 'Z to A'],
  plate: ['A to Z', 'Z to A'],
  number: ['lowest first', 'highest first'],
  rupees: ['lowest first', 'highest first'],
  phone: ['lowest first', 'highest first'],
  day: ['earliest first', 'latest first'],
  year: ['earliest first', 'latest first'],
};

/** 'rent, highest first' for a sorting in the address, '-rent'; null if it names no column. */
export function orderLine<R>(sort: string, columns: readonly Column<R>[]): string | null {
  const column = columns.find(({ key }) => key === sort.replace(/^-/, ''));
  if (column === undefined) return null;
  // Text columns with an order of their own are numbers to the reader: 2026/014, A-101.
  const kind = column.kind === 'text' && column.compare ? 'number' : column.kind;
  return `${column.label.toLowerCase()}, ${directions[kind][sort.startsWith('-') ? 1 : 0]}`;
}
