/** What a test opened is closed after it, the latest first (closing.ts): a worker runs many files, and keeps nothing between them. */
const opened: (() => unknown)[] = [];

export function afterwards(close: () => unknown): void {
  opened.push(close);
}

export async function closeAll(): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}
