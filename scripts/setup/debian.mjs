import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './run.mjs';

/** Debian's scripts check it before they start a service (Debian policy 9.3.3.2); ours are started by the tests. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Whether system packages may be installed: as root on Debian and its derivatives. */
export const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/**
 * Installs the first available package of `names`, together with the others: the package lists are updated
 * only once.
 * @param {string[]} names
 * @param {string[]} [others]
 * @returns {Promise<string>} the installer's last output when it failed; empty when it succeeded or is not
 * allowed
 */
export async function installDebian(names, others = []) {
  if (!mayInstall()) return '';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const update = await run('apt-get', ['update'], { env });
  let install = { code: 1, output: '' };
  const ownPolicy = !existsSync(POLICY);
  if (ownPolicy) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    for (const name of names) {
      install = await run('apt-get', ['install', '-y', '--no-install-recommends', name, ...others], { env });
      if (install.code === 0) return '';
    }
  } finally {
    if (ownPolicy) rmSync(POLICY);
  }
  return (update.code === 0 ? install : update).output.trim().split('\n').slice(-5).join('\n');
}
