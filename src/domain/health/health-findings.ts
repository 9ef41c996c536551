import { and, desc, eq, gt, gte, isNull, lt, sql } from 'drizzle-orm';
import { users } from '../../db/schema/auth-tables.ts';
import { errorGroups, slowStatements } from '../../db/schema/health-tables.ts';
import { payments } from '../../db/schema/payment-tables.ts';
import { emailOutbox } from '../../db/schema/system-tables.ts';
import { HEALTH_GRADES, type HealthGrade, type HealthKind } from '../../shared/enums/health-kinds.ts';
import { formatDate, formatDateTime } from '../../shared/enums/labels.ts';
import { BACKUP_LATE_MS, DAY_MS, HOUR_MS } from '../../shared/format/dates.ts';
import { formatNumber } from '../../shared/format/money.ts';
import type { AppContext } from '../context.ts';
import { sendsEmails } from '../notifications/email/mail-server.ts';
import { int, nullable, timestampText, typed } from '../read-rows.ts';
import { newerRelease, readReleaseState } from '../settings/new-release.ts';
import type { SystemInfo } from '../system-info.ts';
import { findUnconfiguredGateways } from './find-unconfigured-gateways.ts';
import { findUnreachable } from './find-unreachable.ts';
import type { HealthCheck } from './health-check.ts';

/** Below this, a day's work may not fit; below 64 MB writes are rejected. In bytes. */
const MIN_FREE_DISK_BYTES = 1_000_000_000;
const MAX_CLOCK_DRIFT_MS = 2_000;
const LATE_EMAIL_MS = HOUR_MS;
const STALE_CHECK_MS = 2 * DAY_MS;
/** How long the URL of releases may fail without a report. */
const UNANSWERED_RELEASE_MS = 7 * DAY_MS;
/** How long a restarted seal is reported, so that the operator who restored a backup recognises it. */
const NEW_SEAL_MS = 30 * DAY_MS;

/** One checked item: its state, the recommended action, and its page in the admin. */
export type HealthFinding = {
  kind: HealthKind;
  grade: HealthGrade;
  text: string;
  todo: string | null;
  href: string | null;
};

type Problem = { kind: HealthKind; text: string; todo: string; href?: string };
const healthy = (kind: HealthKind, text: string): HealthFinding => ({
  kind,
  grade: 'well',
  text,
  todo: null,
  href: null,
});
const urgent = ({ href, ...rest }: Problem): HealthFinding => ({ grade: 'now', href: href ?? null, ...rest });
const warning = (what: Problem): HealthFinding => ({ ...urgent(what), grade: 'soon' });

/**
 * Returns the findings of every check, the most urgent first. `look` is the last health check; while migrations are
 * missing, our tables cannot be read.
 */
export async function findHealthProblems(
  ctx: AppContext,
  look: HealthCheck | null,
): Promise<HealthFinding[]> {
  const { systemInfo } = ctx;
  if (!systemInfo) return [];
  const pending = await systemInfo.pendingMigrations();
  const found = await Promise.all([
    systemInfo.versions().then((versions) => healthy('version', `${versions}.`)),
    diskFinding(systemInfo),
    clockFinding(systemInfo),
    backupFinding(ctx, systemInfo),
    ...settingFindings(ctx),
    ...(systemInfo.replicaFollows ? [systemInfo.replicaFollows().then(replicaFinding)] : []),
    ...(pending.count === 0 ? databaseFindings(ctx, look) : [schemaFinding(pending)]),
  ]);
  const rank = ({ grade }: HealthFinding) => HEALTH_GRADES.indexOf(grade);
  const all = found.flat();
  return all.toSorted((a, b) => rank(a) - rank(b));
}

function databaseFindings(
  ctx: AppContext,
  look: HealthCheck | null,
): (HealthFinding | Promise<HealthFinding | HealthFinding[]>)[] {
  return [
    healthy('schema', 'Skema basis data mutakhir.'),
    ...integrityFindings(ctx, look),
    emailFinding(ctx),
    unreachableFindings(ctx),
    receiptFinding(ctx),
    errorFinding(ctx),
    slowStatementFinding(ctx),
    adminFinding(ctx),
    gatewayFindings(ctx),
    releaseFindings(ctx),
  ];
}

