/** The figures of the security settings: name, label, unit. */
export const SECURITY = [
  ['proofMinutes', 'Password ditanya lagi setelah', 'menit'],
  ['idleHoursAdmin', 'Admin keluar bila diam selama', 'jam'],
  ['idleHoursFarmer', 'Petani keluar bila diam selama', 'jam'],
  ['idleHoursCustomer', 'Pembeli keluar bila diam selama', 'jam'],
] as const;
