type Close = () => unknown;

/**
 * Closes what a test opened after that test, and what its file opened for all its tests after the last of them, the
 * latest first (closing.ts): a worker runs many files, and nothing may be left over between them.
 */
const ofFile: Close[] = [];
const ofTest: Close[] = [];
let opened = ofFile;

export function afterwards(close: Close): void {
  opened.push(close);
}

export function beginTest(): void {
  opened = ofTest;
}

export async function endTest(): Promise<void> {
  opened = ofFile;
  await closeAll(ofTest);
}

export const endFile = () => closeAll(ofFile);

async function closeAll(list: Close[]): Promise<void> {
  for (const close of list.splice(0).reverse()) await close();
}
