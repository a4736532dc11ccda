import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { join } from 'node:path';
import { between } from './table.ts';

const root = join(import.meta.dirname, '..');

/** The date and the machine, without names of machines or people. */
export function circumstances(): Record<string, string> {
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    processor: `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}`,
    memory: `${Math.round(totalmem() / 1024 ** 3)} GB`,
    system: `${type()} ${release().split('-')[0]}`,
    node: process.version,
    sqlite: process.versions['sqlite'] ?? '',
  };
}

/** The same in a sentence, for the reader of a table. */
export function measuredOn(more: string): string {
  const { date, processor, memory, system, node, sqlite } = circumstances();
  return `Measured on ${date}: ${processor}, ${memory}, ${system}, Node ${node}, SQLite ${sqlite}; ${more}.`;
}

/** Keeps everything that was measured, for programs. Answers the file's path from the project. */
export function keepResult(kind: string, measured: object): string {
  const folder = join(root, 'bench', 'results');
  mkdirSync(folder, { recursive: true });
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}-${kind}.json`;
  writeFileSync(join(folder, name), `${JSON.stringify({ ...circumstances(), kind, ...measured }, null, 2)}\n`);
  return join('bench', 'results', name);
}

/** Puts a table in its place in a page, between its markers. */
export function intoPage(page: 'docs/speed.md' | 'README.md', name: string, content: string): void {
  const file = join(root, page);
  writeFileSync(file, between(readFileSync(file, 'utf8'), name, content));
  console.log(`${page}: ${name} written`);
}

/** How many processors others keep busy before a run: what is measured on a busy machine is worth less. */
export function busyBefore(): number {
  return loadavg()[0] ?? 0;
}
