import { type CopyPart, copyPartNames, type GateCopy } from '#domain/gateCopy.ts';

/**
 * Reads the whole copy from the wire and parses it in slices: a large society's copy is some 15 MB, and parsing it in
 * one go would keep a cheap phone from reacting to a key for half a second.
 */

/**
 * The length of a slice, between which the page handles keys and paints; on a busy phone a slice takes four times as
 * long as on a desktop computer.
 */
const sliceMs = 6;

/** Runs a generator in slices, and lets the page handle events and paint in between. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (let began = performance.now(); ; ) {
    const step = work.next();
    if (step.done) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await letOthersRun();
    began = performance.now();
  }
}

/**
 * Lets other tasks run first without a delay; browsers without it use a timer, which waits four milliseconds more each
 * time.
 */
const scheduler = globalThis.scheduler as Scheduler | undefined;

/** Lets keys and paints go first. Not in a hidden page: nobody waits for it, and its timers are slow. */
async function letOthersRun(): Promise<void> {
  if (document.hidden) return;
  if (scheduler) await scheduler.postTask(() => {}, { priority: 'background' });
  else await new Promise((resolve) => setTimeout(resolve));
}

export function emptyCopy(): GateCopy {
  return Object.fromEntries(copyPartNames.map((part) => [part, []])) as unknown as GateCopy;
}

const linesAtOnce = 200;

/** Parses the copy, a record on each line; a server that writes no lines sends the whole copy as one line. */
export async function wholeCopy(response: Response): Promise<GateCopy> {
  const lines = linesOf(response);
  const copy = emptyCopy();
  let part: CopyPart | null = null;
  let some: string[] = [];
  const take = async () => {
    if (part) copy[part]?.push(...(JSON.parse(`[${some.join('').replace(/,$/, '')}]`) as never[]));
    some = [];
    await letOthersRun();
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
