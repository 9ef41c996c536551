import type { Entry } from 'yauzl';
import { BackupError } from './backup-error.ts';

/**
 * What a base backup contains of the server's folder, besides settings; a restore ignores any other entry of an
 * archive.
 */
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
 * Whether a restore writes this entry of a backup's archive. It skips the copy's own settings: anybody who can write to
 * the folder of backups could use them to make the server run commands.
 *
 * @throws BackupError for a link, a tablespace or a path that none of our backups contains
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
