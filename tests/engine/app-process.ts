import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type AppProcess = {
  child: ChildProcess;
  /** Where it listens, once it does. */
  readonly url: string;
  /** Everything it has said so far. */
  output(): string;
  /** Resolves once it listens; throws with what it said if it ends first. */
  listening(): Promise<void>;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
};

/**
 * The built shop as a process of its own, in production and without the demo unless `env` says otherwise, on a port that
 * the system chooses.
 */
export function startApp(options: {
  dataDir: string;
  env?: Record<string, string>;
  /** Where the program lies, with its build, if not here. */
  program?: string;
}): AppProcess {
  const { program = root } = options;
  if (!existsSync(join(program, 'build/server/index.js'))) {
    throw new Error('This test runs the built shop: run "npm run build" first.');
  }
  let said = '';
  let url: string | undefined;
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: program,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      NODE_ENV: 'production',
      DATA_DIR: options.dataDir,
      PORT: '0',
      LOG_LEVEL: 'info',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? (signal as NodeJS.Signals)));
  });
  const listening = new Promise<void>((resolve, reject) => {
    const hear = (text: string) => {
      said += text;
      url ??= /Lumbung serves at (http:[\w.:/]+)/.exec(said)?.[1];
      if (url) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    void ended.then((how) => reject(new Error(`The shop ended (${how}):\n${said}`)));
  });
  // Who only waits for the end need not hear that it never listened.
  listening.catch(() => undefined);
  return {
    child,
    get url() {
      if (!url) throw new Error(`The shop does not listen yet:\n${said}`);
      return url;
    },
    output: () => said,
    listening: () => listening,
    ended,
  };
}
