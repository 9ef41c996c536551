import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { isAlive, readPostmaster } from '../../src/db/embedded/postmaster.ts';
import { FAST_FOLDER } from '../support/setup/fast-folder.ts';

export const isRoot = process.getuid?.() === 0;
/** Anybody who is not root: `nobody`. */
export const ORDINARY = { uid: 65_534, gid: 65_534 };

type Line = {
  ready?: boolean;
  url?: string;
  server?: number;
  kept?: string[];
  healed?: boolean;
  closed?: boolean;
  failed?: string;
  name?: string;
};

export type Holder = {
  child: ChildProcess;
  /** The next line that the process says, or that it ended. */
  next(): Promise<Line>;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** A process of its own that opens the engine on `data`, see holder.ts. */
export function hold(
  data: string,
  options: { insert?: string; as?: { uid: number; gid: number } } = {},
): Holder {
  const insert = options.insert ? ['--insert', options.insert] : [];
  const child = spawn(process.execPath, [`${import.meta.dirname}/holder.ts`, '--data', data, ...insert], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options.as,
  });
  const lines: Line[] = [];
  const waiting: ((line: Line) => void)[] = [];
  const hear = (line: Line) => {
    const first = waiting.shift();
    if (first) first(line);
    else lines.push(line);
  };
  createInterface(child.stdout as NodeJS.ReadableStream).on('line', (text) => hear(JSON.parse(text)));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  child.on('close', (code, signal) => hear({ failed: `ended: ${code ?? signal}` }));
  return {
    child,
    next: () =>
      new Promise((resolve) => (lines.length > 0 ? resolve(lines.shift() as Line) : waiting.push(resolve))),
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** An empty DATA_DIR; what is left running in it is ended with it. */
export function dataDir(owner?: { uid: number; gid: number }) {
  const path = mkdtempSync(join(FAST_FOLDER, 'lumbung-engine-'));
  chmodSync(path, 0o755);
  if (owner) chownSync(path, owner.uid, owner.gid);
  return {
    path,
    server: () => readPostmaster(`${path}/pg`)?.pid,
    remove: async () => {
      const pid = readPostmaster(`${path}/pg`)?.pid;
      if (pid && isAlive(pid)) {
        process.kill(pid, 'SIGQUIT');
        await until(() => !isAlive(pid));
      }
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Waits for a fact about processes or files, which send no events; at most 10 s. */
export async function until(fact: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!fact()) {
    if (Date.now() > deadline) throw new Error(`never came true: ${fact}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
