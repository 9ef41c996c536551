// `npm run backup -- --to DIR [--keep 7]`: backs up the database and the uploads into DIR, whether or not the
// shop runs. With BACKUP_PASSPHRASE, everything in DIR is encrypted.

import { resolve } from 'node:path';
import { takeBackup } from '../src/db/backup/base-backup.ts';
import { takeDump } from '../src/db/backup/database-dump.ts';
import { optionsOf } from './options.ts';
import { ScriptError, withShop } from './with-shop.ts';

const values = optionsOf('npm run backup -- --to /folder/cadangan [--keep 7]', 'to', 'keep');

await withShop(async (_shop, engine, config) => {
  const given = values.to ?? config.backupDir;
  if (!given) throw new ScriptError('Sebutkan foldernya: npm run backup -- --to /jalur/ke/folder');
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep)) {
    throw new ScriptError('--keep harus berupa angka 1 atau lebih: berapa cadangan yang disimpan.');
  }
  const external = engine.kind === 'external';
  if (config.files && !external) {
    throw new ScriptError(
      'Gambar di FILES_URL tidak ikut tersalin. Kosongkan FILES_URL, atau cadangkan di tempatnya.',
    );
  }
  const to = resolve(given);
  const began = Date.now();
  const common = {
    dataDir: config.dataDir,
    to,
    passphrase: config.backupPassphrase,
    keep: values.keep ? Number(values.keep) : undefined,
    now: () => new Date(),
  };
  const report = external
    ? await takeDump({ ...common, url: engine.directUrl })
    : // Only the folder that the shop knows receives WAL from now on.
      await takeBackup({ ...common, follow: to === config.backupDir });
  const megabytes = (report.bytes / 1_000_000).toFixed(1);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`Cadangan ${report.path}: ${megabytes} MB, ${report.uploads} gambar baru, ${seconds} detik.`);
  if (report.gone.length > 0) console.log(`Cadangan lama dihapus: ${report.gone.join(', ')}.`);
  if (external) {
    console.log(
      `Di dalamnya tidak ada SECRET${config.files ? ' dan gambar di FILES_URL' : ''}: simpan sendiri. Ke saat mana pun dipulihkan dengan pgBackRest (docs/ops/growing.md).`,
    );
  }
  if (!config.backupPassphrase) {
    console.log('Cadangan ini tidak tersandi dan memuat data orang. Simpan di tempat yang tertutup.');
  }
});
