/** The most characters that a narrow place has room for in one line; longer numbers may break. */
const longest = 13;

/** Numbers that are compared as a whole: B-1204, MH 12 DE 1433, 98450 12345. */
const numbers = /([\p{L}\d]+(?:-[\p{L}\d]+)+|[A-Z]{2} \d{1,2} [A-Z]{1,3} \d{1,4}|\d{5} \d{5})/u;

/** Shows a text in which a number stays on one line: a browser would break it after a hyphen or at a space. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(numbers);
  return (
    // One element: in a flex container the parts would be laid out as separate items.
    <span>
      {parts.map((part, place) =>
        place % 2 === 1 && part.length <= longest ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name.
          <span key={place} style={{ whiteSpace: 'nowrap' }}>
            {part}
          </span>
        ) : (
          part
        ),
      )}
    </span>
  );
}
