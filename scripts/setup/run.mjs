import { spawn } from 'node:child_process';

const KEEP = 200_000;

/**
 * Runs a command to its end and keeps what it says; nothing is shown while it runs unless `show`.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not be started
 */
export function run(command, args, { show = false, ...options } = {}) {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const done = (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output });
    };
    const hear = (stream, to) =>
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-KEEP);
        if (show) to.write(text);
      });
    hear(child.stdout, process.stdout);
    hear(child.stderr, process.stderr);
    child.on('error', (error) => {
      output += error.message;
      done(127);
    });
    child.on('close', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
      done(code ?? 1);
    });
  });
}
