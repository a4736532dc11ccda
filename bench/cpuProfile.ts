/** Node's CPU profile, in Chrome's format: the call tree, the node of each sample, and microseconds between samples. */
export type CpuProfile = {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
};

const shownLines = 40;

/** Self time by function, the most first: its share of all samples, idle time among them. */
export function selfTimes({
  nodes,
  samples,
  timeDeltas,
}: CpuProfile): { share: number; where: string; text: string }[] {
  const byId = new Map(nodes.map((node) => [node.id, where(node.callFrame)]));
  const times = new Map<string, number>();
  let total = 0;
  for (const [place, id] of samples.entries()) {
    const delta = timeDeltas[place] ?? 0;
    const name = byId.get(id) ?? '(unknown)';
    times.set(name, (times.get(name) ?? 0) + delta);
    total += delta;
  }
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shownLines)
    .map(([name, time]) => ({
      share: time / total,
      where: name,
      text: `${((time / total) * 100).toFixed(1).padStart(5)} %  ${name}`,
    }));
}

/** A function with its file's path within the project, without the machine's folders. */
function where({ functionName, url, lineNumber }: CpuProfile['nodes'][number]['callFrame']): string {
  const name = functionName === '' ? '(anonymous)' : functionName;
  const file = /(?:node_modules|src)\/.*$/.exec(url)?.[0] ?? url.replace(/^.*\//, '');
  return file === '' ? name : `${name}  ${file}:${lineNumber + 1}`;
}