const schemaFinding = ({ count, todo }: { count: number; todo: string }): HealthFinding =>
  urgent({ kind: 'schema', text: `${formatNumber(count)} perubahan skema belum dijalankan.`, todo });

function integrityFindings(ctx: AppContext, look: HealthCheck | null): HealthFinding[] {
  if (!look) {
    const todo = 'Pemeriksaan pertama dimulai dalam satu menit setelah toko berjalan.';
    return [warning({ kind: 'books', text: 'Pembukuan dan jejak belum pernah diperiksa.', todo })];
  }
  const at = `Diperiksa ${formatDateTime(look.at)}.`;
  const found = [ledgerFinding(look, at), auditChainFinding(look, at)];
  if (ctx.clock.now().getTime() - look.at.getTime() > STALE_CHECK_MS) {
    found.push(
      warning({
        kind: 'books',
        text: `Pembukuan terakhir diperiksa ${formatDateTime(look.at)}.`,
        todo: 'Pemeriksaan malam tidak berjalan: lihat galat di bawah dan log server.',
      }),
    );
  }
  return found;
}

function ledgerFinding({ broken }: HealthCheck, at: string): HealthFinding {
  if (broken.length === 0) return healthy('books', `Stok, uang, dan riwayat cocok satu sama lain. ${at}`);
  return urgent({
    kind: 'books',
    text: `Tidak cocok: ${broken.join(', ')}. ${at}`,
    todo: 'Hentikan penjualan dan lihat isi view itu di basis data (docs/ops/bad-day.md).',
  });
}

function auditChainFinding({ at, trail }: HealthCheck, checked: string): HealthFinding {
  const { links, waiting, head, sealed, unmarked, wrong, first } = trail;
  if (first) {
    const most = wrong === 100 ? ' atau lebih' : '';
    return urgent({
      kind: 'trail',
      text: `Jejak tidak utuh: ${wrong}${most} catatan. Yang pertama: ${auditFaultText(first)}. ${checked}`,
      todo: 'Bila SECRET pernah diganti, semua sambungan dari sebelumnya tidak cocok. Bila tidak, ada yang mengubah basis data (docs/ops/bad-day.md).',
      href: '/admin/audit',
    });
  }
  if (links > 0 && sealed === null) {
    return urgent({
      kind: 'trail',
      text: `Segel jejak di luar basis data tidak ada, jadi akhir yang terpotong tidak akan terlihat. ${checked}`,
      todo: 'Wajar sekali saja, sesudah cadangan dipulihkan; toko membuat segel baru dalam semenit. Bila tidak, ada yang menghapusnya.',
      href: '/admin/audit',
    });
  }
  const kept = `${formatNumber(links)} catatan, mata rantai terakhir ${head?.slice(0, 16) ?? 'belum ada'}`;
  const rest = waiting > 0 ? `; ${formatNumber(waiting)} menunggu disambung` : '';
  const older = unmarked ? `; ${formatNumber(unmarked)} dari sebelum tanda penulis ada` : '';
  const text = `Jejak utuh: ${kept}${rest}${older}.`;
  if (!sealed) return healthy('trail', `${text} ${checked}`);
  const since = new Date(sealed.since);
  const held = `Segelnya dimulai ${formatDateTime(since)}`;
  if (sealed.from === 0) return healthy('trail', `${text} ${held}. ${checked}`);
  const begun = `${text} ${held} pada mata rantai ${formatNumber(sealed.from)}. ${checked}`;
  if (at.getTime() - since.getTime() > NEW_SEAL_MS) return healthy('trail', begun);
  return warning({
    kind: 'trail',
    text: begun,
    todo: 'Cocokkan saat itu dengan saat cadangan dipulihkan. Bila tidak ada pemulihan, segel yang lama dihapus orang.',
    href: '/admin/audit',
  });
}

