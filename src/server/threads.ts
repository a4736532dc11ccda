/** The programs of threads beside the server's own, by where they lie. What is built of the server has each of them too. */
export const threadPrograms = [
  'reading/worker',
  'imports/worker',
  'backup/worker',
  'database/cleanWorker',
  'database/checkpointWorker',
] as const;

/** The program as it is run: a source beside this source, or what was built of it beside what this was built into. */
export function threadProgram(name: (typeof threadPrograms)[number]): URL {
  return new URL(`./${name}${import.meta.filename.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
}
