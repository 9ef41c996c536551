// `npm run build`: installs missing packages, and builds when a source is newer than the last build.

import { prepareBuild, prepareInstall } from './setup/prepare.mjs';
import { say, Trouble } from './setup/say.mjs';

try {
  await prepareBuild(await prepareInstall());
} catch (error) {
  say(error instanceof Trouble ? `\n${error.message}\n` : `\n${error.stack}\n`);
  process.exitCode = 1;
}
