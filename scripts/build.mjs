// `npm run build`: installs missing packages, and builds when a source is newer than the last build. The script named
// after it (`npm run package`, `npm run prove`) is then run by the pinned Node: the shell that npm started may still
// have the machine's own in its cache.

import { spawn } from 'node:child_process';
import { environment, prepareBuild, prepareInstall, root } from './setup/prepare.mjs';
import { say, Trouble } from './setup/say.mjs';

const FLAGS = ['--experimental-import-meta-resolve', '--disable-warning=ExperimentalWarning'];
const [script, ...args] = process.argv.slice(2);

try {
  const node = await prepareInstall();
  await prepareBuild(node);
  if (script) {
    const options = { cwd: root, env: environment(node), stdio: 'inherit' };
    const child = spawn(node, [...FLAGS, script, ...args], options);
    child.on('exit', (code, signal) => {
      process.exitCode = code ?? (signal ? 1 : 0);
    });
  }
} catch (error) {
  say(error instanceof Trouble ? `\n${error.message}\n` : `\n${error.stack}\n`);
  process.exitCode = 1;
}
