/** More characters than a narrow place has room for in one line. */
const longest = 12;

/** A text in which a number like B-1204 stands on one line: a browser breaks it after its hyphen. */
export function Unbroken({ text }: { text: string }) {
  const parts = text.split(/([\p{L}\d]+(?:-[\p{L}\d]+)+)/u);
  return (
    // One thing, also where what stands around it lies in a row.
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
