import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** The package archive that this machine's apt uses. */
export function debianMirror(): string {
  const targets = execFileSync(
    'apt-get',
    ['indextargets', '--format', '$(ORIGIN) $(LABEL) $(REPO_URI)', 'Created-By: Packages'],
    { encoding: 'utf8' },
  );
  const mirror = /^Debian Debian (\S+)$/m.exec(targets)?.[1];
  if (!mirror) throw new Error('apt of this machine names no archive of Debian.');
  return mirror;
}

export async function isOnMirror(mirror: string, release: string): Promise<boolean> {
  return (await fetch(new URL(`dists/${release}/InRelease`, mirror), { method: 'HEAD' })).ok;
}

/** A root file system with only Debian's essential packages, apt, and the named ones. */
export function layRoot(root: string, release: string, mirror: string, packages: string[] = []): void {
  rmSync(root, { recursive: true, force: true });
  const more = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
  execFileSync('debootstrap', ['--variant=minbase', ...more, release, root, mirror], { stdio: 'ignore' });
}

/** The state of a machine after booting: the kernel's file systems, and empty temporary folders. */
const BOOT = `set -e
mount -t proc proc "$1/proc"
mount --rbind /dev "$1/dev"
mount -t tmpfs tmpfs "$1/tmp"
mount -t tmpfs tmpfs "$1/run"
cp /etc/resolv.conf "$1/etc/resolv.conf"
exec chroot "$1" sleep infinity`;

/**
 * A root file system with its own processes and mounts, and the network of this machine; systemd does not run in it.
 */
export async function boot(root: string) {
  const outer = spawn(
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', BOOT, 'boot', root],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const first = await firstProcess(outer);
  const inside = ['--target', first, '--mount', '--pid', '--root', '--wd', 'env', '-i', ...environment()];
  return {
    /** Runs a shell command to its end; throws with its whole output when it fails. */
    run(line: string): string {
      const { status, stdout, stderr } = spawnSync('nsenter', [...inside, 'sh', '-c', line], {
        encoding: 'utf8',
        maxBuffer: 50_000_000,
      });
      const said = stdout + stderr;
      if (status !== 0) throw new Error(`${line}\nended with ${status}:\n${said}`);
      return said;
    },
    /** Starts a shell command that keeps running. */
    start: (line: string): ChildProcess =>
      spawn('nsenter', [...inside, 'sh', '-c', line], { stdio: ['ignore', 'ignore', 'inherit'] }),
    async off(): Promise<void> {
      const end = once(outer, 'exit');
      outer.kill('SIGKILL');
      await end;
    },
  };
}

export type Machine = Awaited<ReturnType<typeof boot>>;

const environment = () => [
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  'DEBIAN_FRONTEND=noninteractive',
  'LC_ALL=C.UTF-8',
];

/** The process id, as seen from here, of the process inside the new root. */
async function firstProcess(outer: ChildProcess): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (outer.exitCode !== null) throw new Error('The machine did not start; this needs root.');
    const child = readFileSync(`/proc/${outer.pid}/task/${outer.pid}/children`, 'utf8').trim();
    if (child && readFileSync(`/proc/${child}/comm`, 'utf8') === 'sleep\n') return child;
    await sleep(50);
  }
  throw new Error('The machine did not start within 30 seconds.');
}
