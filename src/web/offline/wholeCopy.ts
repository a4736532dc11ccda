import { type CopyPart, copyPartNames, type GateCopy } from '#domain/gateCopy.ts';

/**
 * The whole copy as it comes over the wire, parsed in slices: that of a large society is some 15 MB, and parsed in one go it
 * would keep a cheap phone from taking a key for half a second.
 */

/** The page takes keys and paints in between; on a phone at work a slice is four times as long as on a desk. */
const sliceMs = 6;

/** Runs work that pauses, and lets the page do its own in between. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await breath();
    began = performance.now();
  }
}

/** Browsers have it that let others go first without waiting; a timer waits for four milliseconds more each time. */
const scheduler = globalThis.scheduler as Scheduler | undefined;

/** Keys and paints first. Nobody waits for a page that is not shown, and it is given little time. */
async function breath(): Promise<void> {
  if (document.hidden) return;
  if (scheduler) await scheduler.postTask(() => {}, { priority: 'background' });
  else await new Promise((resolve) => setTimeout(resolve));
}

export function emptyCopy(): GateCopy {
  return Object.fromEntries(copyPartNames.map((part) => [part, []])) as unknown as GateCopy;
}

const linesAtOnce = 200;

/** Each record is on a line of its own; of a server that has written no lines it is one. */
export async function wholeCopy(response: Response): Promise<GateCopy> {
  const lines = linesOf(response);
  const copy = emptyCopy();
  let part: CopyPart | null = null;
  let some: string[] = [];
  const take = async () => {
    if (part) copy[part]?.push(...(JSON.parse(`[${some.join('').replace(/,$/, '')}]`) as never[]));
    some = [];
    await breath();
  };
  for await (const line of lines) {
    if (line.endsWith('[')) {
      await take();
      part = (/"(\w+)":\[$/.exec(line)?.[1] ?? null) as CopyPart | null;
    } else if (part === null) return { ...copy, ...(JSON.parse(line) as GateCopy) };
    else if (line.startsWith('{')) some.push(line);
    if (some.length >= linesAtOnce) await take();
  }
  await take();
  return copy;
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    const lines = (rest + decoder.decode(read.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
