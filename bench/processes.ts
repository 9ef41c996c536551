import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether processes can be pinned to cores here: the measured process runs on core 0, the load generator on core 1. */
export const canPin = cpus().length > 1 && succeeds('taskset', ['-c', '0', 'true']);

function succeeds(command: string, parts: string[]): boolean {
  try {
    execFileSync(command, parts, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Moves this process, the load generator, to core 1. */
export function pinSelf(): void {
  if (canPin) execFileSync('taskset', ['-a', '-c', '-p', '1', String(process.pid)], { stdio: 'ignore' });
}

export type Running = { pid: number; address: string; startMs: number; stop(): Promise<void> };

function run(parts: string[], env: Record<string, string>, log: string, cwd = process.cwd()): ChildProcess {
  const [command, ...rest] = canPin
    ? ['taskset', '-c', '0', process.execPath, ...parts]
    : [process.execPath, ...parts];
  const child = spawn(command!, rest, {
    cwd,
    env: { ...process.env, ...env },
    stdio: [
      'ignore',
      parts[0]?.includes('control') ? 'pipe' : openSync(log, 'w'),
      openSync(`${log}.err`, 'w'),
    ],
  });
  // A failed measurement also ends the processes that it started.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  return child;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** As `npm run serve` starts it. */
function serveArguments(cwd: string): string[] {
  const { scripts } = JSON.parse(readFileSync(`${cwd}/package.json`, 'utf8'));
  return scripts.serve.split(' ').slice(1);
}

/** Starts the product built in `cwd` on core 0; `startMs` is the time until its first response. */
export async function startShop(
  port: number,
  env: Record<string, string>,
  log: string,
  cwd = process.cwd(),
): Promise<Running> {
  const address = `http://127.0.0.1:${port}`;
  // A server left over from an earlier run would be measured instead.
  if (await fetch(address).catch(() => undefined)) throw new Error(`something already answers on ${address}`);
  const began = performance.now();
  const child = run(
    serveArguments(cwd),
    { PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'production', ...env },
    log,
    cwd,
  );
  for (;;) {
    if (child.exitCode !== null)
      throw new Error(`the shop did not start: ${readFileSync(`${log}.err`, 'utf8')}`);
    const answer = await fetch(address).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) break;
    await pause(10);
  }
  return { pid: child.pid!, address, startMs: performance.now() - began, stop: () => stop(child) };
}

/** Starts the control on core 0, which responds with `bytes` bytes. */
export async function startControl(bytes: number, log: string): Promise<Running> {
  const began = performance.now();
  const child = run([new URL('control.ts', import.meta.url).pathname, String(bytes)], {}, log);
  const [port] = await once(child.stdout!, 'data');
  return {
    pid: child.pid!,
    address: `http://127.0.0.1:${String(port).trim()}`,
    startMs: performance.now() - began,
    stop: () => stop(child),
  };
}

/** Memory of a process in MB: the current value and the peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
