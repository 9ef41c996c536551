import type { Entry } from 'yauzl';
import { BackupError } from './backup-error.ts';

/** What a base backup has in the server's folder besides settings; whatever else an archive holds is not written. */
const SERVER_PARTS = new Set([
  'PG_VERSION',
  'backup_label',
  'base',
  'global',
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical',
  'pg_multixact',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
  'pg_xact',
]);
const [KIND, SYMLINK, FILE, FOLDER] = [0o170000, 0o120000, 0o100000, 0o040000];

/**
 * Whether an entry of a backup's archive is written at a restore. The copy's own settings are not: somebody who can write to
 * the folder of backups could have the server run commands by them.
 *
 * @throws BackupError for a link, a tablespace or a path that no backup of ours has
 */
export function isRestored(
  archive: string,
  entry: Pick<Entry, 'fileName' | 'externalFileAttributes'>,
): boolean {
  const { fileName } = entry;
  const kind = (entry.externalFileAttributes >>> 16) & KIND;
  const parts = fileName.replace(/\/$/, '').split('/');
  const strange =
    kind === SYMLINK ||
    ![0, FILE, FOLDER].includes(kind) ||
    parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0]/.test(part)) ||
    !(fileName === 'secret' || parts[0] === 'pg') ||
    (parts[1] === 'pg_tblspc' && parts.length > 2);
  if (strange) {
    throw new BackupError(
      `${archive} memuat ${JSON.stringify(fileName)}, yang tidak pernah ditulis oleh pencadangan toko ini: isinya diubah orang. Tidak ada yang dipulihkan.`,
    );
  }
  return parts.length === 1 || SERVER_PARTS.has(parts[1]!);
}
