import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const FOLDERS = ['art', 'content', 'public', 'scripts/build', 'src'];
const FILES = [
  'package-lock.json',
  'package.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Every file below `root` that the build reads, the plugins that build it included.
 * @param {string} root
 * @returns {string[]} paths below it, with slashes, in order
 */
export function buildInputs(root) {
  const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  const files = FILES.map((file) => join(root, file)).filter((file) => existsSync(file));
  return [...below, ...files].map((path) => relative(root, path).split(sep).join('/')).sort();
}

/**
 * One text for all that the build reads: another one means that what was built last is out of date.
 * @param {string} root
 */
export function hashBuildInputs(root) {
  const hash = createHash('sha256').update(process.platform);
  for (const path of buildInputs(root)) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0');
  }
  return hash.digest('hex');
}
