/** The city names that stand in where the list of 514 kabupaten and kota cannot be had (R12). */
export const FALLBACK_CITIES = ['Pakem', 'Sleman', 'Bantul', 'Kulon Progo', 'Gunung Kidul'] as const;

/** The thirty provinces that come first wherever provinces are offered, in the specification's order (R12). */
export const FIRST_PROVINCES = [
  'Yogyakarta',
  'Jawa Tengah',
  'Jawa Timur',
  'Jawa Barat',
  'Banten',
  'DKI Jakarta',
  'Lampung',
  'Sumatera Selatan',
  'Sumatera Utara',
  'Sumatera Barat',
  'Riau',
  'Kepulauan Riau',
  'Jambi',
  'Bengkulu',
  'Aceh',
  'Kalimantan Barat',
  'Kalimantan Tengah',
  'Kalimantan Selatan',
  'Kalimantan Timur',
  'Kalimantan Utara',
  'Sulawesi Utara',
  'Sulawesi Tengah',
  'Sulawesi Selatan',
  'Sulawesi Tenggara',
  'Sulawesi Barat',
  'Gorontalo',
  'Maluku',
  'Maluku Utara',
  'Papua',
  'Papua Barat',
] as const;

export const REGENCY_TYPES = ['Kabupaten', 'Kota'] as const;
export type RegencyType = (typeof REGENCY_TYPES)[number];

/** What a form starts with for a new farmer: the province and the middle of Yogyakarta (specification 3, Farmer). */
export const FARMER_DEFAULTS = { province: 'Yogyakarta', latitude: -7.7971, longitude: 110.3708 } as const;

/** Whether somebody has said where a stall stands: whoever signs up is not asked, and begins in the middle of Yogyakarta. */
export function isPlaced({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude !== FARMER_DEFAULTS.latitude || longitude !== FARMER_DEFAULTS.longitude;
}

/** A regency as an address names it: `Sleman`, but `Kota Yogyakarta`, since many kota share a kabupaten's name. */
export function cityName(regency: { name: string; type: RegencyType }): string {
  return regency.type === 'Kota' ? `Kota ${regency.name}` : regency.name;
}

/** The kabupaten of Yogyakarta and its city, by official code, as addresses name them: what every farmer here is asked about. */
export const NEAR_REGENCIES = {
  '3404': 'Sleman',
  '3471': 'Kota Yogyakarta',
  '3402': 'Bantul',
  '3401': 'Kulon Progo',
  '3403': 'Gunung Kidul',
} as const;
