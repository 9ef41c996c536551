import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '../../src/db/postmaster.ts';
import { freePort } from './app-process.ts';
import { dataDir } from './processes.ts';

test('npm run dev: SIGTERM ends it cleanly, and leaves no database behind', {
  timeout: 180_000,
}, async () => {
  const data = dataDir();
  const port = await freePort();
  /** In a group of its own, so that the signal reaches npm alone, as a supervisor's would. */
  const start = () => {
    const child = spawn('npm', ['run', 'dev'], {
      cwd: join(import.meta.dirname, '../..'),
      detached: true,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        DATA_DIR: data.path,
        PORT: String(port),
        DEMO: '0',
        DATABASE_URL: '',
      },
    });
    let said = '';
    // Whoever holds its output has ended too.
    const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
      child.on('close', (code, signal) => resolve(code ?? signal)),
    );
    const ready = new Promise<void>((resolve, reject) => {
      const hear = (text: string) => {
        said += text;
        if (said.includes('Lumbung siap')) resolve();
      };
      child.stdout.setEncoding('utf8').on('data', hear);
      child.stderr.setEncoding('utf8').on('data', hear);
      void ended.then((how) => reject(new Error(`It ended (${how}):\n${said}`)));
    });
    return { child, ready, ended, said: () => said };
  };
  try {
    const dev = start();
    await dev.ready;
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    const server = data.server() ?? 0;
    expect(isAlive(server)).toBe(true);
    dev.child.kill('SIGTERM');
    await dev.ended;
    expect(isAlive(server)).toBe(false);
    expect(data.server()).toBeUndefined();
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    expect(dev.said()).toMatch(/(?:SIGTERM|npm sudah berhenti): menutup/);
    expect(dev.said()).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
  } finally {
    await data.remove();
  }
});
