/** The password of every demo account (demo mode only, R15). */
export const DEMO_PASSWORD = 'Panen-Raya-2026';

/** The accounts that the start prints, each with its role. */
export const DEMO_ACCOUNTS = [
  ['admin@lumbung.example', 'admin'],
  ['petani@lumbung.example', 'petani'],
  ['petani2@lumbung.example', 'petani'],
  ['pembeli@lumbung.example', 'pembeli'],
  ['pembeli2@lumbung.example', 'pembeli'],
] as const;
