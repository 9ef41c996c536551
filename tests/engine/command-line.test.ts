import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { LONG } from '../support/long-run.ts';
import { layMigrated } from './migrated.ts';
import { dataDir } from './processes.ts';

/** In a group of its own, so that a signal reaches npm alone, as a supervisor's would. */
function npm(command: string[], env: NodeJS.ProcessEnv) {
  const child = spawn('npm', command, {
    cwd: join(import.meta.dirname, '../..'),
    detached: true,
    env: { ...process.env, NODE_ENV: undefined, LOG_LEVEL: undefined, DEMO: '0', DATABASE_URL: '', ...env },
  });
  let said = '';
  // Whoever holds its output has ended too.
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.on('close', (code, signal) => resolve(code ?? signal)),
  );
  const ready = new Promise<string>((resolve, reject) => {
    const hear = (text: string) => {
      said += text;
      const address = /Lumbung (?:siap|is ready): (http:[^\s"]+)/.exec(said)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    void ended.then((how) => reject(new Error(`It ended (${how}):\n${said}`)));
  });
  return { child, ready, ended, said: () => said };
}

// `npm run dev` takes as long again, for the long run.
test.each(LONG ? ['start', 'run dev'] : ['start'])(
  'SIGTERM to npm %s ends it cleanly, and leaves no database behind',
  async (command) => {
    const data = dataDir();
    try {
      await layMigrated(data.path);
      const shop = npm(command.split(' '), { DATA_DIR: data.path, PORT: '0' });
      const url = await shop.ready;
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      const server = data.server() ?? 0;
      expect(isAlive(server)).toBe(true);
      shop.child.kill('SIGTERM');
      await shop.ended;
      expect(isAlive(server)).toBe(false);
      expect(data.server()).toBeUndefined();
      await expect(fetch(`${url}/healthz`)).rejects.toThrow();
      expect(shop.said()).not.toMatch(/^\s+at .+:\d+:\d+\)?$/m);
    } finally {
      await data.remove();
    }
  },
  240_000,
);
