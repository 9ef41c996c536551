import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth.ts';
import { failures, slowStatements } from '../../db/schema/health.ts';
import { payments } from '../../db/schema/payments.ts';
import { outbox } from '../../db/schema/system.ts';
import { BACKUP_LATE_MS, DAY_MS, HOUR_MS } from '../../shared/figures/days.ts';
import { formatNumber } from '../../shared/figures/money.ts';
import { HEALTH_GRADES, type HealthGrade, type HealthKind } from '../../shared/kinds/health-kinds.ts';
import { formatDateTime } from '../../shared/labels.ts';
import type { Machine } from '../machine.ts';
import { num, orNull, stamp, typed } from '../read-rows.ts';
import type { Shop } from '../shop.ts';
import type { Look } from './look.ts';

/** Below this a day's work may not fit; below 64 MB writes are refused. In bytes. */
const ROOM = 1_000_000_000;
const CLOCK_MS = 2_000;
const MAIL_MS = HOUR_MS;
const LOOK_MS = 2 * DAY_MS;

/** One thing that was looked at: how it stands, what is to be done about it, and where in the back office. */
export type Finding = {
  kind: HealthKind;
  grade: HealthGrade;
  text: string;
  todo: string | null;
  href: string | null;
};

type Ill = { kind: HealthKind; text: string; todo: string; href?: string };
const well = (kind: HealthKind, text: string): Finding => ({
  kind,
  grade: 'well',
  text,
  todo: null,
  href: null,
});
const ill = ({ href, ...rest }: Ill): Finding => ({ grade: 'now', href: href ?? null, ...rest });
const soon = (what: Ill): Finding => ({ ...ill(what), grade: 'soon' });

/**
 * Everything that a shop needs to be well, what needs doing first on top. `look` is the last look at the books and the trail;
 * while the database lacks migrations nothing of ours can be read in it.
 */
