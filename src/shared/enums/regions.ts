/**
 * The city names that the pickers fall back to when the list of 514 kabupaten and kota cannot be loaded
 * (R12).
 */
export const FALLBACK_CITIES = ['Pakem', 'Sleman', 'Bantul', 'Kulon Progo', 'Gunung Kidul'] as const;

/** The thirty provinces that every picker lists first, in the specification's order (R12). */
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

/**
 * The default location of a new farmer: the province and the centre of Yogyakarta (specification.md 3, Farmer).
 */
export const FARMER_DEFAULTS = { province: 'Yogyakarta', latitude: -7.7971, longitude: 110.3708 } as const;

/**
 * Whether the seller has set a location. The sign-up does not ask for one and stores the centre of
 * Yogyakarta.
 */
export function hasCoordinates({ latitude, longitude }: { latitude: number; longitude: number }): boolean {
  return latitude !== FARMER_DEFAULTS.latitude || longitude !== FARMER_DEFAULTS.longitude;
}

/**
 * A regency as an address names it: `Sleman`, but `Kota Yogyakarta`, since many kota share a kabupaten's
 * name.
 */
export function cityName(regency: { name: string; type: RegencyType }): string {
  return regency.type === 'Kota' ? `Kota ${regency.name}` : regency.name;
}

/**
 * The kabupaten of Yogyakarta and its city by official code, named as in addresses: every farmer sets a fee
 * for each.
 */
export const YOGYAKARTA_REGENCIES = {
  '3404': 'Sleman',
  '3471': 'Kota Yogyakarta',
  '3402': 'Bantul',
  '3401': 'Kulon Progo',
  '3403': 'Gunung Kidul',
} as const;
