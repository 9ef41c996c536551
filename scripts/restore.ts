// `npm run restore -- --from DIR [--at '2026-11-22 10:00'] --into DATA_DIR`: restores a new DATA_DIR from a
// folder of backups, in the shop's state at that moment (WIB unless the time has an offset), or at the latest
// possible one.

import { pino } from 'pino';
import { BackupError } from '../src/db/backup/backup-error.ts';
import { restoreBackup } from '../src/db/backup/restore-backup.ts';
import { EngineError } from '../src/db/engine-error.ts';
import { momentOf } from './backup/moment.ts';
import { optionsOf } from './options.ts';

const USAGE = "npm run restore -- --from /folder/cadangan --into /folder/data-baru [--at '2026-11-22 10:00']";
const values = optionsOf(USAGE, 'from', 'at', 'into');

try {
  if (!values.from || !values.into) throw new BackupError(`Pakai: ${USAGE}`);
  const report = await restoreBackup({
    from: values.from,
    into: values.into,
    at: values.at === undefined ? undefined : momentOf(values.at),
    databaseUrl: process.env.DATABASE_URL || undefined,
    passphrase: process.env.BACKUP_PASSPHRASE || undefined,
    log: pino({ level: 'warn' }),
    say: console.log,
  });
  const { users, listings, bids, orders } = report.counts;
  const upTo = report.upTo.toLocaleString('id-ID', { timeZone: 'Asia/Jakarta', timeZoneName: 'short' });
  console.log(`\nToko pulih dari cadangan ${report.backup}, keadaan ${upTo}, di ${values.into}.`);
  console.log(`  ${users} akun, ${listings} barang, ${bids} penawaran, ${orders} pesanan`);
  if (report.missingUploads.length > 0) {
    console.log(
      `  ${report.missingUploads.length} berkas gambar tidak ada di cadangan: ${report.missingUploads.slice(0, 5).join(', ')} …`,
    );
  }
  if (report.broken.length > 0) {
    console.log(
      `  Periksa: ${report.broken.join(', ')} tidak cocok. Jangan dibuka untuk umum sebelum dilihat.`,
    );
    process.exitCode = 2;
  }
  console.log(
    `\nJalankan: DATA_DIR=${values.into} npm run serve\nSurat yang terkirim setelah saat itu bisa terkirim sekali lagi.`,
  );
} catch (error) {
  const plain = error instanceof BackupError || error instanceof EngineError;
  console.error(plain ? `\n${error.message}\n` : error);
  process.exitCode = 1;
}
