import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** An unprivileged user of this machine, by id. */
export type Owner = { uid: number; gid: number };

/**
 * As root: changes the owner of a file, or of a folder with its contents, to `owner`. A missing path is
 * ignored.
 */
export function chownTree(path: string, owner: Owner): void {
  if (chownFile(path, owner)) for (const name of readdirSync(path)) chownTree(join(path, name), owner);
}

/** The same for the file or folder alone; returns whether it is a folder. It never follows a link. */
export function chownFile(path: string, owner: Owner): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return false;
  if (found.uid !== owner.uid || found.gid !== owner.gid) lchownSync(path, owner.uid, owner.gid);
  return found.isDirectory();
}

/** The user to whom root must give its files in `folder`: the folder's owner, if that is another user. */
export function unprivilegedOwnerOf(folder: string): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  return uid === 0 ? undefined : { uid, gid };
}
