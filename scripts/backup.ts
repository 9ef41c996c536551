// `npm run backup -- --to DIR [--keep 7]`: copies the database and the uploads into DIR, while the shop runs or while it
// does not. With BACKUP_PASSPHRASE set, everything in DIR is enciphered.

import { parseArgs } from 'node:util';
import { takeBackup } from '../src/db/backup/base-backup.ts';
import { ScriptError, withShop } from './with-shop.ts';

const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } });

await withShop(async (_shop, engine, config) => {
  const to = values.to ?? config.backupDir;
  if (!to) throw new ScriptError('Sebutkan foldernya: npm run backup -- --to /jalur/ke/folder');
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) {
    throw new ScriptError('--keep harus berupa angka 1 atau lebih: berapa cadangan yang disimpan.');
  }
  if (engine.kind === 'external') {
    throw new ScriptError(
      'Basis data di DATABASE_URL dicadangkan di tempatnya sendiri: pakai pg_dump atau pgBackRest (docs/ops/backup.md). Gambar di DATA_DIR/uploads atau FILES_URL perlu disalin juga.',
    );
  }
  if (config.files) {
    throw new ScriptError(
      'Gambar di FILES_URL tidak ikut tersalin. Kosongkan FILES_URL, atau cadangkan di tempatnya.',
    );
  }
  const began = Date.now();
  const report = await takeBackup({
    dataDir: config.dataDir,
    to,
    passphrase: config.backupPassphrase,
    keep: values.keep ? Number(values.keep) : undefined,
    // Only the folder that the shop knows goes on being filled.
    follow: to === config.backupDir,
    now: () => new Date(),
  });
  const megabytes = (report.bytes / 1_000_000).toFixed(1);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`Cadangan ${report.path}: ${megabytes} MB, ${report.uploads} gambar baru, ${seconds} detik.`);
  if (report.gone.length > 0) console.log(`Cadangan lama dihapus: ${report.gone.join(', ')}.`);
  if (!config.backupPassphrase) {
    console.log('Cadangan ini tidak tersandi dan memuat data orang. Simpan di tempat yang tertutup.');
  }
});
