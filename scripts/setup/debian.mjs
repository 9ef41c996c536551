import { existsSync } from 'node:fs';
import { run } from './run.mjs';

/** Whether packages of the machine may be installed: as root on Debian and its kin. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the first of `names` that there is, and with it what else is wanted: the machine's lists are brought and read once.
 * @param {string[]} names
 * @param {string[]} [others]
 * @returns {Promise<string>} why it could not, in the installer's last words; empty where it could, or may not
 */
export async function installDebian(names, others = []) {
  if (!mayInstall()) return '';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update'], { env });
  let install = { code: 1, output: '' };
  for (const name of names) {
    install = await run('apt-get', ['install', '-y', '--no-install-recommends', name, ...others], { env });
    if (install.code === 0) return '';
  }
  return (update.code === 0 ? install : update).output.trim().split('\n').slice(-5).join('\n');
}
