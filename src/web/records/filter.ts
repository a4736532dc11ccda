type Choice = { value: string; label: string };

/** A filter of a list, beside the text search. `all` labels the choice that filters nothing. */
export type Filter<R, Name extends string = string> = {
  /** Its name in the address: 'status'. */
  name: Name;
  label: string;
  all: string;
  /** Fixed choices, or choices made from the records: the wings that exist. */
  options: readonly Choice[] | ((records: readonly R[]) => readonly Choice[]);
  fits: (record: R, value: string) => boolean;
};

/** A filter for whether a record has something; `what` names it: 'an email'. */
export function withFilter<R, Name extends string>(
  name: Name,
  label: string,
  what: string,
  isThere: (record: R) => boolean,
): Filter<R, Name> {
  return {
    name,
    label,
    all: `${label}: any`,
    options: [
      { value: 'with', label: `With ${what}` },
      { value: 'without', label: `Without ${what}` },
    ],
    fits: (record, value) => isThere(record) === (value === 'with'),
  };
}

export type OfferedFilter<Name extends string = string> = {
  name: Name;
  label: string;
  all: string;
  options: readonly Choice[];
};

export type FilterValues = Readonly<Record<string, string | undefined>>;

export function fitsAll<R>(filters: readonly Filter<R>[], record: R, values: FilterValues): boolean {
  return filters.every(({ name, fits }) => {
    const value = values[name];
    return value === undefined || fits(record, value);
  });
}

/** The filter with its choices. A value in the address that no record has stays a choice, so that it can be cleared. */
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
