// `npm run package [-- --version 0.2.1] [--to DIR] [--tree DIR]`: makes the Debian package of the built shop for this
// machine's architecture, or with --tree only copies its files, from / on, for a container image.

import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { optionsOf } from './options.ts';
import { buildDebianPackage, layTree } from './package/debian-package.ts';

const root = join(import.meta.dirname, '..');
const given = optionsOf(
  'npm run package -- [--version 0.2.1] [--to DIR] [--tree DIR]',
  'version',
  'to',
  'tree',
);
const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version as string;
const version = given.version ?? own;

if (given.tree) layTree(root, resolve(given.tree), version);
else {
  const to = resolve(given.to ?? join(root, 'build/package'));
  mkdirSync(to, { recursive: true });
  const file = buildDebianPackage(root, { version, to });
  console.log(`${file}: ${(statSync(file).size / 1e6).toFixed(0)} MB`);
}
