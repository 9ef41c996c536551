import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

export type AppProcess = {
  child: ChildProcess;
  url: string;
  /** Everything it has said so far. */
  output(): string;
  /** Resolves once it listens; throws with what it said if it ends first. */
  listening(): Promise<void>;
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
};

/** The built shop as a process of its own, in production and without the demo unless `env` says otherwise. */
export function startApp(options: {
  dataDir: string;
  port: number;
  env?: Record<string, string>;
}): AppProcess {
  if (!existsSync(join(root, 'build/server/index.js'))) {
    throw new Error('This test runs the built shop: run "npm run build" first.');
  }
  let said = '';
  const child = spawn(process.execPath, ['main.ts'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: options.dataDir,
      PORT: String(options.port),
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
      if (said.includes('Lumbung melayani di')) resolve();
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    void ended.then((how) => reject(new Error(`The shop ended (${how}):\n${said}`)));
  });
  // Who only waits for the end need not hear that it never listened.
  listening.catch(() => undefined);
  return {
    child,
    url: `http://127.0.0.1:${options.port}`,
    output: () => said,
    listening: () => listening,
    ended,
  };
}

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
