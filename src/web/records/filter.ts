/** One thing a filter can be set to. */
export type Choice = { value: string; label: string };

/** What a list can be narrowed to, beside a text. `all` names the choice that filters nothing. */
export type Filter<R, Name extends string = string> = {
  /** Where the address has it: 'status'. */
  name: Name;
  label: string;
  all: string;
  /** Those that are always the same, or those that the records make: the wings that there are. */
  options: readonly Choice[] | ((records: readonly R[]) => readonly Choice[]);
  fits: (record: R, value: string) => boolean;
};

/** A filter as it is offered on the screen. */
export type OfferedFilter<Name extends string = string> = {
  name: Name;
  label: string;
  all: string;
  options: readonly Choice[];
};

/** What the filters are set to, by their names. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

export function fitsAll<R>(filters: readonly Filter<R>[], record: R, values: FilterValues): boolean {
  return filters.every(({ name, fits }) => {
    const value = values[name];
    return value === undefined || fits(record, value);
  });
}

/** A choice that the address names and no record makes any more stays offered, so that it is seen and can be taken off. */
export function offered<R, Name extends string>(
  { name, label, all, options }: Filter<R, Name>,
  records: readonly R[],
  value: string | undefined,
): OfferedFilter<Name> {
  const choices = typeof options === 'function' ? options(records) : options;
  const isKnown = value === undefined || choices.some((choice) => choice.value === value);
  return { name, label, all, options: isKnown ? choices : [...choices, { value, label: value }] };
}

/** The different values of a field among the records, as choices in their natural order. */
export function choicesOf<R>(
  records: readonly R[],
  read: (record: R) => string,
  labelOf: (value: string) => string,
): Choice[] {
  const values = [...new Set(records.map(read))].filter((value) => value !== '').sort(naturally.compare);
  return values.map((value) => ({ value, label: labelOf(value) }));
}

const naturally = new Intl.Collator('en-IN', { numeric: true });