function auditFaultText({ seq, source, rowId, what }: NonNullable<HealthCheck['trail']['first']>): string {
  if (what === 'cut') {
    return `basis data tidak lagi memuat mata rantai ${seq} yang disegel di luarnya: akhirnya dipotong, atau salinan yang lebih lama dipasang`;
  }
  if (what === 'seal') return 'segel di luar basis data bukan buatan toko ini';
  const row = `${source === 'audit' ? 'audit_log' : 'security_events'} nomor ${rowId}`;
  const place = seq > 0 ? ` (mata rantai ${seq})` : '';
  const fault = {
    link: 'sambungannya tidak cocok',
    changed: 'isinya diubah',
    gone: 'hilang',
    foreign: 'tidak ditulis oleh toko',
  }[what];
  return `${row}${place} ${fault}`;
}

async function emailFinding(ctx: AppContext): Promise<HealthFinding> {
  const failed = await ctx.db.$count(emailOutbox, eq(emailOutbox.status, 'failed'));
  const before = new Date(ctx.clock.now().getTime() - LATE_EMAIL_MS);
  const late = await ctx.db.$count(
    emailOutbox,
    and(eq(emailOutbox.status, 'waiting'), lt(emailOutbox.nextTryAt, before)),
  );
  if (failed > 0) {
    return urgent({
      kind: 'mail',
      text: `${formatNumber(failed)} surat gagal terkirim.`,
      todo: 'Buka Surat Keluar: sebabnya tertulis di tiap surat. Perbaiki, lalu kirim ulang.',
      href: '/admin/outbox?status=failed',
    });
  }
  if (late > 0) {
    return urgent({
      kind: 'mail',
      text: `${formatNumber(late)} surat menunggu lebih dari satu jam.`,
      todo: 'Apakah toko sedang berjalan, dan server suratnya menjawab? Kirim surat percobaan dari Pengaturan.',
      href: '/admin/outbox?status=waiting',
    });
  }
  if (await sendsEmails(ctx)) return healthy('mail', 'Surat terkirim.');
  return urgent({
    kind: 'mail',
    text: 'Belum ada server email di Pengaturan, dan SMTP_URL kosong: surat hanya disimpan, pembeli dan petani tidak menerimanya.',
    todo: 'Isi di Pengaturan, bagian Email keluar, lalu kirim surat percobaan; atau jalankan toko dengan SMTP_URL (docs/ops/first-hour.md).',
    href: '/admin/settings#smtp',
  });
}

async function unreachableFindings(ctx: AppContext): Promise<HealthFinding[]> {
  const { farmers, waiting } = await findUnreachable(ctx);
  const found: HealthFinding[] = [];
  if (farmers > 0) {
    found.push(
      warning({
        kind: 'mail',
        text: `${formatNumber(farmers)} petani tanpa email tidak mendengar apa pun di luar situs: tidak ada surat, WhatsApp, SMS, atau pemberitahuan di gawai yang sampai.`,
        todo: 'Telepon mereka saat ada penawaran atau pesanan. Lalu atur WhatsApp atau SMS (Pengaturan, WhatsApp dan SMS), dan minta mereka menyalakannya di pengaturan akunnya.',
        href: '/admin/users?role=farmer',
      }),
    );
  }
  for (const { name, people } of waiting) {
    found.push(
      warning({
        kind: 'mail',
        text: `${formatNumber(people)} orang memilih kabar lewat ${name}, tetapi ${name} belum diatur: kabar itu tidak dikirim.`,
        todo: `Atur ${name} di Pengaturan. Sampai itu kabarnya hanya ada di situs, dan di email bila mereka punya.`,
        href: '/admin/settings/channels',
      }),
    );
  }
  return found;
}

async function receiptFinding(ctx: AppContext): Promise<HealthFinding> {
  const [row] = await ctx.db
    .select({
      waiting: typed(int, sql`count(*)::int`),
      oldest: typed(
        nullable(timestampText),
        sql`min(coalesce(${payments.receiptAt}, ${payments.createdAt}))`,
      ),
    })
    .from(payments)
    .where(eq(payments.status, 'checking'));
  const { waiting = 0 } = row ?? {};
  const oldest = row?.oldest ? new Date(row.oldest) : undefined;
  if (!oldest) return healthy('proof', 'Tidak ada bukti transfer yang menunggu.');
  const what = {
    kind: 'proof',
    text: `${formatNumber(waiting)} bukti transfer belum diperiksa, yang tertua dari ${formatDateTime(oldest)}.`,
    todo: 'Periksa: barangnya tertahan dan pesanannya tidak berjalan sampai diperiksa.',
    href: '/admin/payments/review',
  } as const;
  return ctx.clock.now().getTime() - oldest.getTime() > DAY_MS ? urgent(what) : warning(what);
}

