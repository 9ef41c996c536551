// Installs the packages that the lock file names. It names each by version and hash, and no host; npm asks the registry for every
// one's list of versions to learn where that version lies, which is half of its requests and of its time.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = 'node_modules/';
/** What a registry answers that keeps its files elsewhere than others do, or other files there. */
const ELSEWHERE = /^npm err\S* code E(4\d\d|INTEGRITY)/im;

/**
 * Has `npm` install what `root`'s lock file names, and tells it where each lies: where registries keep their files, below the
 * one that it is set to. Where they do not lie there, npm looks for itself.
 * @param {string} root
 * @param {(args: string[]) => Promise<{ code: number, output: string }>} npm
 * @param {string[]} args of `npm ci`
 */
export async function installLocked(root, npm, args) {
  // npm takes this file instead of package-lock.json. One that was left behind by an end in between must not stay.
  const addressed = join(root, 'npm-shrinkwrap.json');
  rmSync(addressed, { force: true });
  const install = () =>
    npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', ...args]);
  const settings = settingsIn(await npm(['config', 'list', '--json']));
  if (!settings) return install();
  try {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    writeFileSync(addressed, JSON.stringify(withAddresses(lock, settings)));
    const result = await install();
    if (result.code === 0 || !ELSEWHERE.test(result.output)) return result;
  } finally {
    rmSync(addressed, { force: true });
  }
  return install();
}

/** npm's settings, among whatever else it had to say; undefined where they name no registry. */
function settingsIn({ code, output }) {
  if (code !== 0) return undefined;
  try {
    const settings = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
    return typeof settings.registry === 'string' ? settings : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A lock file with the address of each package that is held to its hash, so that nothing else can come from there.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, name?: string, resolved?: string }> }} lock
 * @param {Record<string, unknown>} settings npm's: `registry`, and `@scope:registry` where a scope has another
 */
export function withAddresses(lock, settings) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (!entry.integrity || entry.resolved) return [path, entry];
    const name = entry.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length);
    const [base, scope] = name.split('/').reverse();
    const registry = String(settings[`${scope}:registry`] ?? settings.registry).replace(/\/$/, '');
    return [path, { ...entry, resolved: `${registry}/${name}/-/${base}-${entry.version}.tgz` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