export async function findHealth(shop: Shop, look: Look | null): Promise<Finding[]> {
  const { machine } = shop;
  if (!machine) return [];
  const pending = await machine.pendingMigrations();
  const found = await Promise.all([
    machine.versions().then((versions) => well('version', `${versions}.`)),
    disk(machine),
    clock(machine),
    backup(shop, machine),
    ...settings(shop),
    ...(machine.replicaFollows ? [machine.replicaFollows().then(replica)] : []),
    ...(pending.count === 0 ? inDatabase(shop, machine, look) : [schema(pending)]),
  ]);
  const rank = ({ grade }: Finding) => HEALTH_GRADES.indexOf(grade);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

function inDatabase(shop: Shop, machine: Machine, look: Look | null): (Finding | Promise<Finding>)[] {
  return [
    well('schema', 'Skema basis data mutakhir.'),
    ...looked(shop, look),
    mails(shop, machine),
    proofs(shop),
    faults(shop),
    slow(shop),
    admins(shop),
  ];
}

const schema = ({ count, todo }: { count: number; todo: string }): Finding =>
  ill({ kind: 'schema', text: `${formatNumber(count)} migrasi belum dijalankan.`, todo });

function looked(shop: Shop, look: Look | null): Finding[] {
  if (!look) {
    const todo = 'Pemeriksaan pertama dimulai dalam satu menit setelah toko berjalan.';
    return [soon({ kind: 'books', text: 'Pembukuan dan jejak belum pernah diperiksa.', todo })];
  }
  const at = `Diperiksa ${formatDateTime(look.at)}.`;
  const found = [books(look, at), trail(look, at)];
  if (shop.clock.now().getTime() - look.at.getTime() > LOOK_MS) {
    found.push(
      soon({
        kind: 'books',
        text: `Pembukuan terakhir diperiksa ${formatDateTime(look.at)}.`,
        todo: 'Pemeriksaan malam tidak berjalan: lihat galat di bawah dan log server.',
      }),
    );
  }
  return found;
}

function books({ broken }: Look, at: string): Finding {
  if (broken.length === 0) return well('books', `Stok, uang, dan riwayat cocok satu sama lain. ${at}`);
  return ill({
    kind: 'books',
    text: `Tidak cocok: ${broken.join(', ')}. ${at}`,
    todo: 'Hentikan penjualan dan lihat isi view itu di basis data (docs/ops/bad-day.md).',
  });
}

function trail({ trail: { links, waiting, head, wrong, first } }: Look, at: string): Finding {
  if (!first) {
    const kept = `${formatNumber(links)} catatan, mata rantai terakhir ${head?.slice(0, 16) ?? 'belum ada'}`;
    const rest = waiting > 0 ? `; ${formatNumber(waiting)} menunggu disambung` : '';
    return well('trail', `Jejak utuh: ${kept}${rest}. ${at}`);
  }
  const what = { link: 'sambungannya tidak cocok', changed: 'isinya diubah', gone: 'hilang' }[first.what];
  const table = first.source === 'audit' ? 'audit_log' : 'security_events';
  return ill({
    kind: 'trail',
    text: `Jejak tidak utuh: ${wrong}${wrong === 100 ? ' atau lebih' : ''} catatan. Yang pertama: ${table} nomor ${first.rowId} (mata rantai ${first.seq}) ${what}. ${at}`,
    todo: 'Bila SECRET pernah diganti, semua sambungan dari sebelumnya tidak cocok. Bila tidak, ada yang mengubah basis data.',
    href: '/admin/audit',
  });
}

async function mails(shop: Shop, machine: Machine): Promise<Finding> {
  const failed = await shop.db.$count(outbox, eq(outbox.status, 'failed'));
  const before = new Date(shop.clock.now().getTime() - MAIL_MS);
  const late = await shop.db.$count(outbox, and(eq(outbox.status, 'waiting'), lt(outbox.nextTryAt, before)));
  if (failed > 0) {
    return ill({
      kind: 'mail',
      text: `${formatNumber(failed)} surat gagal terkirim.`,
      todo: 'Buka Surat Keluar: sebabnya tertulis di tiap surat. Perbaiki, lalu kirim ulang.',
      href: '/admin/outbox?status=failed',
    });
  }
  if (late > 0) {
    return ill({
      kind: 'mail',
      text: `${formatNumber(late)} surat menunggu lebih dari satu jam.`,
      todo: 'Apakah toko sedang berjalan, dan server suratnya menjawab? Kirim surat percobaan dari Pengaturan.',
      href: '/admin/outbox?status=waiting',
    });
  }
  if (machine.sendsMail) return well('mail', 'Surat terkirim.');
  return ill({
    kind: 'mail',
    text: 'SMTP_URL kosong: surat hanya disimpan, pembeli dan petani tidak menerimanya.',
    todo: 'Jalankan toko dengan SMTP_URL (docs/ops/first-hour.md).',
    href: '/admin/outbox',
  });
}

async function proofs(shop: Shop): Promise<Finding> {
  const [row] = await shop.db
    .select({
      waiting: typed(num, sql`count(*)::int`),
      oldest: typed(orNull(stamp), sql`min(coalesce(${payments.proofAt}, ${payments.createdAt}))`),
    })
    .from(payments)
    .where(eq(payments.status, 'checking'));
  const { waiting = 0 } = row ?? {};
  const oldest = row?.oldest ? new Date(row.oldest) : undefined;
  if (!oldest) return well('proof', 'Tidak ada bukti transfer yang menunggu.');
  const what = {
    kind: 'proof',
    text: `${formatNumber(waiting)} bukti transfer belum diperiksa, yang tertua dari ${formatDateTime(oldest)}.`,
    todo: 'Periksa: barangnya tertahan dan pesanannya tidak berjalan sampai diperiksa.',
    href: '/admin/payments/periksa',
  } as const;
  return shop.clock.now().getTime() - oldest.getTime() > DAY_MS ? ill(what) : soon(what);
}

async function faults(shop: Shop): Promise<Finding> {
  const since = new Date(shop.clock.now().getTime() - DAY_MS);
  const causes = await shop.db
    .select({ name: failures.name, place: failures.place })
    .from(failures)
    .where(gt(failures.lastAt, since))
    .orderBy(desc(failures.lastAt), desc(failures.id));
  const [latest] = causes;
  if (!latest) return well('error', 'Tidak ada galat dalam 24 jam terakhir.');
  return soon({
    kind: 'error',
    text: `${formatNumber(causes.length)} jenis galat dalam 24 jam terakhir. Yang terakhir: ${latest.name} di ${latest.place}.`,
    todo: 'Lihat daftar galat di halaman Kesehatan; cari kode permintaannya di log server.',
    href: '#galat',
  });
}

async function slow(shop: Shop): Promise<Finding> {
  const [slowest, ...others] = await shop.db
    .select({ verb: slowStatements.verb, ms: slowStatements.slowestMs })
    .from(slowStatements)
    .where(gt(slowStatements.lastAt, new Date(shop.clock.now().getTime() - DAY_MS)))
    .orderBy(desc(slowStatements.slowestMs), desc(slowStatements.id));
  if (!slowest) return well('slow', 'Tidak ada perintah basis data yang lambat dalam 24 jam terakhir.');
  return soon({
    kind: 'slow',
    text: `${formatNumber(others.length + 1)} perintah basis data lambat dalam 24 jam terakhir, yang terlama ${formatNumber(Math.round(slowest.ms / 100) / 10)} detik (${slowest.verb ?? 'pekerjaan berkala'}).`,
    todo: 'Satu yang terus kembali: laporkan dengan isi tabelnya. Banyak sekaligus: disk atau prosesor mesin penuh (docs/ops/growing.md).',
    href: '#lambat',
  });
}

async function admins(shop: Shop): Promise<Finding> {
  const count = await shop.db.$count(
    users,
    and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)),
  );
  if (count > 0) return well('account', `${formatNumber(count)} akun admin aktif.`);
  return ill({ kind: 'account', text: 'Belum ada admin.', todo: 'Buat dengan: npm run admin:create' });
}

