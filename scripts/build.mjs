// `npm run build`: installs what is missing and builds, where a source is newer than what was built last.

import { prepareBuild, prepareInstall } from './setup/prepare.mjs';
import { say, Trouble } from './setup/say.mjs';

try {
  await prepareBuild(await prepareInstall());
} catch (error) {
  say(error instanceof Trouble ? `\n${error.message}\n` : `\n${error.stack}\n`);
  process.exitCode = 1;
}
