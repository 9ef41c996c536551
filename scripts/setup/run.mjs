import { spawn } from 'node:child_process';

const KEEP = 200_000;

/** The last lines of an output, for a failure's message. */
export const tail = (output) => output.trim().split('\n').slice(-25).join('\n');

/** Keeps a command's output, only its end if it is long, and the error if it could not be started. */
function outputOf(child, show = false) {
  let output = '';
  const hear = (stream, to) =>
    stream?.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-KEEP);
      if (show) to.write(text);
    });
  hear(child.stdout, process.stdout);
  hear(child.stderr, process.stderr);
  child.on('error', (error) => {
    output += error.message;
  });
  return () => output;
}

/**
 * Runs a command to its end and captures its output, which is only displayed with `show`.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { show?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>} code 127 when it could not be started
 */
export function run(command, args, { show = false, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    const output = outputOf(child, show);
    const stop = (signal) => child.kill(signal);
    process.once('SIGINT', stop).once('SIGTERM', stop);
    const done = (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve({ code, output: output() });
    };
    child.on('error', () => done(127));
    child.on('close', (code, signal) => {
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130);
      done(code ?? 1);
    });
  });
}

/**
 * Starts a command that keeps running, in its own process group, so that its child processes end with it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export function start(command, args, options) {
  let over = false;
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options, detached: true });
  const output = outputOf(child);
  const end = new Promise((resolve) => {
    for (const event of ['error', 'close'])
      child.on(event, () => {
        over = true;
        resolve(undefined);
      });
  });
  return {
    ended: () => over,
    output: () => tail(output()),
    async stop() {
      if (!over && child.pid) process.kill(-child.pid, 'SIGTERM');
      await end;
    },
  };
}
