// `npm start`: from a fresh clone to the running demo. Runs on Node 18 with nothing installed.

import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { environment, prepareBuild, prepareInstall, root, serveArguments } from './setup/prepare.mjs';
import { say, Trouble } from './setup/say.mjs';

try {
  await checkPort();
  const node = await prepareInstall();
  await prepareBuild(node);
  serve(node);
} catch (error) {
  say(error instanceof Trouble ? `\n${error.message}\n` : `\n${error.stack}\n`);
  process.exitCode = 1;
}

/** Checked at once rather than after minutes of installing; main.ts validates every setting properly. */
async function checkPort() {
  const port = Number(process.env.PORT || 3000);
  const host = process.env.HOST || '127.0.0.1';
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return;
  const code = await new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve('')));
  });
  if (code === 'EADDRINUSE') {
    throw new Trouble(
      `Port ${port} di ${host} sudah dipakai program lain. Tutup program itu, atau pilih port lain, misalnya: PORT=${port === 65_535 ? 3001 : port + 1} npm start`,
    );
  }
}

/**
 * Runs the shop; signals are forwarded to it, also one that only reached npm and its shell, and its exit code
 * is ours.
 */
function serve(node) {
  say('• Menyalakan toko …');
  const env = environment(node, {
    NODE_ENV: 'production',
    DEMO: process.env.DEMO || '1',
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  });
  const shop = spawn(node, serveArguments(), { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => shop.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    shop.kill('SIGTERM');
  }, 500);
  shop.on('error', (error) => {
    say(`\nToko tidak bisa dijalankan: ${error.message}\n`);
    process.exit(1);
  });
  shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
