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
 * Every file below `root` that the build reads, its plugins included.
 * @param {string} root
 * @returns {string[]} sorted paths below it, with slashes
 */
export function buildInputs(root) {
  const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    filesBelow(join(root, folder)).filter((path) => !/\.test\.tsx?$/.test(path)),
  );
  const files = FILES.map((file) => join(root, file)).filter((file) => existsSync(file));
  return [...below, ...files].map((path) => relative(root, path).split(sep).join('/')).sort();
}

/** Walked by hand: the first Node 18 silently ignores the option `recursive` of readdir. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * A hash of everything that the build reads: when it differs, the last build is out of date.
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
