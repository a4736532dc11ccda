/**
 * The index of the gate's look-up over a device's copy (domain/gateSearch.ts). It joins all numbers into one text and
 * all names into another: searching one long text takes a hundredth of the time of searching thirty thousand short
 * ones. A changed record is removed from its place and inserted at its new one: rebuilding a large society's index
 * after each change would keep a cheap phone from painting the next keystroke.
 */

/** Texts joined with line ends, which no text contains; `starts` has where each text starts, and last where all end. */
export type Joined = { text: string; starts: number[] };

export const between = '\n';

/** How records are indexed: the number of joined texts, and each record's sort key and its part of each joined text. */
type Finding<T> = {
  texts: number;
  keysOf(record: T): { order: string; texts: readonly string[] };
};

/** Records in their order, with their sort keys and joined texts. */
export type Ordered<T> = { finding: Finding<T>; records: T[]; orders: string[]; joined: Joined[] };

const recordsAtOnce = 200;
const textsAtOnce = 2000;

/** Builds the index in slices: between two of them the caller lets other work run. */
export function* ordering<T>(all: Iterable<T>, finding: Finding<T>): Generator<void, Ordered<T>> {
  const keyed: { record: T; order: string; texts: readonly string[] }[] = [];
  for (const record of all) {
    keyed.push({ record, ...finding.keysOf(record) });
    if (keyed.length % recordsAtOnce === 0) yield;
  }
  // The server sends records in order already: then sorting takes one look at each.
  keyed.sort((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0));
  yield;
  const list: Ordered<T> = { finding, records: keyed.map(({ record }) => record), orders: [], joined: [] };
  yield;
  list.orders = keyed.map(({ order }) => order);
  for (let nth = 0; nth < finding.texts; nth++) {
    yield;
    list.joined.push(yield* joining(keyed.map(({ texts }) => texts[nth] ?? '')));
  }
  return list;
}

function* joining(texts: readonly string[]): Generator<void, Joined> {
  const starts = [1];
  let at = 1;
  let joined = between;
  for (let from = 0; from < texts.length; from += textsAtOnce) {
    const some = texts.slice(from, from + textsAtOnce);
    for (const text of some) {
      at += text.length + 1;
      starts.push(at);
    }
    joined += some.join(between) + between;
    yield;
  }
  return { text: joined, starts };
}

/** Replaces a record by one with the same keys; false where the keys differ. */
export function swap<T>({ finding, records, orders }: Ordered<T>, before: T, next: T): boolean {
  const [was, is] = [finding.keysOf(before), finding.keysOf(next)];
  if (was.order !== is.order || was.texts.some((text, nth) => text !== is.texts[nth])) return false;
  const place = records.indexOf(before, firstFrom(orders, was.order));
  records[place] = next;
  return true;
}

/** Inserts a record at its place. */
export function putIn<T>({ finding, records, orders, joined }: Ordered<T>, record: T): void {
  const { order, texts } = finding.keysOf(record);
  const place = firstFrom(orders, order);
  records.splice(place, 0, record);
  orders.splice(place, 0, order);
  for (const [nth, { starts }] of joined.entries()) {
    const text = (texts[nth] ?? '') + between;
    replaceIn(joined[nth] as Joined, starts[place] as number, 0, text);
    starts.splice(place, 0, starts[place] as number);
    moveFrom(starts, place + 1, text.length);
  }
}

/** Removes a record, which is found by its identity. */
export function takeOut<T>({ finding, records, orders, joined }: Ordered<T>, record: T): void {
  const place = records.indexOf(record, firstFrom(orders, finding.keysOf(record).order));
  if (place < 0) return;
  records.splice(place, 1);
  orders.splice(place, 1);
  for (const one of joined) {
    const [start, next] = [one.starts[place] as number, one.starts[place + 1] as number];
    replaceIn(one, start, next - start, '');
    one.starts.splice(place, 1);
    moveFrom(one.starts, place, start - next);
  }
}

function replaceIn(joined: Joined, at: number, length: number, text: string): void {
  joined.text = joined.text.slice(0, at) + text + joined.text.slice(at + length);
}

function moveFrom(starts: number[], place: number, by: number): void {
  for (let at = place; at < starts.length; at++) starts[at] = (starts[at] as number) + by;
}

function firstFrom(orders: readonly string[], order: string): number {
  let [low, high] = [0, orders.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((orders[middle] as string) < order) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function textAt({ text, starts }: Joined, place: number): string {
  return text.slice(starts[place], (starts[place + 1] as number) - 1);
}

/** The places of the texts that contain `needle`, in their order, each once. */
export function* placesContaining({ text, starts }: Joined, needle: string): Generator<number> {
  let place = -1;
  for (let at = text.indexOf(needle); at >= 0; ) {
    // The line end before a text belongs to that text.
    place = lastUpTo(starts, at + 1, place + 1);
    yield place;
    at = text.indexOf(needle, (starts[place + 1] as number) - 1);
  }
}

/** The last place from `low` on whose text starts at or before `at`. */
function lastUpTo(starts: readonly number[], at: number, low: number): number {
  let high = starts.length - 2;
  let from = low;
  while (from < high) {
    const middle = (from + high + 1) >> 1;
    if ((starts[middle] as number) <= at) from = middle;
    else high = middle - 1;
  }
  return from;
}
