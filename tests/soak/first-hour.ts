import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isRoot, ORDINARY } from '../engine/processes.ts';
import { freePort } from '../support/free-port.ts';

const root = join(import.meta.dirname, '../..');
const LONGEST_MS = 15 * 60_000;

/** The commands of docs/ops/first-hour.md that are marked to be followed, in their order. */
export function commandsOf(page: string): string[] {
  return [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

export const page = (): string => readFileSync(join(root, 'docs/ops/first-hour.md'), 'utf8');

/**
 * Follows docs/ops/first-hour.md literally, in one shell, on a clone of what is committed, with nothing installed, its
 * folders and port in a place of their own; the shell stops at the first command that fails.
 */
export async function run(count: number, { log }: { log(line: string): void }) {
  const seconds: number[] = [];
  for (let at = 1; at <= count; at += 1) {
    const began = Date.now();
    await follow(log);
    seconds.push((Date.now() - began) / 1000);
  }
  return {
    followed: count,
    commands: commandsOf(page()).join('').trim().split('\n').length,
    'longest, s': Math.round(Math.max(...seconds)),
  };
}

async function follow(log: (line: string) => void): Promise<void> {
  const place = mkdtempSync(join(tmpdir(), 'lumbung-first-hour-'));
  try {
    const script = join(place, 'first-hour.sh');
    writeFileSync(script, commandsOf(page()).join('\n'));
    const from = join(place, 'lumbung.git');
    await ended(spawn('git', ['clone', '--quiet', '--bare', root, from], { stdio: 'inherit' }));
    // The page says never as root, whose database runs as somebody else.
    if (isRoot) await ended(spawn('chown', ['-R', `${ORDINARY.uid}:${ORDINARY.gid}`, place]));
    const said = await shell(
      script,
      {
        PATH: withoutOurs(process.env.PATH ?? ''),
        HOME: place,
        LANG: 'C.UTF-8',
        // What whoever reads it would put in: his own names for things.
        FROM: from,
        PLACE: join(place, 'lumbung'),
        DATA: join(place, 'data'),
        BACKUPS: join(place, 'cadangan'),
        SETTINGS: join(place, 'lumbung.env'),
        PORT: String(await freePort()),
        ADMIN_PASSWORD: 'Padi-Menguning-Di-Lereng',
      },
      log,
    );
    for (const sign of [
      '"status":"ready"',
      /<title>[^<]*Lumbung/,
      /Akun admin admin@toko\.example sudah dibuat/,
      'SMTP_URL kosong',
      /Cadangan sampai/,
    ]) {
      const there = typeof sign === 'string' ? said.includes(sign) : sign.test(said);
      if (!there) throw new Error(`Nothing said ${sign}:\n${said}`);
    }
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** Without this project's own tools, which an empty machine does not have. */
const withoutOurs = (path: string) =>
  path
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');

async function ended(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}`);
}

function shell(script: string, env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that whatever it started ends with it.
    const child = spawn('bash', ['-euo', 'pipefail', script], {
      env,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(isRoot ? ORDINARY : {}),
    });
    let said = '';
    const hear = (text: string) => {
      said += text;
      for (const line of text.trimEnd().split('\n')) log(line);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    const end = () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    };
    const late = setTimeout(end, LONGEST_MS);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(late);
      if (code === 0) return resolve(said);
      reject(new Error(`The commands ended with ${code ?? signal}:\n${said}`));
    });
  });
}
