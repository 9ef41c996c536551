import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectFolder } from '../db/project-folder.ts';

/** The version of the running program: read once, since an upgrade replaces the files under it. */
export const VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectFolder(), 'package.json'), 'utf8'))).version;
