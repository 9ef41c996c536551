// `npm run doctor`: looks at what a shop needs to be well, and says in plain words what to do. Exit code 1 when something is
// wrong.

import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { listBackups } from '../src/db/backup/folder.ts';
import { reachOf } from '../src/db/backup/wal-archive.ts';
import { brokenViews } from '../src/db/broken-views.ts';
import type { Engine } from '../src/db/engine.ts';
import { countPendingMigrations } from '../src/db/migrate.ts';
import { users } from '../src/db/schema/auth.ts';
import { outbox } from '../src/db/schema/system.ts';
import type { Shop } from '../src/domain/shop.ts';
import { verifyTrail } from '../src/domain/watch/trail-chain.ts';
import type { Config } from '../src/server/config.ts';
import { withShop } from './with-shop.ts';

/** Below this a day's work may not fit; below 64 MB writes are refused. In bytes. */
const ROOM = 1_000_000_000;
const CLOCK_MS = 2_000;
const BACKUP_MS = 26 * 3_600_000;
const MAIL_MS = 3_600_000;

type Finding = { well: boolean; text: string };
const well = (text: string): Finding => ({ well: true, text });
const ill = (text: string): Finding => ({ well: false, text });

await withShop(async (shop, engine, config) => {
  const findings: Finding[] = [well(`Node ${process.versions.node}, ${await serverVersion(engine)}`)];
  const pending = await countPendingMigrations(engine.pool);
  if (pending > 0) {
    findings.push(ill(`${pending} migrasi belum dijalankan. Buat cadangan, lalu: npm run migrate`));
  } else {
    findings.push(well('Skema basis data mutakhir.'));
    findings.push(...(await Promise.all([books(engine), admins(shop), mails(shop, config), trail(shop)])));
  }
  findings.push(await disk(config), await clock(engine), ...settings(config), await backups(config));
  for (const { well, text } of findings) console.log(`${well ? '  baik  ' : '  PERLU '} ${text}`);
  const wrong = findings.filter((finding) => !finding.well).length;
  console.log(wrong === 0 ? '\nToko sehat.' : `\n${wrong} hal perlu diurus.`);
  if (wrong > 0) process.exitCode = 1;
});

async function serverVersion(engine: Engine): Promise<string> {
  const { rows } = await engine.pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const kind = engine.kind === 'embedded' ? 'bawaan' : 'di DATABASE_URL';
  return `PostgreSQL ${rows[0]?.version} (${kind})`;
}

async function books(engine: Engine): Promise<Finding> {
  const broken = await brokenViews(engine.pool);
  if (broken.length === 0) return well('Stok, uang, dan riwayat cocok satu sama lain.');
  return ill(`Tidak cocok: ${broken.join(', ')}. Hentikan penjualan dan lihat isi view itu di basis data.`);
}

async function admins(shop: Shop): Promise<Finding> {
  const count = await shop.db.$count(users, sql`${users.role} = 'admin' and ${users.isActive}`);
  if (count > 0) return well(`${count} akun admin aktif.`);
  return ill('Belum ada admin. Buat dengan: npm run admin:create');
}

async function mails(shop: Shop, config: Config): Promise<Finding> {
  const failed = await shop.db.$count(outbox, sql`${outbox.status} = 'failed'`);
  const before = new Date(Date.now() - MAIL_MS);
  const late = await shop.db.$count(
    outbox,
    sql`${outbox.status} = 'waiting' and ${outbox.nextTryAt} < ${before}`,
  );
  if (failed > 0) return ill(`${failed} surat gagal terkirim. Lihat Surat Keluar di kantor.`);
  if (late > 0) return ill(`${late} surat menunggu lebih dari satu jam: apakah toko sedang berjalan?`);
  if (!config.smtpUrl)
    return ill('SMTP_URL kosong: surat hanya disimpan, pembeli dan petani tidak menerimanya.');
  return well('Surat terkirim.');
}

async function trail(shop: Shop): Promise<Finding> {
  const { links, waiting, head, wrong } = await verifyTrail(shop);
  const [first] = wrong;
  if (!first) {
    const kept = `${links} catatan, mata rantai terakhir ${head?.slice(0, 16) ?? 'belum ada'}`;
    return well(`Jejak utuh: ${kept}${waiting > 0 ? `; ${waiting} menunggu disambung` : ''}.`);
  }
  const what = { link: 'sambungannya tidak cocok', changed: 'isinya diubah', gone: 'hilang' }[first.what];
  const table = first.source === 'audit' ? 'audit_log' : 'security_events';
  return ill(
    `Jejak tidak utuh: ${wrong.length}${wrong.length === 100 ? ' atau lebih' : ''} catatan. Yang pertama: ${table} nomor ${first.rowId} (mata rantai ${first.seq}) ${what}. Bila SECRET pernah diganti, semua sambungan dari sebelumnya tidak cocok.`,
  );
}

async function disk(config: Config): Promise<Finding> {
  const { bavail, bsize } = await statfs(config.dataDir);
  const gigabytes = ((bavail * bsize) / 1e9).toFixed(1);
  if (bavail * bsize >= ROOM) return well(`Sisa disk ${gigabytes} GB.`);
  return ill(`Sisa disk tinggal ${gigabytes} GB. Kosongkan tempat; di bawah 64 MB toko menolak perubahan.`);
}

async function clock(engine: Engine): Promise<Finding> {
  const { rows } = await engine.pool.query<{ at: Date }>('select clock_timestamp() as at');
  const apart = Math.abs((rows[0]?.at.getTime() ?? 0) - Date.now());
  if (apart <= CLOCK_MS) return well('Jam mesin dan jam basis data sama.');
  return ill(
    `Jam mesin dan jam basis data berbeda ${Math.round(apart / 1000)} detik. Nyalakan sinkronisasi waktu (NTP).`,
  );
}

function settings(config: Config): Finding[] {
  const found: Finding[] = [];
  if (config.demo) found.push(ill('DEMO menyala: akun contoh dengan kata sandi yang diketahui umum.'));
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    found.push(ill(`PUBLIC_URL ${config.publicUrl} tanpa https: kata sandi orang lewat tanpa sandi.`));
  }
  return found;
}

async function backups(config: Config): Promise<Finding> {
  if (config.databaseUrl) return well('Basis data sendiri: cadangannya diurus di sana.');
  if (!config.backupDir) return ill('BACKUP_DIR kosong: toko ini tidak dicadangkan (docs/ops/backup.md).');
  const last = (await listBackups(config.backupDir)).at(-1);
  if (!last) return ill(`Belum ada cadangan di ${config.backupDir}. Buat dengan: npm run backup`);
  const reach = await reachOf(last);
  const until = reach.toLocaleString('id-ID', { timeZone: 'Asia/Jakarta', timeZoneName: 'short' });
  if (Date.now() - reach.getTime() <= BACKUP_MS) return well(`Cadangan sampai ${until}.`);
  return ill(`Cadangan hanya sampai ${until}. Lihat Pengaturan > Cadangan di kantor.`);
}
