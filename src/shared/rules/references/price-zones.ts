/** The zones of HET for rice, which other reference prices by region use too. */
export const PRICE_ZONES = [1, 2, 3] as const;
export type PriceZone = (typeof PRICE_ZONES)[number];
export const priceZoneLabel: Record<PriceZone, string> = {
  1: 'Zona 1: Jawa, Lampung, Sumatera Selatan, Bali, NTB, Sulawesi',
  2: 'Zona 2: Sumatera lainnya, NTT, Kalimantan',
  3: 'Zona 3: Maluku, Papua',
};

/** The zones of HET (Kepbadan 299/2025) with their provinces as the shop names them. */
const zones: Record<PriceZone, readonly string[]> = {
  1: [
    ...['Yogyakarta', 'Jawa Tengah', 'Jawa Timur', 'Jawa Barat', 'Banten', 'DKI Jakarta'],
    ...['Lampung', 'Sumatera Selatan', 'Bali', 'Nusa Tenggara Barat'],
    ...[
      'Sulawesi Utara',
      'Sulawesi Tengah',
      'Sulawesi Selatan',
      'Sulawesi Tenggara',
      'Sulawesi Barat',
      'Gorontalo',
    ],
  ],
  2: [
    ...['Aceh', 'Sumatera Utara', 'Sumatera Barat', 'Riau', 'Kepulauan Riau', 'Jambi', 'Bengkulu'],
    ...['Kepulauan Bangka Belitung', 'Nusa Tenggara Timur', 'Kalimantan Barat', 'Kalimantan Tengah'],
    ...['Kalimantan Selatan', 'Kalimantan Timur', 'Kalimantan Utara'],
  ],
  3: [
    ...['Maluku', 'Maluku Utara', 'Papua', 'Papua Barat', 'Papua Barat Daya', 'Papua Pegunungan'],
    ...['Papua Selatan', 'Papua Tengah'],
  ],
};
const zoneByProvince = new Map(
  Object.entries(zones).flatMap(([zone, provinces]) =>
    provinces.map((province) => [province, Number(zone) as PriceZone] as const),
  ),
);

/** The zone of a province; null when it belongs to none. */
export const priceZoneOf = (province: string): PriceZone | null => zoneByProvince.get(province) ?? null;
