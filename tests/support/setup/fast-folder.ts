import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

export const MEMORY = '/dev/shm';
/** What the databases of a whole run and the browser's shop take together is a sixth of this. */
const ROOM = 3 * 1024 ** 3;

/**
 * Where tests keep what lives no longer than a run: in memory where the machine lends some of it as a folder, else among
 * its temporary files. Making one test's database is a copy of 780 files: some 20 ms there, 115 ms on a quiet disk and
 * ten times that on a busy one, which was a sixth of the whole run. Nothing is lost of what the tests prove: they end
 * processes, not the machine.
 */
export const FAST_FOLDER = hasRoomInMemory() ? MEMORY : tmpdir();

/** The folder there of the tests' server of this checkout and user. */
export function serverFolder(): string {
  const whose = `${join(import.meta.dirname, '../../..')} ${userInfo().uid}`;
  return join(FAST_FOLDER, `lumbung-test-${createHash('sha256').update(whose).digest('hex').slice(0, 12)}`);
}

function hasRoomInMemory(): boolean {
  if (!existsSync('/proc/mounts')) return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, at]) => at === MEMORY);
  const [, , type, options = ''] = mount ?? [];
  // Some machines forbid programs there, and one test runs a copy of the server's.
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM;
}
