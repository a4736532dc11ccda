import { message } from '#domain/message.ts';
import { Problem } from '#domain/problem.ts';

/** More than any route takes: 20 000 records by their ids, or 5 000 places of four facts each. */
const mostValues = 25_000;
const mostLevels = 20;

const [quote, backslash, comma, list, record, endOfList, endOfRecord] = [...'"\\,[{]}'].map((mark) =>
  mark.charCodeAt(0),
);

/**
 * Throws Problem too_large for JSON with more values, or deeper nested ones, than any route takes. Counting them takes
 * a fraction of the time that parsing would.
 */
export function requireFewValues(json: string): void {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === quote) at = endOfText(json, at);
    else if (mark === endOfList || mark === endOfRecord) levels--;
    else if (mark === list || mark === record || mark === comma) {
      if (mark !== comma && ++levels > mostLevels)
        throw new Problem('too_large', message('nested_deeper_than', { max: mostLevels }));
      if (++values > mostValues) throw new Problem('too_large', message('more_values_than', { max: mostValues }));
    }
  }
}

/** The index where the text that begins here ends: the next quote that is not escaped by a backslash. */
function endOfText(json: string, begin: number): number {
  for (let end = json.indexOf('"', begin + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end;
    while (json.charCodeAt(before - 1) === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
