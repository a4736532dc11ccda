/** The most characters that a narrow place has room for in one line; longer numbers may break. */
const longest = 12;

/** Shows a text in which a number like B-1204 stays on one line: a browser would break it after the hyphen. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(/([\p{L}\d]+(?:-[\p{L}\d]+)+)/u);
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
