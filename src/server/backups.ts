import { takeBackup } from '../db/backup/base-backup.ts';
import { type Cipher, cipherOf } from '../db/backup/cipher.ts';
import { listBackups } from '../db/backup/folder.ts';
import { followedBackup, reachOf, shipLog } from '../db/backup/wal-archive.ts';
import type { Backups } from '../domain/shop.ts';
import type { Config } from './config.ts';

/** Copies of the embedded database and the uploads in BACKUP_DIR; undefined where there is no such folder to fill. */
export function backupsOf(config: Config, clock: { now(): Date }): Backups | undefined {
  const { backupDir: folder, backupPassphrase: passphrase, dataDir, databaseUrl } = config;
  if (!folder || databaseUrl) return undefined;
  // The passphrase is stretched once per process: that takes a third of a second.
  let opened: Promise<Cipher> | undefined;
  const cipher = () => {
    opened ??= cipherOf(folder, passphrase).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    folder,
    encrypted: passphrase !== undefined,
    take: (keep) =>
      takeBackup({ dataDir, to: folder, passphrase, keep, follow: true, now: () => clock.now() }),
    ship: async () => {
      if (!(await followedBackup(dataDir))) return;
      await shipLog(dataDir, folder, await cipher());
    },
    reach: async () => {
      const followed = await followedBackup(dataDir);
      const all = await listBackups(folder);
      // Without a log that follows, the last copy reaches to its own end.
      const backup = all.find(({ name }) => name === followed?.backup) ?? all.at(-1);
      return backup && reachOf(backup);
    },
  };
}
