import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tests/support/free-port.ts';
import { expect } from './expect.ts';
import { type Account, firstPaidOrder } from './first-order.ts';
import { layRoot } from './machine.ts';

const BASE = 'localhost/lumbung-prove-base';
const IMAGE = 'localhost/lumbung-prove';
const SHOP = 'lumbung-prove-shop';
const VOLUMES = { 'lumbung-prove-data': '/var/lib/lumbung', 'lumbung-prove-backups': '/var/backups/lumbung' };
/** As compose.yaml runs the shop. */
const CONFINED = [
  ...['--read-only', '--tmpfs', '/tmp', '--user', '10001:10001', '--cap-drop', 'ALL'],
  ...['--security-opt', 'no-new-privileges', '--network', 'host'],
  // Limits that podman would raise are skipped if this machine may not raise them.
  ...['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=2048:2048'],
  ...Object.entries(VOLUMES).flatMap(([name, path]) => ['--volume', `${name}:${path}`]),
];

export function isPodmanThere(): boolean {
  return spawnSync('podman', ['--version']).status === 0;
}

/**
 * Builds the image from its Containerfile, over a root file system of Debian's packages instead of Debian's published
 * image, and runs it as compose.yaml does: migration, first paid order, a backup, a new container over the same
 * volumes. Returns the sizes in megabytes.
 */
export async function proveImage(root: string, place: string, mirror: string, admin: Account) {
  const podman = podmanHere();
  clean(podman);
  try {
    const base = join(place, 'image-base');
    layBase(base, mirror);
    execFileSync('sh', ['-c', `tar -C "$1" -c . | podman import - ${BASE}`, 'import', base]);
    rmSync(base, { recursive: true, force: true });
    const file = join(root, 'packaging/container/Containerfile');
    podman('build', [
      ...['--format', 'docker', '--isolation', 'chroot', '--network', 'host'],
      ...['--build-arg', `BASE=${BASE}`, '--file', file, '--tag', IMAGE, root],
    ]);
    await run(podman, admin);
    return { base: megabytes(podman, BASE), image: megabytes(podman, IMAGE), compressed: compressed() };
  } finally {
    clean(podman);
  }
}

async function run(podman: Podman, admin: Account): Promise<void> {
  // The image's own health check uses its usual port.
  const isUsual = await isFree(3000);
  const port = isUsual ? 3000 : await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const settings = ['--env', `PORT=${port}`, '--env', `PUBLIC_URL=${origin}`];
  settings.push('--env', 'BACKUP_DIR=/var/backups/lumbung');
  const once = (extra: string[], ...command: string[]) =>
    podman('run', ['--rm', ...CONFINED, ...settings, ...extra, IMAGE, ...command]);
  const start = async () => {
    podman('run', ['--detach', '--name', SHOP, ...CONFINED, ...settings, IMAGE]);
    await healthy(podman, origin);
  };
  const stop = () => podman('rm', ['--force', '--time', '30', SHOP]);

  once([], 'migrate');
  await start();
  const words = ['--name', 'Ibu Sri', '--email', admin.email];
  podman('exec', ['--env', `ADMIN_PASSWORD=${admin.password}`, SHOP, 'lumbung', 'admin:create', ...words]);
  const order = await firstPaidOrder(origin, admin);
  expect((await order()) === 'paid', 'the image leads to the first paid order');
  const refused = spawnSync('podman', ['exec', SHOP, 'sh', '-c', 'touch /usr/x || touch /etc/x']);
  expect(refused.status !== 0, 'the root file system cannot be written');
  const health = podman('inspect', ['--format', '{{.Config.User}} {{.HostConfig.ReadonlyRootfs}}', SHOP]);
  expect(health.trim() === '10001:10001 true', 'the shop runs as user 10001');
  if (isUsual) podman('healthcheck', ['run', SHOP]);
  else console.log('  NOT TRIED: the health check, port 3000 is taken');
  podman('exec', [SHOP, 'lumbung', 'backup', '--to', '/var/backups/lumbung']);
  stop();
  once([], 'migrate');
  await start();
  expect((await order()) === 'paid', 'a new container over the same volumes finds the order');
  stop();
}

/** Debian stable with the certificates that this machine trusts, since the build fetches packages. */
function layBase(base: string, mirror: string): void {
  layRoot(base, 'trixie', mirror, ['ca-certificates']);
  const own = '/usr/local/share/ca-certificates';
  if (!existsSync(own)) return;
  cpSync(own, join(base, own), { recursive: true, dereference: true });
  execFileSync('chroot', [base, 'update-ca-certificates'], { stdio: 'ignore' });
}

type Podman = (command: string, words: string[]) => string;

/** podman with a runtime that works here: not every runtime supports every machine's control groups. */
function podmanHere(): Podman {
  const runtimes = [[], ['--runtime', '/usr/sbin/runc'], ['--runtime', '/usr/bin/crun']];
  let chosen: string[] | undefined;
  return (command, words) => {
    const isRun = command === 'run';
    for (const runtime of isRun && !chosen ? runtimes : [chosen ?? []]) {
      const { status, stdout, stderr } = spawnSync('podman', [...runtime, command, ...words], {
        encoding: 'utf8',
        maxBuffer: 50_000_000,
      });
      if (status === 0) {
        if (isRun) chosen = runtime;
        return stdout;
      }
      if (!isRun || chosen || runtime === runtimes.at(-1) || !/OCI runtime/.test(stderr)) {
        throw new Error(`podman ${command} ${words.join(' ')}\nended with ${status}:\n${stdout}${stderr}`);
      }
    }
    throw new Error('unreachable');
  };
}

async function healthy(podman: Podman, origin: string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(500);
  }
  throw new Error(`The image does not serve:\n${podman('logs', [SHOP])}`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '0.0.0.0', () => server.close(() => resolve(true)));
  });
}

function megabytes(podman: Podman, image: string): number {
  return Math.round(Number(podman('image', ['inspect', '--format', '{{.Size}}', image])) / 1e6);
}

/** The size of the image as a registry would send it. */
function compressed(): number {
  const bytes = execFileSync('sh', ['-c', `podman save ${IMAGE} | gzip -6 | wc -c`], { encoding: 'utf8' });
  return Math.round(Number(bytes) / 1e6);
}

function clean(podman: Podman): void {
  podman('rm', ['--force', '--ignore', SHOP]);
  for (const volume of Object.keys(VOLUMES)) podman('volume', ['rm', '--force', volume]);
  spawnSync('podman', ['image', 'rm', '--force', IMAGE, BASE]);
}
