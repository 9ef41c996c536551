// The commands of an upgrade: git, the scripts in a version's folder, and requests to the running shop.

import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run, tail } from '../setup/run.mjs';
import { Trouble } from '../setup/say.mjs';

/** How long a new shop may take to be ready; it reads a large database at its start. */
export const READY_MS = Number(process.env.UPGRADE_READY_SECONDS || 120) * 1_000;
export const POLL_MS = 500;

export const cwd = process.cwd();
export const dataDir = resolve(process.env.DATA_DIR || './data');
export const port = Number(process.env.PORT || 3000);
const host = ['', '0.0.0.0', '::'].includes(process.env.HOST || '') ? '127.0.0.1' : process.env.HOST;

export async function git(args) {
  const { code, output } = await run('git', args, { cwd });
  if (code !== 0) throw new Trouble(`git ${args[0]} gagal: ${output.trim()}`);
  return output.trim();
}

/** Runs a command of the version in `folder`; resolves with its output. */
export async function npm(args, { folder = cwd, env = {} } = {}) {
  const place = { DATA_DIR: dataDir, ...env };
  const { code, output } = await run('npm', args, { cwd: folder, env: { ...process.env, ...place } });
  if (code !== 0) {
    const command = args.filter((arg) => !arg.startsWith('--silent')).slice(0, 2);
    throw new Trouble(`npm ${command.join(' ')} gagal:\n\n${tail(output)}`);
  }
  return output;
}

export async function shell(command) {
  const { code, output } = await run('sh', ['-c', command], { cwd });
  if (code !== 0) throw new Trouble(`"${command}" gagal:\n\n${tail(output)}`);
}

/** The response of `/readyz`; undefined when nothing answers there. */
export function readiness() {
  return new Promise((done) => {
    const request = get({ host, port, path: '/readyz', timeout: 5_000 }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        try {
          done(JSON.parse(text));
        } catch {
          done({ status: String(response.statusCode) });
        }
      });
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => done(undefined));
  });
}

/** Waits until the shop of this version is ready; `trial` is its process if this script has started it. */
export async function ready(version, trial) {
  for (const until = Date.now() + READY_MS; ; await sleep(POLL_MS)) {
    const answer = await readiness();
    // Versions before 0.2.0 do not report theirs.
    if (answer?.status === 'ready' && (answer.version ?? version) === version) return;
    if (trial?.ended()) throw new Trouble(`Toko versi ${version} berhenti sendiri:\n${trial.output()}`);
    if (Date.now() > until) {
      const heard = answer ? `jawabannya ${JSON.stringify(answer)}` : 'tidak ada jawaban';
      throw new Trouble(
        `Toko versi ${version} tidak siap dalam ${READY_MS / 1000} detik: ${heard} di /readyz.`,
      );
    }
  }
}

export const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

export const textOf = (error) => (error instanceof Trouble ? error.message : error.stack);
