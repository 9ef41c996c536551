import { BackupError } from '../../src/db/backup/backup-error.ts';

/**
 * Parses a typed moment: `2026-11-22 10:00`, in WIB (UTC+7) unless it has an offset (`…+08:00`, `…Z`).
 *
 * @throws BackupError for an invalid time
 */
export function momentOf(text: string): Date {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text.trim()) ??
    [];
  const moment = new Date(`${day}T${time}${zone ?? '+07:00'}`);
  if (!day || Number.isNaN(moment.getTime())) {
    throw new BackupError(`"${text}" bukan waktu. Tulis misalnya '2026-11-22 10:00' (WIB).`);
  }
  return moment;
}
