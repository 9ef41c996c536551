/** The checks that decide whether the shop is healthy, each with its visible name. */
export const healthKinds = {
  books: 'Pembukuan',
  trail: 'Jejak Perubahan',
  disk: 'Disk',
  backup: 'Cadangan',
  mail: 'Surat',
  proof: 'Bukti transfer',
  error: 'Galat',
  slow: 'Kecepatan basis data',
  schema: 'Basis data',
  replica: 'Replika',
  clock: 'Jam',
  account: 'Akun admin',
  setting: 'Pengaturan server',
  version: 'Versi',
} as const;

export type HealthKind = keyof typeof healthKinds;
export const HEALTH_KINDS = Object.keys(healthKinds) as [HealthKind, ...HealthKind[]];

/**
 * `now`: something is wrong or soon will be. `soon`: it needs an admin's attention. The pages show them in
 * this order.
 */
export const HEALTH_GRADES = ['now', 'soon', 'well'] as const;
export type HealthGrade = (typeof HEALTH_GRADES)[number];
