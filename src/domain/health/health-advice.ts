import type { ErrorFingerprint } from './error-fingerprint.ts';

/** Recommended actions by the beginning of an error code: PostgreSQL's classes and system codes. */
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

const BUG_ADVICE =
  'Kesalahan program: laporkan sebab, tempat, dan baris log dengan kode permintaan ini. Bila baru muncul sejak versi baru, kembali ke versi sebelumnya.';

/** The recommended action for an error, for an admin who operates the shop alone. */
export function adviceFor({ code }: ErrorFingerprint): string {
  return BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? BUG_ADVICE;
}
