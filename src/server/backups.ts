import { type Cipher, cipherOf } from '../db/backup/backup-cipher.ts';
import { listBackups } from '../db/backup/backup-folder.ts';
import { takeBackup } from '../db/backup/base-backup.ts';
import { continuedBackup, restorableUntil, shipWal } from '../db/backup/wal-archive.ts';
import type { Backups } from '../domain/context.ts';
import type { Config } from './config.ts';

/** Backups of the embedded database and the uploads in BACKUP_DIR; undefined without such a folder. */
export function backupsOf(config: Config, clock: { now(): Date }): Backups | undefined {
  const { backupDir: folder, backupPassphrase: passphrase, dataDir, databaseUrl } = config;
  if (!folder || databaseUrl) return undefined;
  // The key is derived from the passphrase once per process, since that takes a third of a second.
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
      if (!(await continuedBackup(dataDir))) return;
      await shipWal(dataDir, folder, await cipher());
    },
    reach: async () => {
      const followed = await continuedBackup(dataDir);
      const all = await listBackups(folder);
      // Without archived WAL, the last backup restores to its own end.
      const backup = all.find(({ name }) => name === followed?.backup) ?? all.at(-1);
      return backup && restorableUntil(backup);
    },
  };
}
