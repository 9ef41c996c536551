// Installs the packages of the lock file. It names each by version and hash, without a host; npm requests
// every package's list of versions to learn the file's URL, which takes half of its requests and time.

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MODULES = 'node_modules/';
/** The errors of a registry with other file URLs, or with other files there. */
const ELSEWHERE = /^npm err\S* code E(4\d\d|INTEGRITY)/im;

/**
 * Runs `npm` to install what `root`'s lock file names, with each file's URL: the usual path of registries,
 * below the
 * configured one. When the files are not there, npm resolves them itself.
 * @param {string} root
 * @param {(args: string[]) => Promise<{ code: number, output: string }>} npm
 * @param {string[]} args of `npm ci`
 */
export async function installLocked(root, npm, args) {
  // npm prefers this file to package-lock.json. One left by an interrupted run must be deleted.
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

/** npm's settings from its output; undefined when they name no registry. */
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
 * A lock file with the URL of each package, whose hash still protects its content.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, name?: string, resolved?: string
 * }> }} lock
 * @param {Record<string, unknown>} settings npm's: `registry`, and `@scope:registry` for a scope with another
 * one
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
