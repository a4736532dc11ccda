import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Tree } from './product.ts';

const root = join(import.meta.dirname, '..');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The working tree, committed or not. */
export function thisTree(): Tree {
  if (!existsSync(join(root, '.git'))) return { root, version: 'this copy' };
  const isChanged = git('status', '--porcelain', 'src').length > 0;
  return { root, version: git('rev-parse', '--short', 'HEAD') + (isChanged ? ' with changes' : '') };
}

/** Another commit, in a folder of its own with this bench beside it and the packages that are installed here. */
export function treeOf(ref: string): Tree {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`);
  const folder = join(tmpdir(), 'aangan-bench', `tree-${commit.slice(0, 12)}`);
  if (!existsSync(join(folder, 'src'))) {
    mkdirSync(folder, { recursive: true });
    // Not a worktree of git's, so that nothing is left in the repository.
    const archive = execFileSync('git', ['archive', '--format=tar', commit], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    // Commits from before there was a build run their sources.
    const build = join(folder, 'tools', 'build-server.js');
    if (existsSync(build)) execFileSync(process.execPath, [build]);
  }
  rmSync(join(folder, 'bench'), { recursive: true, force: true });
  cpSync(import.meta.dirname, join(folder, 'bench'), { recursive: true });
  return { root: folder, version: commit.slice(0, 7) };
}