async function disk(machine: Machine): Promise<Finding> {
  const room = await machine.room();
  const text = `Sisa disk ${formatNumber(Math.round(room / 1e8) / 10)} GB.`;
  if (room >= ROOM) return well('disk', text);
  return ill({
    kind: 'disk',
    text,
    todo: 'Kosongkan tempat; di bawah 64 MB toko menolak perubahan (docs/ops/bad-day.md).',
  });
}

async function clock(machine: Machine): Promise<Finding> {
  const apart = await machine.clocksApart();
  if (apart <= CLOCK_MS) return well('clock', 'Jam mesin dan jam basis data sama.');
  return ill({
    kind: 'clock',
    text: `Jam mesin dan jam basis data berbeda ${formatNumber(Math.round(apart / 1000))} detik.`,
    todo: 'Nyalakan sinkronisasi waktu (NTP).',
  });
}

function settings({ config }: Shop): Finding[] {
  const found: Finding[] = [];
  if (config.demo) {
    found.push(
      ill({
        kind: 'setting',
        text: 'DEMO menyala: akun contoh dengan kata sandi yang diketahui umum.',
        todo: 'Untuk toko sungguhan, jalankan tanpa DEMO di atas basis data yang baru (docs/ops/first-hour.md).',
      }),
    );
  }
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    found.push(
      ill({
        kind: 'setting',
        text: `PUBLIC_URL ${config.publicUrl} tanpa https: kata sandi orang lewat tanpa sandi.`,
        todo: 'Pasang TLS di depan toko (docs/ops/first-hour.md).',
      }),
    );
  }
  return found;
}

function replica(follows: boolean): Finding {
  if (follows) return well('replica', 'Replika mengikuti basis data utama.');
  return soon({
    kind: 'replica',
    text: 'Replika (DATABASE_REPLICA_URL) tertinggal atau tidak menjawab; laporan dan ekspor dibaca dari basis data utama.',
    todo: 'Lihat docs/ops/bad-day.md, "A machine of the database is gone". Toko tetap berjalan.',
  });
}

async function backup({ backups, clock }: Shop, machine: Machine): Promise<Finding> {
  if (machine.ownDatabase) return well('backup', 'Basis data sendiri: cadangannya diurus di sana.');
  const href = '/admin/settings/cadangan';
  if (!backups) {
    return ill({
      kind: 'backup',
      text: 'BACKUP_DIR kosong: toko ini tidak dicadangkan.',
      todo: 'Jalankan toko dengan BACKUP_DIR, folder di disk atau mesin lain (docs/ops/backup.md).',
      href,
    });
  }
  // A folder that is away just now reaches nowhere.
  const reach = await backups.reach().catch(() => undefined);
  if (!reach) {
    return ill({
      kind: 'backup',
      text: `Belum ada cadangan yang utuh di ${backups.folder}.`,
      todo: 'Buat dengan "Cadangkan sekarang" atau: npm run backup',
      href,
    });
  }
  const until = formatDateTime(reach);
  if (clock.now().getTime() - reach.getTime() <= BACKUP_LATE_MS)
    return well('backup', `Cadangan sampai ${until}.`);
  return ill({
    kind: 'backup',
    text: `Cadangan hanya sampai ${until}.`,
    todo: 'Lihat sebabnya di Pengaturan > Cadangan.',
    href,
  });
}