async function errorFinding(ctx: AppContext): Promise<HealthFinding> {
  const since = new Date(ctx.clock.now().getTime() - DAY_MS);
  const causes = await ctx.db
    .select({ name: errorGroups.name, place: errorGroups.place })
    .from(errorGroups)
    .where(gt(errorGroups.lastAt, since))
    .orderBy(desc(errorGroups.lastAt), desc(errorGroups.id));
  const [latest] = causes;
  if (!latest) return healthy('error', 'Tidak ada galat dalam 24 jam terakhir.');
  return warning({
    kind: 'error',
    text: `${formatNumber(causes.length)} jenis galat dalam 24 jam terakhir. Yang terakhir: ${latest.name} di ${latest.place}.`,
    todo: 'Lihat daftar galat di halaman Kesehatan; cari kode permintaannya di log server.',
    href: '#errors',
  });
}

/** How often a statement has to be slow before it is reported: a new shop's first pages are slow once. */
const SLOW_TIMES = 3;

async function slowStatementFinding(ctx: AppContext): Promise<HealthFinding> {
  const [slowest, ...others] = await ctx.db
    .select({ ms: slowStatements.slowestMs })
    .from(slowStatements)
    .where(
      and(
        gt(slowStatements.lastAt, new Date(ctx.clock.now().getTime() - DAY_MS)),
        gte(slowStatements.times, SLOW_TIMES),
      ),
    )
    .orderBy(desc(slowStatements.slowestMs), desc(slowStatements.id));
  if (!slowest) return healthy('slow', 'Tidak ada yang berulang kali lambat dalam 24 jam terakhir.');
  return warning({
    kind: 'slow',
    text: `Toko berulang kali lambat menjawab dalam 24 jam terakhir: ${formatNumber(others.length + 1)} bagian, yang terlama ${formatNumber(Math.round(slowest.ms / 100) / 10)} detik.`,
    todo: 'Bila pembeli juga merasakannya, laporkan kepada yang mengurus mesin toko, dengan rincian di bawah halaman ini. Banyak sekaligus: disk atau prosesornya penuh (docs/ops/growing.md).',
    href: '#slow',
  });
}

async function adminFinding(ctx: AppContext): Promise<HealthFinding> {
  const count = await ctx.db.$count(
    users,
    and(eq(users.role, 'admin'), eq(users.isActive, true), isNull(users.deletedAt)),
  );
  if (count > 0) return healthy('account', `${formatNumber(count)} akun admin aktif.`);
  return urgent({ kind: 'account', text: 'Belum ada admin.', todo: 'Buat dengan: npm run admin:create' });
}

/** Empty while checks for new versions are switched off. */
async function releaseFindings(ctx: AppContext): Promise<HealthFinding[]> {
  const state = await readReleaseState(ctx);
  if (!state) return [];
  const { address, failingSince } = state;
  const found: HealthFinding[] = [];
  const release = newerRelease(ctx, state);
  if (release) {
    found.push(
      warning({
        kind: 'version',
        text: `Versi ${release.version} tersedia, terbit ${formatDate(`${release.date}T00:00:00+07:00`)}.`,
        todo: 'Baca catatannya, lalu pasang dengan npm run upgrade (docs/ops/first-hour.md).',
        href: release.notes,
      }),
    );
  }
  if (failingSince && ctx.clock.now().getTime() - failingSince.getTime() > UNANSWERED_RELEASE_MS) {
    found.push(
      warning({
        kind: 'version',
        text: `${address} tidak menjawab dengan benar sejak ${formatDateTime(failingSince)}: versi baru tidak akan terlihat.`,
        todo: 'Periksa alamatnya, atau matikan pertanyaannya di Pengaturan.',
        href: '/admin/settings#releases',
      }),
    );
  }
  return found;
}

