/** The events of the security log, each with its visible name. */
export const securityKinds = {
  'sign-in': 'Masuk',
  'sign-in-failed': 'Gagal masuk',
  'second-step-failed': 'Kode verifikasi salah',
  'reset-asked': 'Minta tautan password baru',
  'password-reset': 'Password dibuat baru lewat tautan atau kode',
  'password-changed': 'Password diganti',
  'second-factor-reset': 'Verifikasi dua langkah dihapus pengelola',
  'own-data': 'Mengunduh data sendiri',
  'account-deleted': 'Menghapus akun sendiri',
  'proof-failed': 'Password salah saat diminta lagi',
  'not-signed-in': 'Berkali-kali ditolak: belum masuk (401)',
  'not-allowed': 'Ditolak: tidak berhak (403)',
  'too-many': 'Ditolak: terlalu sering (429)',
} as const;

export type SecurityKind = keyof typeof securityKinds;
export const SECURITY_KINDS = Object.keys(securityKinds) as [SecurityKind, ...SecurityKind[]];
