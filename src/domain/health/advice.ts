import type { Cause } from './cause-of.ts';

/** What to do about faults with a code, by its beginning: PostgreSQL's classes and those of the system. */
const BY_CODE: readonly [code: RegExp, todo: string][] = [
  [/^(53100|ENOSPC)$/, 'Disk penuh: kosongkan tempat (docs/ops/bad-day.md).'],
  [
    /^53/,
    'Basis data kehabisan sambungan atau memori: kurangi DATABASE_POOL atau proses, atau perbesar mesin.',
  ],
  [
    /^(57014|55P03)$/,
    'Perintah terlalu lama: lihat perintah lambat di bawah. Bila hanya sesekali saat ramai, tidak perlu apa-apa.',
  ],
  [/^(40001|40P01)$/, 'Dua orang mengubah hal yang sama terus-menerus. Bila sering, laporkan.'],
  [/^(08|57P)/, 'Basis data sempat putus. Bila berulang: periksa servernya (docs/ops/bad-day.md).'],
  [/^(42|3F)/, 'Program dan skema tidak cocok: jalankan npm run migrate, lalu mulai ulang.'],
  [
    /^(ECONN|ETIMEDOUT|ENOTFOUND|EAI_|UND_ERR)/,
    'Server luar (pembayaran, WhatsApp, surat) tidak menjawab: periksa jaringan dan penyedianya.',
  ],
  [/^(EACCES|EPERM|EROFS)$/, 'Toko tidak boleh menulis di foldernya: periksa pemilik DATA_DIR.'],
  [/^(EMFILE|ENFILE)$/, 'Terlalu banyak berkas terbuka: naikkan batasnya (LimitNOFILE), mulai ulang.'],
];

const OURS =
  'Kesalahan program: laporkan sebab, tempat, dan baris log dengan kode permintaan ini. Bila baru muncul sejak versi baru, kembali ke versi sebelumnya.';

/** What the admin who runs the shop alone does about a fault. */
export function adviceOn({ code }: Cause): string {
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? OURS;
}