async function gatewayFindings(ctx: AppContext): Promise<HealthFinding[]> {
  const missing = await findUnconfiguredGateways(ctx);
  return missing.map(({ provider, charges }) =>
    urgent({
      kind: 'setting',
      text: `${formatNumber(charges)} pembayaran online lewat ${provider} tidak bisa diperiksa atau dikembalikan: kunci ${provider} tidak diatur.`,
      todo: 'Isi lagi kuncinya di pengaturan server. Pembayaran baru tetap lewat layanan yang disebut PAYMENT_GATEWAY.',
    }),
  );
}

async function diskFinding(machine: SystemInfo): Promise<HealthFinding> {
  const room = await machine.room();
  const text = `Sisa disk ${formatNumber(Math.round(room / 1e8) / 10)} GB.`;
  if (room >= MIN_FREE_DISK_BYTES) return healthy('disk', text);
  return urgent({
    kind: 'disk',
    text,
    todo: 'Kosongkan tempat; di bawah 64 MB toko menolak perubahan (docs/ops/bad-day.md).',
  });
}

async function clockFinding(machine: SystemInfo): Promise<HealthFinding> {
  const apart = await machine.clocksApart();
  if (apart <= MAX_CLOCK_DRIFT_MS) return healthy('clock', 'Jam mesin dan jam basis data sama.');
  return urgent({
    kind: 'clock',
    text: `Jam mesin dan jam basis data berbeda ${formatNumber(Math.round(apart / 1000))} detik.`,
    todo: 'Nyalakan sinkronisasi waktu (NTP).',
  });
}

function settingFindings({ config }: AppContext): HealthFinding[] {
  const found: HealthFinding[] = [];
  if (config.demo) {
    found.push(
      urgent({
        kind: 'setting',
        text: 'DEMO menyala: akun contoh dengan kata sandi yang diketahui umum.',
        todo: 'Untuk toko sungguhan, jalankan tanpa DEMO di atas basis data yang baru (docs/ops/first-hour.md).',
      }),
    );
  }
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) {
    found.push(
      urgent({
        kind: 'setting',
        text: `PUBLIC_URL ${config.publicUrl} tanpa https: kata sandi orang lewat tanpa sandi.`,
        todo: 'Pasang TLS di depan toko (docs/ops/first-hour.md).',
      }),
    );
  }
  return found;
}

function replicaFinding(follows: boolean): HealthFinding {
  if (follows) return healthy('replica', 'Replika mengikuti basis data utama.');
  return warning({
    kind: 'replica',
    text: 'Replika (DATABASE_REPLICA_URL) tertinggal atau tidak menjawab; laporan dan ekspor dibaca dari basis data utama.',
    todo: 'Lihat docs/ops/bad-day.md, "A machine of the database is gone". Toko tetap berjalan.',
  });
}

async function backupFinding({ backups, clock }: AppContext, machine: SystemInfo): Promise<HealthFinding> {
  if (machine.ownDatabase) return healthy('backup', 'Basis data sendiri: cadangannya diurus di sana.');
  const href = '/admin/settings/backups';
  if (!backups) {
    return urgent({
      kind: 'backup',
      text: 'BACKUP_DIR kosong: toko ini tidak dicadangkan.',
      todo: 'Jalankan toko dengan BACKUP_DIR, folder di disk atau mesin lain (docs/ops/backup.md).',
      href,
    });
  }
  // An unavailable folder has no restore point.
  const reach = await backups.reach().catch(() => undefined);
  if (!reach) {
    return urgent({
      kind: 'backup',
      text: `Belum ada cadangan yang utuh di ${backups.folder}.`,
      todo: 'Buat dengan "Cadangkan sekarang" atau: npm run backup',
      href,
    });
  }
  const until = formatDateTime(reach);
  if (clock.now().getTime() - reach.getTime() <= BACKUP_LATE_MS)
    return healthy('backup', `Cadangan sampai ${until}.`);
  return urgent({
    kind: 'backup',
    text: `Cadangan hanya sampai ${until}.`,
    todo: 'Lihat sebabnya di Pengaturan > Cadangan.',
    href,
  });
}
