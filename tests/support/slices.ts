/** An answer with whatever comes in slices as one list. */
export async function inOnePiece(answer: object): Promise<object> {
  const entries = Object.entries(answer as Record<string, unknown>).map(async ([key, value]) => {
    const isSliced = typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
    return [key, isSliced ? (await Array.fromAsync(value as AsyncIterable<object[]>)).flat() : value];
  });
  return Object.fromEntries(await Promise.all(entries));
}
