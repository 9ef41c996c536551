import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An ordinary user of this machine, by number. */
export type Owner = { uid: number; gid: number };

/** As root: a file, or a folder with all that is in it, becomes `owner`'s. What is not there is left. */
export function giveAll(path: string, owner: Owner): void {
  if (giveOne(path, owner)) for (const name of readdirSync(path)) giveAll(join(path, name), owner);
}

/** The same of the file or folder alone; whether it is a folder. A link is never followed. */
export function giveOne(path: string, owner: Owner): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (found.uid !== owner.uid || found.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
  return found.isDirectory();
}

/** What root would have to give away in `folder`: to its owner, where that is somebody else. */
export function ordinaryOwnerOf(folder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}
